import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { gameTypeOf, usePlayedFields } from '../../domain/catalogue/use-played.ts';
import { type BetFilter, betsFile, betsQuery } from '../../domain/play/queries.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { type RecordSearch, useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { STATUS_CHOICES, statusCodeOf } from '../../shared/ui/record/bet-status.ts';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { NothingPlayed } from '../../shared/ui/text/nothing-played.tsx';
import { BetTable } from './bet-table.tsx';

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
  const played = usePlayedFields();
  const file = { name: `${search.days.from}-${search.days.to}`, load: () => betsFile(filter) };
  return (
    <RecordFilters
      search={search}
      file={file}
      fields={[
        ...played,
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

/** The games of the selection, and the one that is chosen: what can be narrowed to next. */
function gamesOf(known: readonly { nodeId: string; gameName: string }[], chosen: string) {
  const games = new Map(known.map(({ nodeId, gameName }) => [nodeId, gameName]));
  if (chosen !== '' && !games.has(chosen)) games.set(chosen, chosen);
  return [...games].map(([value, label]) => ({ value, label }));
}

/** Every bet of the member, with the totals of the page and of the selection. The state is in the address. */
export function BettingRecord() {
  const t = useT();
  const tiles = useSuggestions();
  const brand = useBrand();
  const search = useRecordSearch(FIELDS, 'today', brand);
  const filter = filterOf(search);
  const query = useQuery(betsQuery({ ...filter, page: search.page, size: search.size }));
  const last = useLast(query.data);
  useTitle(t('in_betting_record'));
  useLive(
    'bets',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['bets'] }), []),
  );
  return (
    <section aria-label={t('in_betting_record')}>
      <Filters search={search} filter={filter} games={gamesOf(last?.games ?? [], search.fields.game)} />
      <RecordView
        query={query}
        height="30rem"
        search={search}
        empty={<NothingPlayed icon="receipt" title={t('no_bets')} text={t('no_bets_text')} tiles={tiles} />}
      >
        {(data, isStale) => (
          <BetTable
            brand={brand}
            rows={data.list}
            gameType={gameTypeOf(search.fields.category)}
            totals={data.footer}
            isStale={isStale}
          />
        )}
      </RecordView>
    </section>
  );
}
