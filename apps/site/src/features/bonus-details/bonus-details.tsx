import type { Reply } from '@marquee/contract';
import { formatCount } from '@marquee/money';
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
import { dateText, momentText, periodOf, timeText } from '../../shared/lib/dates.ts';
import { moneyText, sumOf } from '../../shared/lib/money.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';

const PROMOTIONS = '/promotions';
const FIELDS = ['source', 'state'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

const SOURCES = ['PROMOTION', 'MISSION', 'LEADERBOARD', 'RAFFLE', 'VIP', 'REFERRAL', 'REBATE', 'POINTS'] as const;
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
      cell: ({ title, tickets, product }) =>
        [title, ...(tickets > 0 ? [t('rf_tickets', { count: tickets })] : []), ...(product ? [product] : [])].join(' · '),
    },
    { key: 'source', title: t('wd_source'), cell: ({ source }) => sourceWord(source) },
    money('amount', t('amount')),
    { key: 'points', title: t('bn_points'), isFigure: true, cell: ({ points }) => points > 0 && formatCount(points) },
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
  return ({ at, title, amount, status, remaining, product }) => ({
    day: dateText(at, locale, businessTimezone),
    title,
    figure: product ?? moneyText(amount, currencySymbol),
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
    ...periodOf(days, calendar),
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
  data: Reply<'bonusDetails'>;
  isStale: boolean;
}

/** The page of what was credited, with the sums of it and of the selection. */
function Rows({ data, isStale }: RowsProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { list, footer, totalCount } = data;
  const money = (wire: number) => moneyText(wire, currencySymbol);
  const counted = list.filter(({ status }) => status === 'CREDITED');
  const pageSum = (key: 'amount' | 'required' | 'done' | 'remaining') => money(sumOf(counted.map((row) => row[key])));
  return (
    <DataTable
      caption={t('in_bonus_details')}
      columns={useColumns()}
      rows={list}
      rowKey={({ source, rewardId }) => `${source}-${rewardId}`}
      brief={useBrief()}
      isStale={isStale}
      count={{
        title: t('bn_number'),
        figure: formatCount(totalCount),
        words: t('bn_total', { count: totalCount }),
      }}
      totals={{
        amount: money(footer.amount),
        points: formatCount(footer.points),
        required: money(footer.required),
        done: money(footer.done),
        remaining: money(footer.remaining),
      }}
      keyTotals={['amount', 'remaining']}
      pageTotals={{
        amount: pageSum('amount'),
        points: formatCount(counted.reduce((sum, { points }) => sum + points, 0)),
        required: pageSum('required'),
        done: pageSum('done'),
        remaining: pageSum('remaining'),
      }}
    />
  );
}

/** Everything that was credited to the member as a reward, and what of it is to be wagered. The state is in the address. */
export function BonusDetails() {
  const t = useT();
  const search = useRecordSearch(FIELDS, 'last30', useBrand());
  const filter = useFilter(search);
  const query = useQuery(bonusDetailsQuery({ ...filter, page: search.page, size: search.size }));
  useTitle(t('in_bonus_details'));
  useRewardNews();
  return (
    <section aria-label={t('in_bonus_details')}>
      <Filters search={search} filter={filter} />
      <RecordView query={query} height="30rem" search={search} empty={<NoBonus />}>
        {(data, isStale) => <Rows data={data} isStale={isStale} />}
      </RecordView>
    </section>
  );
}
