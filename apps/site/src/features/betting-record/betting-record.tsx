import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { betsQuery } from '../../domain/play/queries.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { DAY_RANGES, daysOf, rangeOf } from '../../shared/lib/day-ranges.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { BetTable } from './bet-table.tsx';
import styles from './betting-record.module.css';
import { STATUS_CHOICES, statusCodeOf } from './statuses.ts';

const PAGE_SIZE = 10;
const LOBBY = '/rng';

interface FiltersProps {
  range: ReturnType<typeof rangeOf>;
  status: string;
  onChange: (key: 'days' | 'status', value: string) => void;
}

/** What the record is narrowed by: period and status. */
function Filters({ range, status, onChange }: FiltersProps) {
  const t = useT();
  return (
    <div className={styles.filters}>
      <Chips
        isStacked
        label={t('period')}
        options={DAY_RANGES.map((value) => ({ value, label: t(`days_${value}`) }))}
        value={range}
        onChange={(value) => onChange('days', value)}
      />
      <SelectField
        label={t('status')}
        options={[{ value: '', label: t('all') }, ...STATUS_CHOICES.map(({ name, label }) => ({ value: name, label: t(label) }))]}
        value={status}
        onChange={(value) => onChange('status', value)}
      />
    </div>
  );
}

/** No bet in the period: the way to the games, and some of them. */
function NoBets() {
  const t = useT();
  return (
    <Empty
      icon="receipt"
      title={t('no_bets')}
      text={t('no_bets_text')}
      tiles={useSuggestions()}
      action={
        <Link className={buttonClass()} to={LOBBY}>
          {t('see_slots')}
        </Link>
      }
    />
  );
}

/** Every bet of the member, by period and status, with the totals of the selection. The state is in the address. */
export function BettingRecord() {
  const t = useT();
  const brand = useBrand();
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search.get('days'));
  const status = statusCodeOf(search.get('status'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const days = daysOf(range, Date.now(), brand.businessTimezone);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    betsQuery({
      startDate: days.from,
      endDate: days.to,
      page,
      size: PAGE_SIZE,
      ...(status === null ? {} : { status }),
    }),
  );
  useTitle(t('in_betting_record'));
  useLive(
    'bets',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['bets'] }), []),
  );

  const change = (key: 'days' | 'status' | 'page', value: string) => {
    const next = new URLSearchParams(search);
    if (key !== 'page') next.delete('page');
    if (value === '') next.delete(key);
    else next.set(key, value);
    setSearch(next, { replace: key !== 'page', preventScrollReset: key !== 'page' });
  };

  return (
    <section aria-label={t('in_betting_record')}>
      <Filters range={range} status={search.get('status') ?? ''} onChange={change} />
      {!data && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="30rem" />}
      {data?.list.length === 0 && <NoBets />}
      {data && data.list.length > 0 && (
        <>
          <BetTable brand={brand} rows={data.list} totals={data.footer} isStale={isPlaceholderData} />
          <Pager page={page} totalPages={data.totalPages} onChange={(next) => change('page', String(next))} />
        </>
      )}
    </section>
  );
}
