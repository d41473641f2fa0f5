import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import {
  type StatementFilter,
  type StatementRow,
  statementFile,
  statementQuery,
  txCodesQuery,
} from '../../domain/wallet/statement.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { translateOr, useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, daysBefore, momentText, startOfBusinessDay, timeText } from '../../shared/lib/dates.ts';
import { moneyText, signedMoneyText, sumOf } from '../../shared/lib/money.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordPager } from '../../shared/ui/record/record-pager.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './account-record.module.css';

const LOBBY = '/rng';
const FIELDS = ['type', 'code', 'direction', 'number'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

/** Groups to choose from: docs/rules/records.md#account-record. */
const GROUPS = ['deposit', 'withdraw', 'transfer', 'betting', 'winning', 'other'] as const;

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
      cell: (row) => moneyText(row.currentAvailBalance, currencySymbol),
    },
    { key: 'reference', title: t('reference'), cell: (row) => row.reference !== '' && <ShortId id={row.reference} /> },
    { key: 'remark', title: t('remark'), cell: (row) => row.remark },
  ];
}

/** No movement in the period: the way to the games, and some of them. */
function NoMovements() {
  const t = useT();
  return (
    <Empty
      icon="ledger"
      title={t('no_movements')}
      text={t('no_movements_text')}
      tiles={useSuggestions()}
      action={
        <Link className={buttonClass()} to={LOBBY}>
          {t('see_slots')}
        </Link>
      }
    />
  );
}

/** What the gateway is asked for. */
function useFilter({ days, fields }: Search): StatementFilter {
  const calendar = useBrand();
  const group = GROUPS.find((name) => name === fields.type);
  const direction = fields.direction === 'in' || fields.direction === 'out' ? fields.direction : null;
  return {
    startTime: startOfBusinessDay(days.from, calendar),
    endTime: startOfBusinessDay(daysBefore(days.to, -1), calendar),
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
  const offered = codes.filter(({ codeType }) => GROUPS.some((name) => name === codeType));
  const file = { name: `${search.days.from}-${search.days.to}`, load: () => statementFile(filter) };
  return (
    <RecordFilters
      search={search}
      file={file}
      fields={[
        { field: 'type', label: t('type_group'), options: GROUPS.map((value) => ({ value, label: t(`tx_group_${value}`) })) },
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
  search: Search;
  data: NonNullable<ReturnType<typeof useStatement>['data']>;
  isStale: boolean;
}

/** The page of movements, with the sums of it and of the selection. */
function Movements({ search, data, isStale }: MovementsProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol } = useBrand();
  const money = (wire: number) => moneyText(wire, currencySymbol);
  const { list, footer, totalCount, totalPages } = data;
  /** To the next page or the one before by the row beside it: so a page costs the same however deep it lies. */
  const handleTurn = (page: number) => {
    const [first, last] = [list[0]?.txId, list.at(-1)?.txId];
    if (page > search.page && last) search.turn(page, { before: last });
    else if (page > 1 && first) search.turn(page, { after: first });
    else search.turn(1);
  };
  return (
    <>
      <DataTable
        caption={t('in_account_record')}
        columns={useColumns()}
        rows={list}
        rowKey={(row) => row.txId}
        brief={useBrief()}
        more={(row) => (
          <details>
            <summary className={styles.summary}>{t('bet_details')}</summary>
            {t('balance_before')}: {money(row.balanceBefore)}
          </details>
        )}
        isStale={isStale}
        count={{
          title: t('movements_number'),
          figure: totalCount.toLocaleString(locale),
          words: t('total_movements', { count: totalCount }),
        }}
        totals={{ in: money(footer.in), out: money(footer.out) }}
        pageTotals={{
          in: money(sumOf(list.map(({ amount }) => Math.max(amount, 0)))),
          out: money(sumOf(list.map(({ amount }) => Math.max(-amount, 0)))),
        }}
      />
      <RecordPager search={search} totalPages={totalPages} onTurn={handleTurn} />
    </>
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
  const search = useRecordSearch(FIELDS, 'today', useBrand());
  const filter = useFilter(search);
  const { data: found, error, isFetching, isPlaceholderData, refetch } = useStatement(search, filter);
  const data = useLast(found);
  useTitle(t('in_account_record'));
  useLive(
    'balance',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['statement'] }), []),
  );
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <section aria-label={t('in_account_record')}>
      <Filters search={search} filter={filter} />
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="30rem" />}
      {data?.list.length === 0 && <NoMovements />}
      {data && data.list.length > 0 && <Movements search={search} data={data} isStale={isPlaceholderData || error !== null} />}
    </section>
  );
}
