import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { gameTypeOf, usePlayed } from '../../domain/catalogue/use-played.ts';
import { type BetFilter, betsFile, betsQuery } from '../../domain/play/queries.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { translateOr, useT } from '../../shared/i18n/use-t.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordPager } from '../../shared/ui/record/record-pager.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { BetTable } from './bet-table.tsx';
import { STATUS_CHOICES, statusCodeOf } from './statuses.ts';

const LOBBY = '/rng';
const FIELDS = ['category', 'vendor', 'game', 'status', 'by', 'number'] as const;
type Search = RecordSearch<(typeof FIELDS)[number]>;

/** What the gateway is asked for. */
function filterOf({ days, fields }: Search): BetFilter {
  const status = statusCodeOf(fields.status);
  const gameType = gameTypeOf(fields.category);
  return {
    startDate: days.from,
    endDate: days.to,
    ...(status === null ? {} : { status }),
    ...(gameType ? { gameType } : {}),
    ...(fields.vendor ? { vassalage: fields.vendor } : {}),
    ...(/^\d{1,9}$/.test(fields.game) ? { nodeId: fields.game } : {}),
    ...(fields.by === 'settled' ? { dateBy: 'settled' as const } : {}),
    ...(fields.number ? { betNo: fields.number } : {}),
  };
}

/** What the record is narrowed by: period, category, vendor, status, the moment that counts, and number. */
function Filters({
  search,
  filter,
  games,
}: {
  search: Search;
  filter: BetFilter;
  games: readonly { value: string; label: string }[];
}) {
  const t = useT();
  const { types, vendors } = usePlayed();
  const file = { name: `${search.days.from}-${search.days.to}`, load: () => betsFile(filter) };
  return (
    <RecordFilters
      search={search}
      file={file}
      fields={[
        {
          field: 'category',
          label: t('game_category'),
          options: types.map((value) => ({ value, label: translateOr(`game_type_${value.toLowerCase()}`, value) })),
        },
        { field: 'vendor', label: t('vendor'), options: vendors },
        { field: 'game', label: t('game'), options: games },
        {
          field: 'status',
          label: t('status'),
          options: STATUS_CHOICES.map(({ name, label }) => ({ value: name, label: t(label) })),
        },
        {
          field: 'by',
          label: t('date_by'),
          isAlways: true,
          options: [
            { value: '', label: t('by_placed') },
            { value: 'settled', label: t('by_settled') },
          ],
        },
        { field: 'number', label: t('bet_number') },
      ]}
    />
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

/** The games of the selection, and the one that is chosen: what can be narrowed to next. */
function gamesOf(known: readonly { nodeId: string; gameName: string }[], chosen: string) {
  const games = new Map(known.map(({ nodeId, gameName }) => [nodeId, gameName]));
  if (chosen !== '' && !games.has(chosen)) games.set(chosen, chosen);
  return [...games].map(([value, label]) => ({ value, label }));
}

/** Every bet of the member, with the totals of the page and of the selection. The state is in the address. */
export function BettingRecord() {
  const t = useT();
  const brand = useBrand();
  const search = useRecordSearch(FIELDS, 'today', brand);
  const filter = filterOf(search);
  const {
    data: found,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(betsQuery({ ...filter, page: search.page, size: search.size }));
  const data = useLast(found);
  useTitle(t('in_betting_record'));
  useLive(
    'bets',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['bets'] }), []),
  );
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <section aria-label={t('in_betting_record')}>
      <Filters search={search} filter={filter} games={gamesOf(data?.games ?? [], search.fields.game)} />
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="30rem" />}
      {data?.list.length === 0 && <NoBets />}
      {data && data.list.length > 0 && (
        <>
          <BetTable brand={brand} rows={data.list} totals={data.footer} isStale={isPlaceholderData || error !== null} />
          <RecordPager search={search} totalPages={data.totalPages} />
        </>
      )}
    </section>
  );
}
