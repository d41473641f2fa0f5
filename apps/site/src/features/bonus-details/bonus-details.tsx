import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import {
  type BonusFilter,
  type BonusRow,
  bonusDetailsFile,
  bonusDetailsQuery,
  useRewardNews,
} from '../../domain/rewards/rewards.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, daysBefore, momentText, startOfBusinessDay, timeText } from '../../shared/lib/dates.ts';
import { moneyText, sumOf } from '../../shared/lib/money.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordPager } from '../../shared/ui/record/record-pager.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';

const PROMOTIONS = '/promotions';
const FIELDS = ['source', 'state'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

const SOURCES = ['PROMOTION', 'MISSION', 'LEADERBOARD', 'RAFFLE', 'VIP', 'REFERRAL', 'REBATE'] as const;
const STATES = ['CREDITED', 'REVERSED'] as const;
const STATE_WORD = { CREDITED: 'bn_credited', REVERSED: 'bn_reversed' } as const;

function useSourceWord(): (source: BonusRow['source']) => string {
  const t = useT();
  return (source) => t(`rq_source_${source.toLowerCase() as Lowercase<typeof source>}`);
}

function useColumns(): Column<BonusRow>[] {
  const t = useT();
  const locale = useLocaleTag();
  const sourceWord = useSourceWord();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (key: 'amount' | 'required' | 'done' | 'remaining', title: string): Column<BonusRow> => ({
    key,
    title,
    isFigure: true,
    cell: (row) => moneyText(row[key], currencySymbol),
  });
  return [
    { key: 'time', title: t('time'), cell: ({ at }) => momentText(at, locale, businessTimezone) },
    {
      key: 'title',
      title: t('bn_title'),
      cell: ({ title, tickets }) => (tickets > 0 ? `${title} · ${t('rf_tickets', { count: tickets })}` : title),
    },
    { key: 'source', title: t('wd_source'), cell: ({ source }) => sourceWord(source) },
    money('amount', t('amount')),
    { key: 'points', title: t('bn_points'), isFigure: true, cell: ({ points }) => points > 0 && points.toLocaleString(locale) },
    {
      key: 'multiple',
      title: t('wd_multiple'),
      isFigure: true,
      cell: ({ required, multiple }) => required > 0 && `${multiple}×`,
    },
    money('required', t('wd_required')),
    money('done', t('wd_done')),
    money('remaining', t('wd_remaining')),
    { key: 'status', title: t('status'), cell: ({ status }) => t(STATE_WORD[status]) },
    { key: 'remark', title: t('remark'), cell: ({ remark }) => remark },
  ];
}

/** What a phone shows of a bonus: what it was and how much; when, and what of it is still to be wagered. */
function useBrief(): (row: BonusRow) => Brief {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  return ({ at, title, amount, status, remaining }) => ({
    day: dateText(at, locale, businessTimezone),
    title,
    figure: moneyText(amount, currencySymbol),
    note: timeText(at, locale, businessTimezone),
    state: remaining > 0 ? `${t('wd_remaining')} ${moneyText(remaining, currencySymbol)}` : t(STATE_WORD[status]),
  });
}

function NoBonus() {
  const t = useT();
  return (
    <Empty
      icon="gift"
      title={t('bn_none')}
      text={t('bn_none_text')}
      tiles={useSuggestions()}
      action={
        <Link className={buttonClass()} to={PROMOTIONS}>
          {t('rw_see_promotions')}
        </Link>
      }
    />
  );
}

/** What the gateway is asked for. */
function useFilter({ days, fields }: Search): BonusFilter {
  const calendar = useBrand();
  const source = SOURCES.find((name) => name === fields.source);
  const status = STATES.find((name) => name === fields.state);
  return {
    startTime: startOfBusinessDay(days.from, calendar),
    endTime: startOfBusinessDay(daysBefore(days.to, -1), calendar),
    ...(source ? { source } : {}),
    ...(status ? { status } : {}),
  };
}

function Filters({ search, filter }: { search: Search; filter: BonusFilter }) {
  const t = useT();
  const sourceWord = useSourceWord();
  const file = { name: `${search.days.from}-${search.days.to}`, load: () => bonusDetailsFile(filter) };
  return (
    <RecordFilters
      search={search}
      file={file}
      fields={[
        { field: 'source', label: t('wd_source'), options: SOURCES.map((value) => ({ value, label: sourceWord(value) })) },
        { field: 'state', label: t('status'), options: STATES.map((value) => ({ value, label: t(STATE_WORD[value]) })) },
      ]}
    />
  );
}

interface RowsProps {
  search: Search;
  data: NonNullable<ReturnType<typeof useBonus>['data']>;
  isStale: boolean;
}

/** The page of what was credited, with the sums of it and of the selection. */
function Rows({ search, data, isStale }: RowsProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol } = useBrand();
  const { list, footer, totalCount, totalPages } = data;
  const money = (wire: number) => moneyText(wire, currencySymbol);
  const counted = list.filter(({ status }) => status === 'CREDITED');
  const pageSum = (key: 'amount' | 'required' | 'done' | 'remaining') => money(sumOf(counted.map((row) => row[key])));
  return (
    <>
      <DataTable
        caption={t('in_bonus_details')}
        columns={useColumns()}
        rows={list}
        rowKey={({ rewardId }) => String(rewardId)}
        brief={useBrief()}
        isStale={isStale}
        count={{
          title: t('bn_number'),
          figure: totalCount.toLocaleString(locale),
          words: t('bn_total', { count: totalCount }),
        }}
        totals={{
          amount: money(footer.amount),
          points: footer.points.toLocaleString(locale),
          required: money(footer.required),
          done: money(footer.done),
          remaining: money(footer.remaining),
        }}
        pageTotals={{
          amount: pageSum('amount'),
          points: counted.reduce((sum, { points }) => sum + points, 0).toLocaleString(locale),
          required: pageSum('required'),
          done: pageSum('done'),
          remaining: pageSum('remaining'),
        }}
      />
      <RecordPager search={search} totalPages={totalPages} />
    </>
  );
}

const useBonus = ({ page, size }: Search, filter: BonusFilter) => useQuery(bonusDetailsQuery({ ...filter, page, size }));

/** Everything that was credited to the member as a reward, and what of it is to be wagered. The state is in the address. */
export function BonusDetails() {
  const t = useT();
  const search = useRecordSearch(FIELDS, 'last30', useBrand());
  const filter = useFilter(search);
  const { data: found, error, isFetching, isPlaceholderData, refetch } = useBonus(search, filter);
  const data = useLast(found);
  useTitle(t('in_bonus_details'));
  useRewardNews();
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <section aria-label={t('in_bonus_details')}>
      <Filters search={search} filter={filter} />
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="30rem" />}
      {data?.list.length === 0 && <NoBonus />}
      {data && data.list.length > 0 && <Rows search={search} data={data} isStale={isPlaceholderData || error !== null} />}
    </section>
  );
}
