import { uploadPicture } from '../../domain/pictures/pictures.ts';
import { requestPromotion, type Standing } from '../../domain/promotions/states.ts';
import { missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { usePictures } from '../../shared/forms/use-pictures.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { PictureField } from '../../shared/ui/form/picture-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';

/** docs/rules/rewards.md#promotions */
const LONGEST = 140;

/** Asks for a reward that a person looks at first: a remark and up to three pictures. */
export function RequestForm({ standing, onDone }: { standing: Standing; onDone: () => void }) {
  const t = useT();
  const form = useForm({ remark: '' });
  const pictures = usePictures(form, uploadPicture);
  const { promotionId, remarkRequired, imageRequired } = standing;
  const remark = form.values.remark.trim();
  const check = () => missing({ ...(remarkRequired ? { remark } : {}), ...(imageRequired ? pictures.proof : {}) });
  const send = async () => {
    await requestPromotion({ promotionId, remarks: remark, pictures: pictures.ids() });
    onDone();
  };
  return (
    <Form form={form} check={check} send={send}>
      <TextField
        label={t('pm_remark')}
        hint={t('pm_remark_hint', { count: LONGEST })}
        required={remarkRequired}
        maxLength={LONGEST}
        autoComplete="off"
        {...form.input('remark')}
      />
      <PictureField pictures={pictures} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('pm_send')}
      </Button>
    </Form>
  );
}
