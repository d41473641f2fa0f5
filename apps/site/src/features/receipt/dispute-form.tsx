import { disputeReceipt } from '../../domain/payout/actions.ts';
import { uploadPicture } from '../../domain/pictures/pictures.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { usePictures } from '../../shared/forms/use-pictures.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { PictureField } from '../../shared/ui/form/picture-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';

const LONGEST = 140;

/** Says that a payout has not arrived: a remark and one to three pictures. */
export function DisputeForm({ payoutNo }: { payoutNo: string }) {
  const t = useT();
  const form = useForm<'remark'>({ remark: '' });
  const pictures = usePictures(form, uploadPicture);
  const { remark } = form.values;

  const check = (): FieldErrors => missing({ remark: remark.trim(), ...pictures.proof });
  const send = async () => {
    await disputeReceipt({ payoutNo, remark: remark.trim(), pictures: pictures.ids() });
    showToast({ tone: 'good', title: t('wd_dispute_sent') });
  };

  return (
    <Form form={form} check={check} send={send}>
      <TextField label={t('wd_remark')} required maxLength={LONGEST} autoComplete="off" {...form.input('remark')} />
      <PictureField pictures={pictures} />
      <Button type="submit" tone="danger" size="large" isWide isBusy={form.isBusy}>
        {t('wd_dispute_send')}
      </Button>
    </Form>
  );
}
