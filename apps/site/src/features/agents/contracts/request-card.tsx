import { type ReactNode, useState } from 'react';
import { type ContractRequest, cancelRequest } from '../../../domain/agents/contracts.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import styles from './contracts.module.css';
import { RequestDialog } from './request-dialog.tsx';
import { TierList } from './tier-list.tsx';
import { useContractWords } from './use-contract-words.ts';

/** Takes back what one has asked. */
function Cancel({ request }: { request: ContractRequest }) {
  const t = useT();
  const form = useForm({});
  const send = async () => {
    await cancelRequest(request.id);
    showToast({ tone: 'good', title: t('ct_cancelled') });
  };
  return (
    <Form form={form} send={send} className={styles.inline}>
      <Button type="submit" isBusy={form.isBusy}>
        {t('ct_cancel_request')}
      </Button>
    </Form>
  );
}

/** A request that waits: for the member's answer, or for that of the other side. */
function RequestCard({ request, onAnswer }: { request: ContractRequest; onAnswer: (request: ContractRequest) => void }) {
  const t = useT();
  const words = useContractWords();
  const { type, isMine, upline, holder, askedBy, expiresAt } = request;
  const other = askedBy === upline ? holder : upline;
  return (
    <li className={styles.card} data-waiting>
      <div className={styles.cardHead}>
        <h2 className={styles.kind}>
          <Icon name="clock" size={18} />
          {t(type === 'NEW' ? 'ct_new_request' : 'ct_term_request')}
        </h2>
        <span className={styles.tag} data-state="PENDING">
          {isMine ? t('ct_your_turn') : t('ct_waits_for', { name: words.nameOf(other) })}
        </span>
      </div>
      <p className={styles.quiet}>{words.title(request)}</p>
      <p className={styles.sentence}>{words.sentence(request, upline, holder)}</p>
      <TierList tiers={request.tiers} />
      <p className={styles.quiet}>{t('ct_until', { time: words.moment(expiresAt) })}</p>
      <div className={styles.actions}>
        {isMine ? (
          <Button tone="primary" onClick={() => onAnswer(request)}>
            {t('ct_read_answer')}
          </Button>
        ) : (
          <Cancel request={request} />
        )}
      </div>
    </li>
  );
}

interface RequestCardsProps {
  requests: readonly ContractRequest[];
  /** Further cards of the list. */
  children?: ReactNode;
}

/** Requests that wait. The dialog of an answer stays when the request has gone from the list by it. */
export function RequestCards({ requests, children }: RequestCardsProps) {
  const [answering, setAnswering] = useState<ContractRequest | null>(null);
  const known = requests.find(({ id }) => id === answering?.id) ?? answering;
  return (
    <>
      <ul className={styles.cards}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} onAnswer={setAnswering} />
        ))}
        {children}
      </ul>
      {known && <RequestDialog request={known} leave="close" onClose={() => setAnswering(null)} />}
    </>
  );
}
