import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { changeFilter, type LobbyFilter, readFilter, writeFilter } from '../../domain/catalogue/lobby-filter.ts';
import { gameListQuery, vendorsQuery } from '../../domain/catalogue/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { Filters } from './filters.tsx';
import { GameGrid } from './game-grid.tsx';
import styles from './lobby.module.css';
import { VendorStrip } from './vendor-strip.tsx';

/** A lobby of one game type. Its whole state is in the address, so that Back, reload and links work. */
export function Lobby({ gameType, title }: { gameType: string; title: string }) {
  const t = useT();
  const brand = useBrand();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const { data: lanes } = useQuery(vendorsQuery());
  const list = useInfiniteQuery(gameListQuery(gameType, filter));
  useTitle(title);

  const key = search.toString();
  const handleChange = useCallback(
    (change: Partial<LobbyFilter>) => {
      const next = changeFilter(readFilter(new URLSearchParams(key)), change);
      setSearch(writeFilter(next), { replace: true, preventScrollReset: true });
    },
    [key, setSearch],
  );

  const games = list.data?.pages.flatMap((page) => page.games);
  const total = list.data?.pages[0]?.totalCount ?? 0;
  const isFiltered = key !== '';
  return (
    <div className={`page ${styles.lobby}`}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.count} role="status">
          {games ? t('game_count', { count: total }) : ''}
        </p>
      </div>
      <VendorStrip
        brand={brand}
        cards={lanes?.find((lane) => lane.title === gameType)?.cards}
        chosen={filter.vendor}
        onChoose={(vendor) => handleChange({ vendor })}
      />
      <Filters hasClasses={gameType === 'RNG'} languages={brand.languages} filter={filter} onChange={handleChange} />
      {games?.length === 0 && (
        <StateMessage
          icon="search"
          title={t('no_games')}
          text={t(isFiltered ? 'no_games_filtered' : 'no_games_text')}
          action={isFiltered && <Button onClick={() => setSearch({}, { replace: true })}>{t('clear_filters')}</Button>}
        />
      )}
      {!games && list.isError ? (
        <ErrorState error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        games?.length !== 0 && <GameGrid brand={brand} games={games} />
      )}
      {games && list.isError && (
        <ErrorState
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {games && !list.isError && list.hasNextPage && (
        <div className={styles.more}>
          <p className={styles.count}>{t('games_shown', { shown: games.length, total })}</p>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage({ cancelRefetch: false })}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </div>
  );
}
