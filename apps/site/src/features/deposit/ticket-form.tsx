import { useState } from 'react';
import { askAbout, type DepositOrder } from '../../domain/wallet/deposits.ts';
import { missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './deposit.module.css';

const MOST = 500;

/** "I paid, nothing arrived": asked from the order, answered into the inbox and here. */
export function TicketForm({ order }: { order: DepositOrder }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ question: '' });
  const { ticket, orderNo } = order;
  if (ticket?.state === 'OPEN') return <p role="status">{t('dp_ticket_open')}</p>;
  const answer = ticket?.answer && (
    <p className={styles.notice}>
      <b>{t('dp_ticket_answer')}:</b> {ticket.answer}
    </p>
  );
  if (!isOpen) {
    return (
      <>
        {answer}
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          {t('dp_not_arrived')}
        </Button>
      </>
    );
  }
  const send = async () => {
    await askAbout(orderNo, form.values.question.trim());
    setIsOpen(false);
  };
  return (
    <Form form={form} check={() => missing(form.values)} send={send}>
      {answer}
      <TextField required maxLength={MOST} label={t('dp_question')} {...form.input('question')} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('dp_send_question')}
      </Button>
    </Form>
  );
}
