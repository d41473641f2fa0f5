import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { type DepositOrder, depositOrderQuery, giveUp, sayPaid } from '../../domain/wallet/deposits.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './deposit.module.css';
import { usualText } from './method-list.tsx';
import { OrderBonus } from './order-bonus.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { Receiver } from './receiver.tsx';
import { stateKey } from './states.ts';
import { TicketForm } from './ticket-form.tsx';
import { TimeLeft } from './time-left.tsx';

interface OrderProps {
  orderNo: string;
  onShow: (orderNo: string | null) => void;
}

/** What can be said of an order that is open: that it is paid, or that it will not be. */
function Steps({ order }: { order: DepositOrder }) {
  const t = useT();
  const { bind, failure, isBusy, run } = useForm({});
  return (
    <div className={styles.steps} ref={bind}>
      <FormError id={`steps-${order.orderNo}`} text={failure} />
      {order.toldPaidAt === null && (
        <Button tone="primary" isBusy={isBusy} onClick={() => void run(() => sayPaid(order.orderNo))}>
          {t('dp_i_paid')}
        </Button>
      )}
      {order.state === 'CREATED' && (
        <Button isBusy={isBusy} onClick={() => void run(() => giveUp(order.orderNo))}>
          {t('dp_cancel')}
        </Button>
      )}
    </div>
  );
}

/** What became of the money, in figures: what was paid where that is another amount, the fee, what came in. */
function Figures({ order }: { order: DepositOrder }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const money = (wire: number) => moneyText(wire, currencySymbol);
  return (
    <dl className={styles.receiver}>
      <div className={styles.fact}>
        <dt>{t('amount')}</dt>
        <dd>{money(order.amount)}</dd>
      </div>
      {order.fee > 0 && (
        <div className={styles.fact}>
          <dt>{t('dp_fee_kept')}</dt>
          <dd>{money(order.fee)}</dd>
        </div>
      )}
      {order.credited !== null && (
        <div className={styles.fact}>
          <dt>{t('dp_credited')}</dt>
          <dd>
            <b>{money(order.credited)}</b>
          </dd>
        </div>
      )}
      <div className={styles.fact}>
        <dt>{t('dp_order_no')}</dt>
        <dd>
          <ShortId id={order.orderNo} />
        </dd>
      </div>
    </dl>
  );
}

function Waiting({ order }: { order: DepositOrder }) {
  const t = useT();
  const usual = usualText(order.usualSeconds, t);
  return (
    <>
      {order.expiresAt !== null && order.state === 'CREATED' && <TimeLeft until={order.expiresAt} />}
      {order.instructions ? <Receiver order={order} instructions={order.instructions} /> : <p role="status">{t('dp_asking')}</p>}
      <p className={styles.small}>
        {[usual && `${t('dp_arrival')}: ${usual}`, order.ahead ? t('dp_ahead', { count: order.ahead }) : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Steps order={order} />
    </>
  );
}

/** An order: where it stands, what to do next, and how it is paid. It changes by itself. */
export function DepositOrderView({ orderNo, onShow }: OrderProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { data: order, error, isFetching, refetch } = useQuery(depositOrderQuery(orderNo));
  if (!order) {
    if (error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton height="24rem" />;
  }
  const isOpen = order.state === 'CREATED' || order.state === 'PENDING';
  const isOther = order.paid !== null && order.paid !== order.amount;
  return (
    <article className={styles.order} data-state={order.state}>
      <h2 className={styles.orderTitle}>
        {order.channelName} · {moneyText(order.amount, currencySymbol)}
      </h2>
      <p className={styles.state} role="status">
        <b>{t(stateKey(order.state))}</b> {t(stateKey(order.state, 'next'))}
      </p>
      {order.remark !== '' && <p>{order.remark}</p>}
      {isOther && (
        <p>
          {t('dp_other_paid', {
            paid: moneyText(order.paid ?? 0, currencySymbol),
            amount: moneyText(order.amount, currencySymbol),
          })}
        </p>
      )}
      {isOpen && <Waiting order={order} />}
      <OrderBonus orderNo={orderNo} />
      <ReceiptForm order={order} />
      <Figures order={order} />
      {order.state !== 'SUCCESS' && <TicketForm order={order} />}
      <Button onClick={() => onShow(null)}>{t('dp_new')}</Button>
    </article>
  );
}
