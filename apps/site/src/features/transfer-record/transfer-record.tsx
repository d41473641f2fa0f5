import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { type TransferRow, transfersQuery } from '../../domain/wallet/transfers.ts';
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
import styles from './transfer-record.module.css';

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
    { key: 'purpose', title: t('tf_purpose'), cell: ({ purpose }) => purpose !== 'plain' && t(`tf_purpose_${purpose}`) },
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

/** The member's own transfers of the chosen days: to the account above, or to those below, of whom one can be looked for. */
export function TransferRecord({ direction }: { direction: 'up' | 'down' }) {
  const t = useT();
  const brand = useBrand();
  const columns = useColumns();
  const brief = useBrief();
  const search = useRecordSearch<'receiver'>(direction === 'down' ? ['receiver'] : [], 'last30', brand);
  const { days, fields, page, size } = search;
  const whose = fields.receiver ? { receiver: fields.receiver } : {};
  const query = useQuery(transfersQuery({ ...periodOf(days, brand), direction, ...whose, page, size }));
  const tiles = useSuggestions();
  const title = t('tf_records');
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <RecordFilters search={search} fields={direction === 'down' ? [{ field: 'receiver', label: t('tm_search') }] : []} />
      <RecordView
        query={query}
        height="12rem"
        search={search}
        // Below a team, which offers games itself where there is nobody.
        empty={<Empty icon="ledger" title={t('tf_none')} text={t('tf_none_text')} tiles={direction === 'up' ? tiles : []} />}
      >
        {(data, isStale) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={data.list}
            rowKey={({ transferNo }) => transferNo}
            brief={brief}
            totals={{ amount: moneyText(data.totalAmount, brand.currencySymbol) }}
            isStale={isStale}
          />
        )}
      </RecordView>
    </section>
  );
}
