import { useRef } from 'react';
import { CHAT, say } from '../../domain/chat/chat.ts';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { TextArea } from '../../shared/ui/form/text-field.tsx';
import styles from './chat-room.module.css';

/** Writes a line: Enter sends it, Shift and Enter begin another row. A line that failed is sent again under its own key. */
export function Composer() {
  const t = useT();
  const form = useForm({ text: '' });
  const key = useRef(crypto.randomUUID());
  const text = form.values.text.trim();

  const check = (): FieldErrors =>
    text.length > CHAT.longest ? { text: { id: 'ct_too_long', values: { max: CHAT.longest } } } : {};
  const send = async () => {
    if (text === '') return;
    await say(text, key.current);
    key.current = crypto.randomUUID();
    form.reset();
  };
  return (
    <div className={styles.composer}>
      <Form form={form} check={check} send={send}>
        <TextArea label={t('ct_write')} rows={2} hint="" isSentByEnter {...form.field('text')} />
        <Button type="submit" tone="primary" isWide isBusy={form.isBusy} disabled={text === ''}>
          {t('fb_send')}
        </Button>
      </Form>
    </div>
  );
}
