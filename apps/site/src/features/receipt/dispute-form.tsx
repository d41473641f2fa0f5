import { type ChangeEvent, useId, useRef, useState } from 'react';
import { disputeReceipt, uploadPicture } from '../../domain/payout/actions.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import { type FormState, useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './receipt.module.css';

const MOST = 3;
const LONGEST = 140;

/** A picture that is kept, by its number. */
interface Kept {
  id: string;
  name: string;
}

/** One picture that will be sent, and the way to take it out. */
function Picture({ label, name, onRemove }: { label: string; name: string; onRemove: () => void }) {
  const t = useT();
  return (
    <li className={styles.picture}>
      <span>
        {label}: <bdi>{name}</bdi>
      </span>
      <Button size="small" aria-label={`${t('remove')}: ${name}`} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

/** The pictures that are kept, and what keeps more of them. */
function usePictures(form: Pick<FormState<'remark'>, 'clear' | 'refuse'>) {
  const [pictures, setPictures] = useState<readonly Kept[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const handleFiles = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, MOST - pictures.length);
    target.value = '';
    setIsUploading(true);
    form.clear();
    try {
      for (const file of files) {
        const kept = { id: await uploadPicture(file), name: file.name };
        setPictures((now) => [...now, kept]);
      }
    } catch (error) {
      form.refuse(error);
    } finally {
      setIsUploading(false);
    }
  };
  return { pictures, setPictures, isUploading, handleFiles };
}

/** Says that a payout has not arrived: a remark and one to three pictures. */
export function DisputeForm({ payoutNo }: { payoutNo: string }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm<'remark'>({ remark: '' });
  const { pictures, setPictures, isUploading, handleFiles } = usePictures(form);
  const { remark } = form.values;

  const check = (): FieldErrors => missing({ remark: remark.trim(), pictures: pictures.length === 0 ? '' : 'there' });
  const send = async () => {
    await disputeReceipt({ payoutNo, remark: remark.trim(), pictures: pictures.map((picture) => picture.id) });
    showToast({ tone: 'good', title: t('wd_dispute_sent') });
  };

  return (
    <Form form={form} check={check} send={send}>
      <TextField label={t('wd_remark')} required maxLength={LONGEST} autoComplete="off" {...form.input('remark')} />
      <div className={styles.proof}>
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          name="pictures"
          accept="image/png,image/jpeg"
          multiple
          tabIndex={-1}
          aria-label={t('wd_proof')}
          onChange={(event) => void handleFiles(event)}
        />
        {pictures.length > 0 && (
          <ul className={styles.pictures}>
            {pictures.map((picture, index) => (
              <Picture
                key={picture.id}
                label={t('wd_picture', { number: index + 1 })}
                name={picture.name}
                onRemove={() => setPictures((now) => now.filter((each) => each.id !== picture.id))}
              />
            ))}
          </ul>
        )}
        {pictures.length < MOST && (
          <Button isBusy={isUploading} onClick={() => input.current?.click()}>
            {t('wd_proof')}
          </Button>
        )}
        <p className={form.errors['pictures'] ? styles.missing : styles.hint} role="status">
          {form.errors['pictures'] ?? t('wd_proof_hint')}
        </p>
      </div>
      <Button type="submit" tone="danger" size="large" isWide isBusy={form.isBusy}>
        {t('wd_dispute_send')}
      </Button>
    </Form>
  );
}
