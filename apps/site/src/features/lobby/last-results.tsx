import type { Reply } from '@marquee/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GameItem } from '../../domain/catalogue/queries.ts';
import { call } from '../../shared/api/api.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import styles from './last-results.module.css';

export type Results = Reply<'lastResults'>['results'];

/** As many as fit on the tile of a phone. */
const SHOWN = 6;
const REFRESH_MS = 5_000;
/** The type whose tables are played in shared rounds. */
const LIVE = 'LIVE';

/** How the last rounds of the live tables ended: one call for all of them, again and again while the page is seen. */
const lastResultsQuery = (isWanted: boolean) =>
  queryOptions({
    ...spoken('lastResults', LIVE),
    queryFn: ({ signal }) => call('lastResults', { query: { gameType: LIVE }, signal }),
    select: ({ results }): Results => results,
    enabled: isWanted,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });

/** The last results by the node of the game; nothing where no live table is among the games. */
export function useLastResults(games: readonly GameItem[]): Results | undefined {
  return useQuery(lastResultsQuery(games.some(({ gameType }) => gameType === LIVE))).data;
}

/** The last results of a table over its picture, newest first. */
export function LastResults({ results }: { results: Results[string] }) {
  const t = useT();
  const latest = results.slice(0, SHOWN).map((result, place) => ({ ...result, place }));
  return (
    <span
      className={styles.results}
      role="img"
      aria-label={t('last_results', { results: latest.map(({ text }) => text).join(', ') })}
    >
      {latest.map(({ place, text, tone }) => (
        <span key={place} className={styles.result} data-tone={tone}>
          {text}
        </span>
      ))}
    </span>
  );
}
