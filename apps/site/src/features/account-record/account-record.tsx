import type { Reply } from '@marquee/contract';
import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { MOVEMENT_GROUPS, movementGroup } from '../../domain/wallet/movement-groups.ts';
import {
  type StatementFilter,
  type StatementRow,
  statementFile,
  statementQuery,
  txCodesQuery,
} from '../../domain/wallet/statement.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { translateOr, useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText, periodOf, timeText } from '../../shared/lib/dates.ts';
import { moneyText, signedMoneyText, sumOf } from '../../shared/lib/money.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { NothingPlayed } from '../../shared/ui/text/nothing-played.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './account-record.module.css';

const FIELDS = ['type', 'code', 'direction', 'number'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

/** What a phone shows of a movement: which and how much; when, and what it left. */
function useBrief(): (row: StatementRow) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return (row) => ({
    day: dateText(row.txTimeInTimestamp, locale, businessTimezone),
    title: translateOr(row.txTypeName, t('tx_other')),
    figure: <SignedFigure value={row.amount} text={signedMoneyText(row.amount, currencySymbol)} />,
    note: timeText(row.txTimeInTimestamp, locale, businessTimezone),
    state: moneyText(row.currentAvailBalance, currencySymbol),
  });
}

function useColumns(): Column<StatementRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return [
    { key: 'time', title: t('time'), cell: (row) => momentText(row.txTimeInTimestamp, locale, businessTimezone) },
    { key: 'type', title: t('transaction_type'), cell: (row) => translateOr(row.txTypeName, t('tx_other')) },
    { key: 'order', title: t('order_number'), cell: (row) => <ShortId id={row.orderNo} /> },
    {
      key: 'in',
      title: t('money_in'),
      isFigure: true,
      cell: (row) => row.amount > 0 && moneyText(row.amount, currencySymbol),
    },
    {
      key: 'out',
      title: t('money_out'),
      isFigure: true,
      cell: (row) => row.amount < 0 && moneyText(-row.amount, currencySymbol),
    },
    {
      key: 'balance',
      title: t('balance_after'),
      isFigure: true,
      cell: (row) => (
        <>
          {moneyText(row.currentAvailBalance, currencySymbol)}
          <span className={styles.before}>
            {t('balance_before')}: {moneyText(row.balanceBefore, currencySymbol)}
          </span>
        </>
      ),
    },
    {
      key: 'reference',
      title: t('reference'),
      cell: ({ reference, orderNo }) => reference !== '' && reference !== orderNo && <ShortId id={reference} />,
    },
    { key: 'remark', title: t('remark'), cell: (row) => row.remark },
  ];
}

/** What the gateway is asked for. */
function useFilter({ days, fields }: Search): StatementFilter {
  const calendar = useBrand();
  const group = movementGroup(fields.type);
  const direction = fields.direction === 'in' || fields.direction === 'out' ? fields.direction : null;
  return {
    ...periodOf(days, calendar),
    ...(group ? { codeTypes: group } : {}),
    ...(/^tx_type_[a-z_]+$/.test(fields.code) ? { txType: fields.code } : {}),
    ...(direction ? { direction } : {}),
    ...(fields.number ? { orderNo: fields.number } : {}),
  };
}

/** What the record is narrowed by. */
function Filters({ search, filter }: { search: Search; filter: StatementFilter }) {
  const t = useT();
  const { data: codes = [] } = useQuery(txCodesQuery());
  const offered = codes.filter(({ codeType }) => movementGroup(codeType) !== undefined);
  const file = { name: `${search.days.from}-${search.days.to}`, load: () => statementFile(filter) };
  return (
    <RecordFilters
      search={search}
      file={file}
      fields={[
        {
          field: 'type',
          label: t('type_group'),
          options: MOVEMENT_GROUPS.map((value) => ({ value, label: t(`tx_group_${value}`) })),
        },
        {
          field: 'code',
          label: t('transaction_type'),
          options: offered.map(({ txTypeName }) => ({ value: txTypeName, label: translateOr(txTypeName, t('tx_other')) })),
        },
        {
          field: 'direction',
          label: t('direction'),
          options: [
            { value: 'in', label: t('money_in') },
            { value: 'out', label: t('money_out') },
          ],
        },
        { field: 'number', label: t('order_number') },
      ]}
    />
  );
}

interface MovementsProps {
  data: Reply<'statement'>;
  isStale: boolean;
}

/** The page of movements, with the sums of it and of the selection. */
function Movements({ data: { list, footer, totalCount }, isStale }: MovementsProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const money = (wire: number) => moneyText(wire, currencySymbol);
  return (
    <DataTable
      caption={t('in_account_record')}
      columns={useColumns()}
      rows={list}
      rowKey={(row) => row.txId}
      brief={useBrief()}
      isStale={isStale}
      count={{
        title: t('movements_number'),
        figure: formatCount(totalCount),
        words: t('total_movements', { count: totalCount }),
      }}
      totals={{ in: money(footer.in), out: money(footer.out) }}
      pageTotals={{
        in: money(sumOf(list.map(({ amount }) => Math.max(amount, 0)))),
        out: money(sumOf(list.map(({ amount }) => Math.max(-amount, 0)))),
      }}
    />
  );
}

const useStatement = (search: Search, filter: StatementFilter) =>
  useQuery(
    statementQuery({
      ...filter,
      // A row beside the page says where it lies; the number alone does where there is none.
      ...(search.place.before || search.place.after ? search.place : { page: search.page }),
      size: search.size,
    }),
  );

/** Every movement of the member's balance. The state is in the address. */
export function AccountRecord() {
  const t = useT();
  const tiles = useSuggestions();
  const search = useRecordSearch(FIELDS, 'today', useBrand());
  const filter = useFilter(search);
  const query = useStatement(search, filter);
  useTitle(t('in_account_record'));
  useLive(
    'balance',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['statement'] }), []),
  );
  /** To the next page or the one before by the row beside it: so a page costs the same however deep it lies. */
  const handleTurn = (page: number) => {
    const rows = query.data?.list ?? [];
    const [first, last] = [rows[0]?.txId, rows.at(-1)?.txId];
    if (page > search.page && last) search.turn(page, { before: last });
    else if (page > 1 && first) search.turn(page, { after: first });
    else search.turn(1);
  };
  return (
    <section aria-label={t('in_account_record')}>
      <Filters search={search} filter={filter} />
      <RecordView
        query={query}
        height="30rem"
        search={search}
        onTurn={handleTurn}
        empty={<NothingPlayed icon="ledger" title={t('no_movements')} text={t('no_movements_text')} tiles={tiles} />}
      >
        {(data, isStale) => <Movements data={data} isStale={isStale} />}
      </RecordView>
    </section>
  );
}
