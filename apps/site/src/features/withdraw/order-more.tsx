import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { cancelWithdrawal } from '../../domain/payout/actions.ts';
import { useOpenReceipt } from '../../domain/payout/open-receipt.ts';
import type { Payout, Withdrawal } from '../../domain/payout/queries.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { translateOr, useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import styles from './withdraw.module.css';

/** Is there more to say of an order, or to do with it, than its row does? */
export const hasMore = ({ mayCancel, payouts }: Withdrawal): boolean =>
  mayCancel ||
  payouts.length > 1 ||
  payouts.some(({ state, decision, remark }) => state === 'WAIT_CONFIRM' || decision || remark);

/** One part of a payout: how much, how it stands, what was decided, and the member's word. */
function Part({ payout, number, of }: { payout: Payout; number: number; of: number }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const ask = useOpenReceipt((receipt) => receipt.ask);
  const { payoutNo, amount, state, remark, decision, reason } = payout;
  const standing = state === 'QUEUED' || state === 'SENDING' ? 'paying' : state.toLowerCase();
  return (
    <li className={styles.part}>
      <span className={styles.partWords}>
        {of > 1 && <strong>{t('wd_part', { number })}</strong>}
        <span className="tabular">{moneyText(amount, currencySymbol)}</span>
        <span>{translateOr(`wd_state_${standing}`, t('status'))}</span>
        {remark === 'auto' && <span>{t('wd_auto')}</span>}
        {decision && (
          <span>
            {t(`wd_decision_${decision}`)}
            {reason && ` · ${reason}`}
          </span>
        )}
      </span>
      {state === 'WAIT_CONFIRM' && (
        <Button size="small" tone="primary" onClick={() => ask(payoutNo)}>
          {t('wd_answer')}
        </Button>
      )}
    </li>
  );
}

/** What stands below a withdrawal: the parts of its payout, and the way to cancel it. */
export function OrderMore({ order }: { order: Withdrawal }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const handleCancel = async () => {
    setIsBusy(true);
    try {
      await cancelWithdrawal(order.orderNo);
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.more}>
      {order.payouts.length > 0 && (
        <ul className={styles.parts}>
          {order.payouts.map((payout, index) => (
            <Part key={payout.payoutNo} payout={payout} number={index + 1} of={order.payouts.length} />
          ))}
        </ul>
      )}
      {order.mayCancel && (
        <Button size="small" isBusy={isBusy} onClick={() => void handleCancel()}>
          {t('wd_cancel')}
        </Button>
      )}
    </div>
  );
}
