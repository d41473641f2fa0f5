import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../domain/brand/brand.ts';
import { type Exchange, type ExchangeFilter, exchangesFile, exchangesQuery } from '../../../domain/content/points.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../../shared/lib/dates.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { type RecordSearch, useRecordSearch } from '../../../shared/lib/use-record-search.ts';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../../shared/ui/data/record-list.tsx';
import { RecordFilters } from '../../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { ShortId } from '../../../shared/ui/text/short-id.tsx';
import styles from './member.module.css';

const FIELDS = ['exchange', 'status'] as const;
const TYPES = ['PRODUCT', 'BALANCE'] as const;
const STATES = ['PROCESSING', 'COMPLETED', 'REJECTED'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

function useColumns(): Column<Exchange>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const moment = (at: number | null) => at !== null && momentText(at, locale, businessTimezone);
  return [
    { key: 'number', title: t('order_number'), cell: ({ transactionNo }) => <ShortId id={transactionNo} /> },
    { key: 'type', title: t('pt_exchange_type'), cell: ({ exchangeType }) => t(`pt_type_${exchangeType}`) },
    { key: 'product', title: t('pt_product'), cell: ({ productName }) => productName },
    { key: 'quantity', title: t('pt_quantity'), isFigure: true, cell: ({ quantity }) => formatCount(quantity) },
    { key: 'points', title: t('pt_required'), isFigure: true, cell: (row) => formatCount(row.pointsRequired) },
    { key: 'cash', title: t('pt_cash_required'), isFigure: true, cell: (row) => moneyText(row.amountRequired, currencySymbol) },
    {
      key: 'credit',
      title: t('pt_credit'),
      isFigure: true,
      cell: (row) => row.creditAmount > 0 && moneyText(row.creditAmount, currencySymbol),
    },
    { key: 'status', title: t('status'), cell: ({ status }) => t(`pt_st_${status}`) },
    { key: 'time', title: t('time'), cell: ({ applyTime }) => moment(applyTime) },
    { key: 'ended', title: t('pt_ended'), cell: ({ time }) => moment(time) },
    { key: 'remark', title: t('remark'), cell: ({ remark }) => remark },
    { key: 'voucher', title: t('pt_voucher'), cell: ({ voucher }) => voucher !== null && <ShortId id={voucher} /> },
    { key: 'change', title: t('pt_change'), isFigure: true, cell: (row) => formatCount(row.pointsChange) },
    { key: 'accumulated', title: t('pt_accumulated'), isFigure: true, cell: (row) => formatCount(row.accumulatedPoints) },
  ];
}

/** What a phone shows of an exchange: what for and how many points; when, and how it stands. */
function useBrief(): (row: Exchange) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  return ({ applyTime, exchangeType, productName, pointsRequired, status }) => ({
    day: dateText(applyTime, locale, businessTimezone),
    title: productName || t(`pt_type_${exchangeType}`),
    figure: t('mall_points', { points: pointsRequired }),
    note: timeText(applyTime, locale, businessTimezone),
    state: t(`pt_st_${status}`),
  });
}

/** What the gateway is asked for. */
function filterOf({ days, fields }: Search): ExchangeFilter {
  const exchangeType = TYPES.find((type) => type === fields.exchange);
  const status = STATES.find((state) => state === fields.status);
  return { startDate: days.from, endDate: days.to, ...(exchangeType && { exchangeType }), ...(status && { status }) };
}

/** What the member has exchanged points for. The state is in the address. */
export default function ExchangeRecord() {
  const t = useT();
  const brand = useBrand();
  const tiles = useSuggestions();
  const columns = useColumns();
  const brief = useBrief();
  const search: Search = useRecordSearch(FIELDS, 'last30', brand);
  const filter = filterOf(search);
  const query = useQuery(exchangesQuery({ ...filter, page: search.page, size: search.size }));
  const title = t('pt_history');
  return (
    <section className={styles.record} aria-label={title}>
      <RecordFilters
        search={search}
        file={{ name: `${search.days.from}-${search.days.to}`, load: () => exchangesFile(filter) }}
        fields={[
          {
            field: 'exchange',
            label: t('pt_exchange_type'),
            options: TYPES.map((value) => ({ value, label: t(`pt_type_${value}`) })),
          },
          { field: 'status', label: t('status'), options: STATES.map((value) => ({ value, label: t(`pt_st_${value}`) })) },
        ]}
      />
      <RecordView query={query} height="20rem" search={search} empty={<Empty icon="seal" title={t('pt_none')} tiles={tiles} />}>
        {(data, isStale) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={data.list}
            rowKey={({ transactionNo }) => transactionNo}
            brief={brief}
            isStale={isStale}
          />
        )}
      </RecordView>
    </section>
  );
}
