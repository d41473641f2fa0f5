import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { type StatementRow, statementQuery } from '../../domain/wallet/statement.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { translateOr, useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, daysBefore, momentText, startOfDay, timeText } from '../../shared/lib/dates.ts';
import { DAY_RANGES, daysOf, rangeOf } from '../../shared/lib/day-ranges.ts';
import { moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { SignedFigure } from '../../shared/ui/data/signed-figure.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { ShortId } from '../../shared/ui/text/short-id.tsx';
import styles from './account-record.module.css';

const PAGE_SIZE = 10;
const LOBBY = '/rng';

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
    {
      key: 'order',
      title: t('order_number'),
      cell: (row) => <ShortId id={row.orderNo} />,
    },
    {
      key: 'amount',
      title: t('amount'),
      isFigure: true,
      cell: (row) => <SignedFigure value={row.amount} text={signedMoneyText(row.amount, currencySymbol)} />,
    },
    {
      key: 'balance',
      title: t('balance_after'),
      isFigure: true,
      cell: (row) => moneyText(row.currentAvailBalance, currencySymbol),
    },
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

/** Every movement of the member's balance. The state is in the address. */
export function AccountRecord() {
  const t = useT();
  const { businessTimezone } = useBrand();
  const columns = useColumns();
  const brief = useBrief();
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search.get('days'));
  const group = GROUPS.find((name) => name === search.get('type')) ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const days = daysOf(range, Date.now(), businessTimezone);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    statementQuery({
      startTime: startOfDay(days.from, businessTimezone),
      endTime: startOfDay(daysBefore(days.to, -1), businessTimezone),
      page,
      size: PAGE_SIZE,
      ...(group ? { codeTypes: group } : {}),
    }),
  );
  useTitle(t('in_account_record'));
  useLive(
    'balance',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['statement'] }), []),
  );

  const change = (key: 'days' | 'type' | 'page', value: string) => {
    const next = new URLSearchParams(search);
    if (key !== 'page') next.delete('page');
    if (value === '') next.delete(key);
    else next.set(key, value);
    setSearch(next, { replace: key !== 'page', preventScrollReset: key !== 'page' });
  };

  return (
    <section aria-label={t('in_account_record')}>
      <div className={styles.filters}>
        <Chips
          isStacked
          label={t('period')}
          options={DAY_RANGES.map((value) => ({ value, label: t(`days_${value}`) }))}
          value={range}
          onChange={(value) => change('days', value)}
        />
        <SelectField
          label={t('transaction_type')}
          options={[{ value: '', label: t('all') }, ...GROUPS.map((value) => ({ value, label: t(`tx_group_${value}`) }))]}
          value={group}
          onChange={(value) => change('type', value)}
        />
      </div>
      {!data && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="30rem" />}
      {data?.list.length === 0 && <NoMovements />}
      {data && data.list.length > 0 && (
        <>
          <DataTable
            caption={t('in_account_record')}
            columns={columns}
            rows={data.list}
            rowKey={(row) => row.txId}
            brief={brief}
            isStale={isPlaceholderData}
          />
          <Pager page={page} totalPages={data.totalPages} onChange={(next) => change('page', String(next))} />
        </>
      )}
    </section>
  );
}
