import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { type TransferRow, transfersQuery } from '../../domain/wallet/transfers.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, daysBefore, momentText, startOfBusinessDay, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordPager } from '../../shared/ui/record/record-pager.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './transfer-upline.module.css';

function useColumns(): Column<TransferRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return [
    { key: 'time', title: t('time'), cell: ({ at }) => momentText(at, locale, businessTimezone) },
    { key: 'number', title: t('wl_txno'), cell: ({ transferNo }) => <ShortId id={transferNo} /> },
    { key: 'receiver', title: t('tf_receiver'), cell: ({ receiver }) => receiver },
    { key: 'amount', title: t('amount'), isFigure: true, cell: ({ amount }) => moneyText(amount, currencySymbol) },
    {
      key: 'balance',
      title: t('balance_after'),
      isFigure: true,
      cell: ({ balanceAfter }) => balanceAfter !== null && moneyText(balanceAfter, currencySymbol),
    },
    { key: 'status', title: t('status'), cell: ({ state }) => t(`tf_state_${state}`) },
    { key: 'remark', title: t('remark'), cell: ({ remark }) => remark },
  ];
}

/** What a phone shows of a transfer: to whom and how much; when, and how it stands. */
function useBrief(): (row: TransferRow) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return ({ at, receiver, amount, state }) => ({
    day: dateText(at, locale, businessTimezone),
    title: receiver,
    figure: moneyText(amount, currencySymbol),
    note: timeText(at, locale, businessTimezone),
    state: t(`tf_state_${state}`),
  });
}

/** The member's own transfers of the chosen days. */
export function TransferRecord() {
  const t = useT();
  const brand = useBrand();
  const columns = useColumns();
  const brief = useBrief();
  const search = useRecordSearch([], 'last30', brand);
  const { days, page, size } = search;
  const {
    data: found,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(
    transfersQuery({
      startTime: startOfBusinessDay(days.from, brand),
      endTime: startOfBusinessDay(daysBefore(days.to, -1), brand),
      page,
      size,
    }),
  );
  const data = useLast(found);
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  const title = t('tf_records');
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <RecordFilters search={search} fields={[]} />
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="12rem" />}
      {data?.list.length === 0 && <p className={styles.none}>{t('tf_none')}</p>}
      {data && data.list.length > 0 && (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={data.list}
            rowKey={({ transferNo }) => transferNo}
            brief={brief}
            totals={{ amount: moneyText(data.totalAmount, brand.currencySymbol) }}
            isStale={isPlaceholderData || error !== null}
          />
          <RecordPager search={search} totalPages={data.totalPages} />
        </>
      )}
    </section>
  );
}
