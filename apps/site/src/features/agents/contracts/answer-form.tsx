import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { debtsQuery } from '../../../domain/agents/bills.ts';
import { answerRequest, type ContractRequest } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import type { FieldErrors } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useFigures } from '../figures.tsx';
import { PayDebts } from '../income/pay-debts.tsx';
import styles from './contracts.module.css';
import { TickBox } from './tick-box.tsx';

/** What becomes of those right below when the request is accepted. */
function Ends({ ends }: Pick<ContractRequest, 'ends'>) {
  const t = useT();
  return (
    <div className={styles.ends}>
      <p>{t('ct_cascade_note')}</p>
      <ul>
        {ends.map(({ holder, rate }) => (
          <li key={holder}>
            <bdi>{holder}</bdi> · {rateText(rate)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is owed stands in the way of a new contract: said before it is accepted, with the way to pay it. */
function OwedFirst() {
  const t = useT();
  const { money } = useFigures();
  const { data } = useQuery(debtsQuery());
  if (!data || data.open === 0) return null;
  return (
    <div className={styles.owed}>
      <Note icon="alert">{t('db_text', { amount: money(data.open) })}</Note>
      <PayDebts />
    </div>
  );
}

interface AnswerFormProps {
  request: ContractRequest;
  /** Does a contract stand in the place of the new one? */
  isReplacing: boolean;
  onDone: (isAccepted: boolean) => void;
}

/** The answer to a request: with the terms read, and where contracts below would end with the agreement to that. */
export function AnswerForm({ request, isReplacing, onDone }: AnswerFormProps) {
  const t = useT();
  const form = useForm({});
  const [hasRead, setHasRead] = useState(false);
  const [agrees, setAgrees] = useState(false);
  const isNew = request.type === 'NEW';
  const isCascade = request.ends.length > 0;
  const tick = { id: 'ct_tick' } as const;
  const check = (): FieldErrors => ({
    ...(isNew && !hasRead && { read: tick }),
    ...(isCascade && !agrees && { cascade: tick }),
  });
  const answer = async (accepts: boolean) => {
    await answerRequest(request, accepts, agrees && isCascade);
    onDone(accepts);
  };
  return (
    <Form form={form} check={check} send={() => answer(true)}>
      {isNew && <OwedFirst />}
      {isNew && isReplacing && <Note icon="alert">{t('ct_replace_note')}</Note>}
      {isCascade && <Ends ends={request.ends} />}
      {isNew && <TickBox name="read" label={t('ct_read_terms')} isTicked={hasRead} {...form.beside('read', setHasRead)} />}
      {isCascade && (
        <TickBox name="cascade" label={t('ct_cascade_agree')} isTicked={agrees} {...form.beside('cascade', setAgrees)} />
      )}
      <div className={styles.answers}>
        <Button type="submit" size="large" tone={isNew ? 'primary' : 'danger'} isBusy={form.isBusy}>
          {t(isNew ? 'ct_accept' : 'ct_terminate')}
        </Button>
        <Button size="large" onClick={() => void form.run(() => answer(false))}>
          {t(isNew ? 'ct_reject' : 'ct_keep')}
        </Button>
      </div>
    </Form>
  );
}
