import { useRef } from 'react';
import { MOST_PICTURES, type PicturesState } from '../../forms/use-pictures.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../base/button.tsx';
import styles from './picture-field.module.css';

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

/** One to three pictures that prove something: PNG or JPG. */
export function PictureField({ pictures, label }: { pictures: PicturesState; label?: string }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { kept, isUploading, error } = pictures;
  return (
    <div className={styles.proof}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        name="pictures"
        accept="image/png,image/jpeg"
        multiple
        tabIndex={-1}
        aria-label={label ?? t('wd_proof')}
        onChange={(event) => void pictures.add(event)}
      />
      {kept.length > 0 && (
        <ul className={styles.pictures}>
          {kept.map(({ id, name }, index) => (
            <Picture key={id} label={t('wd_picture', { number: index + 1 })} name={name} onRemove={() => pictures.remove(id)} />
          ))}
        </ul>
      )}
      {kept.length < MOST_PICTURES && (
        <Button isBusy={isUploading} onClick={() => input.current?.click()}>
          {label ?? t('wd_proof')}
        </Button>
      )}
      <p className={error ? styles.missing : styles.hint} role="status">
        {error ?? t('wd_proof_hint')}
      </p>
    </div>
  );
}
