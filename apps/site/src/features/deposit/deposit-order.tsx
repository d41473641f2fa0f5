import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { type DepositOrder, depositOrderQuery, giveUp, sayPaid } from '../../domain/wallet/deposits.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { Timeline, type TimelineStep } from '../../shared/ui/money/timeline.tsx';
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

/** Is there a page or an app to pay by: then that is the main thing to do. */
const leadsElsewhere = ({ instructions }: DepositOrder): boolean =>
  instructions !== null && ('url' in instructions || ('appUrl' in instructions && instructions.appUrl !== undefined));

/** What can be said of an order that is open: that it is paid, or that it will not be. */
function Steps({ order }: { order: DepositOrder }) {
  const t = useT();
  const { bind, failure, isBusy, run } = useForm({});
  return (
    <div ref={bind}>
      <FormError id={`steps-${order.orderNo}`} text={failure} />
      <div className={styles.steps}>
        {order.state === 'CREATED' && (
          <Button
            {...(leadsElsewhere(order) ? {} : { tone: 'primary' })}
            isBusy={isBusy}
            onClick={() => void run(() => sayPaid(order.orderNo))}
          >
            {t('dp_i_paid')}
          </Button>
        )}
        {order.state === 'CREATED' && (
          <Button tone="quiet" isBusy={isBusy} onClick={() => void run(() => giveUp(order.orderNo))}>
            {t('dp_cancel')}
          </Button>
        )}
      </div>
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

/** The money is there: how much, and where to go with it. */
function Arrived({ order: { credited, amount } }: { order: DepositOrder }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  return (
    <div className={styles.arrived}>
      <p className={styles.arrivedAmount}>{signedMoneyText(credited ?? amount, currencySymbol)}</p>
      <Link className={buttonClass({ tone: 'primary' })} to="/rng">
        {t('wd_play')}
      </Link>
    </div>
  );
}

/** Why it ended so, and what was paid where that is another amount. */
function Remarks({ order: { remark, paid, amount } }: { order: DepositOrder }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  return (
    <>
      {remark !== '' && <p>{remark}</p>}
      {paid !== null && paid !== amount && (
        <p>{t('dp_other_paid', { paid: moneyText(paid, currencySymbol), amount: moneyText(amount, currencySymbol) })}</p>
      )}
    </>
  );
}

/** Payments that are not booked: what becomes of them, so that nobody pays again or waits in doubt. */
function Unbooked({ payments = [] }: { payments: DepositOrder['unbooked'] }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const words = { HELD: 'dp_held', REFUSED: 'dp_refused' } as const;
  return (['HELD', 'REFUSED'] as const).map((state) => {
    const amounts = payments.filter((each) => each.state === state).map(({ amount }) => moneyText(amount, currencySymbol));
    return (
      amounts.length > 0 && (
        <p key={state} className={styles.notice} role="status">
          {t(words[state], { amount: amounts.join(' + ') })}
        </p>
      )
    );
  });
}

/** The way of an order: asked for, how it stands and what to do next, and what is to come. */
function Way({ order: { state, requestedAt, toldPaidAt, decidedAt } }: { order: DepositOrder }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const timed = (at: number | null) => (at === null ? {} : { time: momentText(at, locale, businessTimezone) });
  const isOpen = state === 'CREATED' || state === 'PENDING';
  const present: TimelineStep = {
    key: state,
    title: t(stateKey(state)),
    state: isOpen ? 'now' : state === 'SUCCESS' ? 'good' : 'bad',
    note: t(stateKey(state, 'next')),
    ...timed(isOpen ? toldPaidAt : decidedAt),
  };
  const steps: TimelineStep[] = [
    { key: 'asked', title: t('dp_step_asked'), state: 'over', ...timed(requestedAt) },
    present,
    ...(isOpen ? [{ key: 'booked', title: t('dp_step_booked'), state: 'next' } as const] : []),
  ];
  return <Timeline label={t('dp_status')} steps={steps} />;
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
  return (
    <article className={styles.order}>
      <h2 className={styles.orderTitle}>
        {order.channelName} · {moneyText(order.amount, currencySymbol)}
      </h2>
      <div className={styles.orderSide}>
        <Way order={order} />
        {order.expiresAt !== null && order.state === 'CREATED' && <TimeLeft until={order.expiresAt} />}
      </div>
      <div className={styles.orderMain}>
        {order.state === 'SUCCESS' && <Arrived order={order} />}
        <Remarks order={order} />
        <Unbooked payments={order.unbooked} />
        {isOpen && <Waiting order={order} />}
        <OrderBonus orderNo={orderNo} />
        <ReceiptForm order={order} />
        <Figures order={order} />
        {order.state !== 'SUCCESS' && <TicketForm order={order} />}
        <Button onClick={() => onShow(null)}>{t('dp_new')}</Button>
      </div>
    </article>
  );
}
