import { useState } from 'react';
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
export function RequestCard({ request }: { request: ContractRequest }) {
  const t = useT();
  const words = useContractWords();
  const [answering, setAnswering] = useState<ContractRequest | null>(null);
  const { type, isMine, upline, holder, askedBy, expiresAt } = request;
  const other = askedBy === upline ? holder : upline;
  return (
    <li className={styles.card} data-waiting>
      <div className={styles.cardHead}>
        <h3 className={styles.kind}>
          <Icon name="clock" size={18} />
          {t(type === 'NEW' ? 'ct_new_request' : 'ct_term_request')}
        </h3>
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
          <Button tone="primary" onClick={() => setAnswering(request)}>
            {t('ct_read_answer')}
          </Button>
        ) : (
          <Cancel request={request} />
        )}
      </div>
      {answering && <RequestDialog request={request} leave="close" onClose={() => setAnswering(null)} />}
    </li>
  );
}
