import { useQuery } from '@tanstack/react-query';
import { ANNOUNCEMENT, announcementsQuery, writeAnnouncement } from '../../../domain/agents/announcements.ts';
import type { FieldErrors } from '../../../shared/forms/checks.ts';
import { lengthOf } from '../../../shared/forms/length-of.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { TextArea, TextField } from '../../../shared/ui/form/text-field.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { PAGE_SIZE } from './page-size.ts';

type Field = keyof typeof ANNOUNCEMENT;

/** What is wrong with the words: each must be there and not too long. */
const checkOf = (values: Readonly<Record<Field, string>>): FieldErrors => {
  const fault = (field: Field): FieldErrors => {
    const length = lengthOf(values[field]);
    if (length === 0) return { [field]: { id: 'field_required' } };
    return length > ANNOUNCEMENT[field] ? { [field]: { id: 'an_most', values: { count: ANNOUNCEMENT[field] } } } : {};
  };
  return { ...fault('title'), ...fault('text') };
};

interface AnnouncementFormProps {
  /** The own child whom alone it is for; absent: all below. */
  to?: string;
  onSent: () => void;
}

/** Writes something to all below the agent, or to one of its children. */
export function AnnouncementForm({ to, onSent }: AnnouncementFormProps) {
  const t = useT();
  const key = useRequestKey();
  const form = useForm({ title: '', text: '' });
  const { data } = useQuery({ ...announcementsQuery(1, PAGE_SIZE), enabled: to === undefined });
  const send = async () => {
    const { title, text } = form.values;
    const whose = to === undefined ? {} : { username: to };
    await writeAnnouncement({ ...whose, title: title.trim(), text: text.trim(), requestKey: key.current() });
    key.renew();
    showToast({ tone: 'good', title: t(to === undefined ? 'an_sent' : 'an_sent_one') });
    onSent();
  };
  return (
    <Form form={form} check={() => checkOf(form.values)} send={send}>
      <Note icon="people">{to === undefined ? t('an_to') : t('an_to_one', { name: to })}</Note>
      {to === undefined && data && <Note icon="clock">{t('an_left', { count: data.left })}</Note>}
      <TextField
        required
        label={t('an_title')}
        autoComplete="off"
        hint={t('an_most', { count: ANNOUNCEMENT.title })}
        {...form.input('title')}
      />
      <TextArea label={t('an_text')} rows={8} hint={t('an_most', { count: ANNOUNCEMENT.text })} {...form.field('text')} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t(to === undefined ? 'an_send' : 'an_send_one')}
      </Button>
    </Form>
  );
}
