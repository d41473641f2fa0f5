import { WITHDRAWAL_STATES } from '@marquee/contract/states';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { placeOf } from '../../domain/payout/places.ts';
import { type Withdrawal, withdrawalFile, withdrawalsQuery } from '../../domain/payout/queries.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { translateOr, useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import { hasMore, OrderMore } from './order-more.tsx';
import styles from './withdraw.module.css';

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
  const money = (amount: number) => moneyText(amount, currencySymbol);
  return [
    {
      key: 'applied',
      title: t('wd_applied_at'),
      cell: ({ appliedAt, finishedAt }) => (
        <>
          {momentText(appliedAt, locale, businessTimezone)}
          {finishedAt !== null && (
            <span className={styles.finished}>
              {t('wd_finished_at')} {momentText(finishedAt, locale, businessTimezone)}
            </span>
          )}
        </>
      ),
    },
    { key: 'order', title: t('order_number'), cell: ({ orderNo }) => <ShortId id={orderNo} /> },
    { key: 'account', title: t('wd_account'), cell: (order) => <bdi>{placeOf(order)}</bdi> },
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
    { key: 'remark', title: t('remark'), cell: ({ remark }) => remark },
  ];
}

/** What a phone shows of a withdrawal. */
function useBrief(): (row: Withdrawal) => Brief {
  const locale = useLocaleTag();
  const stateText = useStateText();
  const { currencySymbol, businessTimezone } = useBrand();
  return (order) => ({
    day: dateText(order.appliedAt, locale, businessTimezone),
    title: <bdi>{placeOf(order)}</bdi>,
    figure: moneyText(order.amount, currencySymbol),
    note: timeText(order.appliedAt, locale, businessTimezone),
    state: stateText(order.state),
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
  const brand = useBrand();
  const columns = useColumns();
  const brief = useBrief();
  const search = useRecordSearch(['state'], 'last30', brand);
  const { days, fields, page, size } = search;
  const state = WITHDRAWAL_STATES.find((each) => each === fields.state) ?? '';
  const selection = { startDate: days.from, endDate: days.to, ...(state && { withdrawState: state }) };
  const query = useQuery(withdrawalsQuery({ ...selection, page, size }));
  const money = (amount: number) => moneyText(amount, brand.currencySymbol);

  return (
    <section aria-label={t('wd_records')}>
      <h2 className={styles.subtitle}>{t('wd_records')}</h2>
      <RecordFilters
        search={search}
        file={{ name: `${days.from}-${days.to}`, load: () => withdrawalFile(selection) }}
        fields={[
          { field: 'state', label: t('status'), options: WITHDRAWAL_STATES.map((value) => ({ value, label: stateText(value) })) },
        ]}
      />
      <RecordView query={query} height="20rem" search={search} empty={<NoWithdrawals />}>
        {(data, isStale) => (
          <DataTable
            caption={t('wd_records')}
            columns={columns}
            rows={data.list}
            rowKey={({ orderNo }) => orderNo}
            brief={brief}
            more={(order) => (hasMore(order) ? <OrderMore order={order} /> : null)}
            totals={{ amount: money(data.footer.amount), fee: money(data.footer.fee), paid: money(data.footer.paid) }}
            isStale={isStale}
          />
        )}
      </RecordView>
    </section>
  );
}
