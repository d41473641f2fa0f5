import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { type Withdrawal, withdrawalsQuery } from '../../domain/payout/queries.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { translateOr, useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../shared/lib/dates.ts';
import { DAY_RANGES, daysOf, rangeOf } from '../../shared/lib/day-ranges.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import { hasMore, OrderMore } from './order-more.tsx';
import styles from './withdraw.module.css';

const PAGE_SIZE = 10;
const STATES = [
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'WAIT_CONFIRM',
  'RECEIVED',
  'DISPUTED',
  'SUCCESS',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'CANCELLED',
] as const;

/** A state in words. */
function useStateText(): (state: string) => string {
  const t = useT();
  return (state) => translateOr(`wd_state_${state.toLowerCase()}`, t('status'));
}

function useColumns(): Column<Withdrawal>[] {
  const t = useT();
  const locale = useLocaleTag();
  const stateText = useStateText();
  const { currencySymbol, businessTimezone } = useBrand();
  const moment = (at: number | null) => (at === null ? '' : momentText(at, locale, businessTimezone));
  const money = (amount: number) => moneyText(amount, currencySymbol);
  return [
    { key: 'applied', title: t('wd_applied_at'), cell: ({ appliedAt }) => moment(appliedAt) },
    { key: 'order', title: t('order_number'), cell: ({ orderNo }) => <ShortId id={orderNo} /> },
    { key: 'account', title: t('wd_account'), cell: ({ bankName, account }) => <bdi>{`${bankName} ${account}`.trim()}</bdi> },
    { key: 'amount', title: t('amount'), isFigure: true, cell: ({ amount }) => money(amount) },
    { key: 'fee', title: t('wd_fee'), isFigure: true, cell: ({ fee }) => money(fee) },
    { key: 'paid', title: t('wd_paid'), isFigure: true, cell: ({ paid }) => money(paid) },
    {
      key: 'status',
      title: t('status'),
      cell: ({ state }) => (
        <span className={styles.state} data-state={state}>
          {stateText(state)}
        </span>
      ),
    },
    { key: 'finished', title: t('wd_finished_at'), cell: ({ finishedAt }) => moment(finishedAt) },
    { key: 'remark', title: t('remark'), cell: ({ remark }) => remark },
  ];
}

/** What a phone shows of a withdrawal. */
function useBrief(): (row: Withdrawal) => Brief {
  const locale = useLocaleTag();
  const stateText = useStateText();
  const { currencySymbol, businessTimezone } = useBrand();
  return ({ appliedAt, bankName, account, amount, state }) => ({
    day: dateText(appliedAt, locale, businessTimezone),
    title: <bdi>{`${bankName} ${account}`.trim()}</bdi>,
    figure: moneyText(amount, currencySymbol),
    note: timeText(appliedAt, locale, businessTimezone),
    state: stateText(state),
  });
}

/** No withdrawal in the period, and some games instead. */
function NoWithdrawals() {
  const t = useT();
  return <Empty icon="wallet" title={t('wd_none')} text={t('wd_none_text')} tiles={useSuggestions()} />;
}

/** The member's withdrawals with the parts of their payouts. The state is in the address. */
export function Records() {
  const t = useT();
  const stateText = useStateText();
  const { businessTimezone, currencySymbol } = useBrand();
  const columns = useColumns();
  const brief = useBrief();
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search.get('days') ?? 'last30');
  const state = STATES.find((each) => each === search.get('state')) ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const days = daysOf(range, Date.now(), businessTimezone);
  const filter = { startDate: days.from, endDate: days.to, page, size: PAGE_SIZE, ...(state && { withdrawState: state }) };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(withdrawalsQuery(filter));

  const change = (key: 'days' | 'state' | 'page', value: string) => {
    const next = new URLSearchParams(search);
    if (key !== 'page') next.delete('page');
    if (value === '') next.delete(key);
    else next.set(key, value);
    setSearch(next, { replace: key !== 'page', preventScrollReset: true });
  };
  const money = (amount: number) => moneyText(amount, currencySymbol);

  return (
    <section aria-label={t('wd_records')}>
      <h2 className={styles.subtitle}>{t('wd_records')}</h2>
      <div className={styles.filters}>
        <Chips
          isStacked
          label={t('period')}
          options={DAY_RANGES.map((value) => ({ value, label: t(`days_${value}`) }))}
          value={range}
          onChange={(value) => change('days', value)}
        />
        <SelectField
          label={t('status')}
          options={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: stateText(value) }))]}
          value={state}
          onChange={(value) => change('state', value)}
        />
      </div>
      {!data && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data?.list.length === 0 && <NoWithdrawals />}
      {data && data.list.length > 0 && (
        <>
          <DataTable
            caption={t('wd_records')}
            columns={columns}
            rows={data.list}
            rowKey={({ orderNo }) => orderNo}
            brief={brief}
            more={(order) => (hasMore(order) ? <OrderMore order={order} /> : null)}
            totals={{ amount: money(data.footer.amount), fee: money(data.footer.fee), paid: money(data.footer.paid) }}
            isStale={isPlaceholderData}
          />
          <Pager page={page} totalPages={data.totalPages} onChange={(next) => change('page', String(next))} />
        </>
      )}
    </section>
  );
}
