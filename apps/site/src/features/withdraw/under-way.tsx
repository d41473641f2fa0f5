import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { useOpenReceipt } from '../../domain/payout/open-receipt.ts';
import { placeOf } from '../../domain/payout/places.ts';
import { type Withdrawal, withdrawalsQuery } from '../../domain/payout/queries.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { businessDay, daysBefore, momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Timeline, type TimelineStep } from '../../shared/ui/money/timeline.tsx';
import styles from './withdraw.module.css';

/** Days that a record shows at once. */
const WINDOW = 30;
const ROWS = 50;

/** The steps of a withdrawal, and at which of them it stands in a state; only those that are not at their end. */
const STEPS = ['wd_step_asked', 'wd_step_review', 'wd_step_paid', 'wd_step_done'] as const;
const PLACES = {
  REVIEWING: { at: 1, words: 'reviewing' },
  APPROVED: { at: 2, words: 'approved' },
  PAYING: { at: 2, words: 'paying' },
  WAIT_CONFIRM: { at: 3, words: 'wait_confirm' },
  DISPUTED: { at: 3, words: 'disputed' },
} as const;

type Open = Withdrawal & { state: keyof typeof PLACES };
const isOpen = (order: Withdrawal): order is Open => order.state in PLACES;

/** The way to say that money has arrived, where its member is asked. */
function Answer({ payouts }: Pick<Open, 'payouts'>) {
  const t = useT();
  const ask = useOpenReceipt((receipt) => receipt.ask);
  const waiting = payouts.find(({ state }) => state === 'WAIT_CONFIRM');
  if (!waiting) return null;
  return (
    <Button size="small" tone="primary" onClick={() => ask(waiting.payoutNo)}>
      {t('wd_answer')}
    </Button>
  );
}

/** A withdrawal with its way: what is over, where it stands, what comes. */
function OpenOrder({ order }: { order: Open }) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const { at, words } = PLACES[order.state];
  const sentAt = order.payouts.findLast((payout) => payout.sentAt !== null)?.sentAt ?? null;
  const times: Readonly<Partial<Record<MessageId, number | null>>> = { wd_step_asked: order.appliedAt, wd_step_paid: sentAt };
  const steps = STEPS.map((title, index): TimelineStep => {
    const time = times[title] ?? null;
    if (index < at)
      return {
        key: title,
        title: t(title),
        state: 'over',
        ...(time === null ? {} : { time: momentText(time, locale, businessTimezone) }),
      };
    if (index > at) return { key: title, title: t(title), state: 'next' };
    const note = (
      <div className={styles.next}>
        <p>{t(`wd_next_${words}`)}</p>
        <Answer payouts={order.payouts} />
      </div>
    );
    return { key: title, title: t(`wd_state_${words}`), state: 'now', note };
  });
  const title = moneyText(order.amount, currencySymbol);
  return (
    <li className={styles.openOrder}>
      <p className={styles.openHead}>
        <strong className="tabular">{title}</strong>
        <bdi>{placeOf(order)}</bdi>
      </p>
      <Timeline label={`${t('status')}: ${title}`} steps={steps} />
    </li>
  );
}

/** The withdrawals that are not at their end, each with its way; nothing where there is none. */
export function UnderWay() {
  const t = useT();
  const brand = useBrand();
  const today = businessDay(Date.now(), brand);
  const period = { startDate: daysBefore(today, WINDOW - 1), endDate: today };
  const orders = (useQuery(withdrawalsQuery({ ...period, page: 1, size: ROWS })).data?.list ?? []).filter(isOpen);
  if (orders.length === 0) return null;
  return (
    <section aria-label={t('wd_under_way')}>
      <h2 className={styles.subtitle}>{t('wd_under_way')}</h2>
      <ul className={styles.openOrders}>
        {orders.map((order) => (
          <OpenOrder key={order.orderNo} order={order} />
        ))}
      </ul>
    </section>
  );
}
