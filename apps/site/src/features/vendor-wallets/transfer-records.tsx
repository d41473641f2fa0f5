import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { MAIN_WALLET, type VendorTransfer, vendorTransfersQuery } from '../../domain/wallet/vendor-wallets.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, periodOf, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './vendor-wallets.module.css';

const STATES = {
  PROCESSING: 'wl_st_processing',
  SUCCESS: 'wl_st_success',
  FAILED: 'wl_st_failed',
  CHECKING: 'wl_checking',
} as const;

/** A wallet's name in a record. */
function useNames() {
  const t = useT();
  return (accountTypeId: number, name: string) => (accountTypeId === MAIN_WALLET ? t('wl_main') : name);
}

function useColumns(): Column<VendorTransfer>[] {
  const t = useT();
  const locale = useLocaleTag();
  const nameOf = useNames();
  const { currencySymbol, businessTimezone } = useBrand();
  return [
    { key: 'time', title: t('time'), cell: ({ requestedAt }) => momentText(requestedAt, locale, businessTimezone) },
    { key: 'from', title: t('wl_from'), cell: (row) => nameOf(row.fromAccountTypeId, row.fromName) },
    { key: 'to', title: t('wl_to'), cell: (row) => nameOf(row.toAccountTypeId, row.toName) },
    { key: 'amount', title: t('amount'), isFigure: true, cell: ({ amount }) => moneyText(amount, currencySymbol) },
    { key: 'status', title: t('status'), cell: ({ status }) => t(STATES[status]) },
    { key: 'number', title: t('wl_txno'), cell: ({ txNo }) => <ShortId id={txNo} /> },
  ];
}

/** What a phone shows of a transfer: from where to where and how much; when, and how it stands. */
function useBrief(): (row: VendorTransfer) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const nameOf = useNames();
  const { currencySymbol, businessTimezone } = useBrand();
  return (row) => ({
    day: dateText(row.requestedAt, locale, businessTimezone),
    title: `${nameOf(row.fromAccountTypeId, row.fromName)} → ${nameOf(row.toAccountTypeId, row.toName)}`,
    figure: moneyText(row.amount, currencySymbol),
    note: timeText(row.requestedAt, locale, businessTimezone),
    state: t(STATES[row.status]),
  });
}

/** The member's transfers of the chosen days. */
export function TransferRecords() {
  const t = useT();
  const brand = useBrand();
  const columns = useColumns();
  const brief = useBrief();
  const search = useRecordSearch([], 'last30', brand);
  const { days, page, size } = search;
  const query = useQuery(vendorTransfersQuery({ ...periodOf(days, brand), page, size }));
  const tiles = useSuggestions();
  const title = t('wl_records');
  return (
    <section aria-label={title}>
      <h3 className={styles.subtitle}>{title}</h3>
      <RecordFilters search={search} fields={[]} />
      <RecordView
        query={query}
        height="10rem"
        search={search}
        empty={<Empty icon="ledger" title={t('tf_none')} text={t('wl_none_text')} tiles={tiles} />}
      >
        {(data, isStale) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={data.list}
            rowKey={({ txNo }) => txNo}
            brief={brief}
            isStale={isStale}
          />
        )}
      </RecordView>
    </section>
  );
}
