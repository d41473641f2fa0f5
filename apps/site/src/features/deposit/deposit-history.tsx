import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { type DepositRow, depositChannelsQuery, depositReportQuery, useLiveDeposits } from '../../domain/wallet/deposits.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, daysBefore, momentText, startOfBusinessDay, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordPager } from '../../shared/ui/record/record-pager.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import { STATES, stateKey } from './states.ts';

function useColumns(): Column<DepositRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (wire: number | null) => (wire === null ? '' : moneyText(wire, currencySymbol));
  return [
    { key: 'time', title: t('time'), cell: (row) => momentText(row.requestedAt, locale, businessTimezone) },
    { key: 'order', title: t('dp_order_no'), cell: (row) => <ShortId id={row.orderNo} /> },
    { key: 'method', title: t('dp_method'), cell: (row) => row.channelName },
    { key: 'amount', title: t('amount'), isFigure: true, cell: (row) => money(row.amount) },
    { key: 'paid', title: t('dp_paid'), isFigure: true, cell: (row) => money(row.paid) },
    { key: 'fee', title: t('dp_fee_kept'), isFigure: true, cell: (row) => (row.fee > 0 ? money(row.fee) : '') },
    { key: 'credited', title: t('dp_credited'), isFigure: true, cell: (row) => money(row.credited) },
    { key: 'state', title: t('dp_status'), cell: (row) => t(stateKey(row.state)) },
    { key: 'remark', title: t('remark'), cell: (row) => row.remark },
  ];
}

/** What the record is narrowed by. */
function Filters({ search }: { search: RecordSearch<'channel' | 'status'> }) {
  const t = useT();
  const { data: channels = [] } = useQuery(depositChannelsQuery());
  return (
    <RecordFilters
      search={search}
      fields={[
        {
          field: 'channel',
          label: t('dp_method'),
          options: channels.map(({ mcsBankCode, name }) => ({ value: mcsBankCode, label: name })),
        },
        { field: 'status', label: t('dp_status'), options: STATES.map((value) => ({ value, label: t(stateKey(value)) })) },
      ]}
    />
  );
}

/** The member's deposits, of a period and by method and state, with what came in of the whole selection. */
export function DepositHistory({ onShow }: { onShow: (orderNo: string | null) => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const brand = useBrand();
  const { currencySymbol, businessTimezone } = brand;
  const search = useRecordSearch(['channel', 'status'], 'last30', brand);
  const columns = useColumns();
  const suggestions = useSuggestions();
  useLiveDeposits();
  const { days, fields, page, size } = search;
  const status = STATES.find((state) => state === fields.status);
  const {
    data: found,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(
    depositReportQuery({
      startTime: startOfBusinessDay(days.from, brand),
      endTime: startOfBusinessDay(daysBefore(days.to, -1), brand),
      page,
      size,
      ...(fields.channel === '' ? {} : { channel: fields.channel }),
      ...(status === undefined ? {} : { status }),
    }),
  );
  const data = useLast(found);
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };

  return (
    <>
      <Filters search={search} />
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="24rem" />}
      {data?.list.length === 0 && (
        <Empty
          icon="wallet"
          title={t('dp_none')}
          text={t('dp_none_text')}
          tiles={suggestions}
          action={<Button onClick={() => onShow(null)}>{t('deposit')}</Button>}
        />
      )}
      {data && data.list.length > 0 && (
        <>
          <DataTable
            caption={t('dp_history')}
            columns={columns}
            rows={data.list}
            rowKey={(row) => row.orderNo}
            brief={(row) => ({
              day: dateText(row.requestedAt, locale, businessTimezone),
              title: row.channelName,
              figure: moneyText(row.amount, currencySymbol),
              note: timeText(row.requestedAt, locale, businessTimezone),
              state: t(stateKey(row.state)),
            })}
            totals={{ credited: moneyText(data.totalCredited, currencySymbol) }}
            isStale={isPlaceholderData || error !== null}
          />
          <RecordPager search={search} totalPages={data.totalPages} />
        </>
      )}
    </>
  );
}
