import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { BET_FIELDS, betFilterOf, betTypeOf, useBetFields } from '../../domain/play/bet-search.ts';
import { betsFile, betsQuery } from '../../domain/play/queries.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { useRecordSearch } from '../../shared/lib/use-record-search.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { RecordFilters } from '../../shared/ui/record/record-filters.tsx';
import { RecordView } from '../../shared/ui/record/record-view.tsx';
import { NothingPlayed } from '../../shared/ui/text/nothing-played.tsx';
import { BetTable } from './bet-table.tsx';

/** Every bet of the member, with the totals of the page and of the selection. The state is in the address. */
export function BettingRecord() {
  const t = useT();
  const tiles = useSuggestions();
  const brand = useBrand();
  const search = useRecordSearch(BET_FIELDS, 'today', brand);
  const filter = betFilterOf(search);
  const query = useQuery(betsQuery({ ...filter, page: search.page, size: search.size }));
  const fields = useBetFields(search, useLast(query.data)?.games ?? []);
  const { from, to } = search.days;
  useTitle(t('in_betting_record'));
  useLive(
    'bets',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['bets'] }), []),
  );
  return (
    <section aria-label={t('in_betting_record')}>
      <RecordFilters search={search} fields={fields} file={{ name: `${from}-${to}`, load: () => betsFile(filter) }} />
      <RecordView
        query={query}
        height="30rem"
        search={search}
        empty={<NothingPlayed icon="receipt" title={t('no_bets')} text={t('no_bets_text')} tiles={tiles} />}
      >
        {(data, isStale) => (
          <BetTable brand={brand} rows={data.list} gameType={betTypeOf(search)} totals={data.footer} isStale={isStale} />
        )}
      </RecordView>
    </section>
  );
}
