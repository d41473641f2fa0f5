import { useState } from 'react';
import { ask, CONTENT, type Question } from '../../domain/feedback/feedback.ts';
import { uploadPicture } from '../../domain/pictures/pictures.ts';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import { lengthOf } from '../../shared/forms/length-of.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { usePictures } from '../../shared/forms/use-pictures.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { PictureField } from '../../shared/ui/form/picture-field.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { TextArea } from '../../shared/ui/form/text-field.tsx';
import { TYPE_LABELS, TYPES } from './labels.ts';

/** What is asked, in 5 to 140 characters, and up to three pictures. */
export function QuestionForm({ onSent }: { onSent: () => void }) {
  const t = useT();
  const form = useForm({ content: '' });
  const pictures = usePictures(form, uploadPicture);
  const [type, setType] = useState<Question['questionType']>('DEPOSIT');
  const { content } = form.values;
  const count = lengthOf(content);

  const check = (): FieldErrors =>
    count < CONTENT.min || count > CONTENT.max ? { content: { id: 'fb_content_range', values: CONTENT } } : {};
  const send = async () => {
    await ask({ questionType: type, content: content.trim(), pictures: pictures.ids() });
    showToast({ tone: 'good', title: t('fb_thanks') });
    onSent();
  };

  return (
    <Form form={form} check={check} send={send}>
      <SelectField
        isWide
        label={t('fb_question_type')}
        options={TYPES.map((value) => ({ value, label: t(TYPE_LABELS[value]) }))}
        value={type}
        onChange={(next) => setType(TYPES.find((each) => each === next) ?? 'OTHER')}
      />
      <TextArea label={t('fb_content')} hint={t('fb_content_hint', { count, ...CONTENT })} {...form.field('content')} />
      <PictureField pictures={pictures} label={t('fb_images')} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('fb_send')}
      </Button>
    </Form>
  );
}
