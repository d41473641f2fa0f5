import { useId } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { gameTotal, listedAs } from '../../domain/catalogue/categories.ts';
import { ALL_MAKERS } from '../../domain/catalogue/lobby-address.ts';
import { LOBBY_PAGE } from '../../domain/catalogue/lobby-state.ts';
import type { PlaceBeside } from '../../domain/catalogue/place-beside.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { EmptyList } from './empty-list.tsx';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { TAB_WORDS } from './list-tabs.tsx';
import styles from './lobby.module.css';
import { LobbyHead } from './lobby-head.tsx';
import { OtherMakers } from './other-makers.tsx';
import { useGameList } from './use-game-list.ts';
import { useLobby } from './use-lobby.ts';
import { useOffered } from './use-offered.ts';
import { usePlace } from './use-place.ts';

interface LobbyProps {
  /** The game type in capitals: docs/rules/lobbies.md#lobby-addresses. */
  category: string;
  title: string;
  /** Another lobby of the same kind; undefined while it is not known whether there is one. */
  beside?: PlaceBeside | null | undefined;
}

/** The lobby of a category. Its whole state is in the address, so that Back, reload and links work. */
export function Lobby({ category, title, beside = null }: LobbyProps) {
  const t = useT();
  const brand = useBrand();
  const panelId = useId();
  const gameType = listedAs(category);
  const control = useLobby(category, gameType);
  const { state, view, cards, hasAll, failure, send } = control;
  const list = useGameList(view.question, state.paging, send);
  const { games, total, error } = list;
  const offered = useOffered(state, cards, view.vendor);
  usePlace(state.paging, games !== undefined && !list.isBusy);
  useTitle(title);

  const card = cards?.find((each) => each.vassalage === view.vendor);
  const isFiltered = state.search !== '' || state.classify !== '' || state.minBet !== '';
  const places = isFiltered || view.tab !== 'all' ? LOBBY_PAGE : Math.min(card?.gameCount ?? LOBBY_PAGE, LOBBY_PAGE);
  return (
    <div className={`page ${styles.lobby}`}>
      <LobbyHead
        title={title}
        beside={beside}
        brand={brand}
        control={control}
        offered={offered}
        panelId={panelId}
        count={games && !view.needsLogin ? total : null}
      />
      <div id={panelId} role="tabpanel" aria-label={t(TAB_WORDS[view.tab])} className={styles.panel}>
        {failure && <ErrorState error={failure.error} isRetrying={failure.isRetrying} onRetry={failure.retry} />}
        {!failure && !games && error !== null && <ErrorState error={error} isRetrying={list.isRetrying} onRetry={list.retry} />}
        {(view.needsLogin || games?.length === 0) && (
          <EmptyList view={view} isFiltered={isFiltered} canWiden={hasAll && view.vendor !== ALL_MAKERS} send={send} />
        )}
        {!failure && !view.needsLogin && !games && error === null && <GridSkeleton count={places} />}
        {!view.needsLogin && games && games.length > 0 && (
          <GameGrid brand={brand} label={title} games={games} total={total} key={JSON.stringify(view.question)} />
        )}
        {games && games.length > 0 && error !== null && (
          <ErrorState error={error} isRetrying={list.isRetrying} onRetry={list.retry} />
        )}
        {games && games.length > 0 && error === null && list.hasMore && (
          <div className={styles.more}>
            <p className={styles.count}>{t('games_shown', { shown: games.length, total })}</p>
            <Button isBusy={list.isBusy} onClick={list.loadMore}>
              {t('load_more')}
            </Button>
          </div>
        )}
      </div>
      {hasAll && view.vendor !== ALL_MAKERS && view.tab === 'all' && !isFiltered && games && !list.hasMore && (
        <OtherMakers
          brand={brand}
          gameType={gameType}
          vendor={view.vendor}
          total={gameTotal(cards ?? [])}
          onAll={() => send({ type: 'vendorChosen', vendor: ALL_MAKERS })}
        />
      )}
    </div>
  );
}
