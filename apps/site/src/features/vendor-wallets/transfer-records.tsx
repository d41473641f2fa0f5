import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { MAIN_WALLET, type VendorTransfer, vendorTransfersQuery } from '../../domain/wallet/vendor-wallets.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, timeText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './vendor-wallets.module.css';

const PAGE_SIZE = 10;

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

/** The transfers of the last seven days; nothing while there is none. */
export function TransferRecords() {
  const t = useT();
  const columns = useColumns();
  const brief = useBrief();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(vendorTransfersQuery(page, PAGE_SIZE));
  if (!data && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="10rem" />;
  if (data.totalCount === 0) return null;
  return (
    <section aria-label={t('wl_records')}>
      <h3 className={styles.subtitle}>{t('wl_records')}</h3>
      <DataTable
        caption={t('wl_records')}
        columns={columns}
        rows={data.list}
        rowKey={({ txNo }) => txNo}
        brief={brief}
        isStale={isPlaceholderData}
      />
      <Pager page={page} totalPages={data.totalPages} onChange={setPage} />
    </section>
  );
}
