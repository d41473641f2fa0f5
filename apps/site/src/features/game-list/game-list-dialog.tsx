import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { imageUrl } from '../../domain/brand/images.ts';
import { returnLabel } from '../../domain/catalogue/returns.ts';
import { useLaunch } from '../../domain/play/use-launch.ts';
import { vendorGamesQuery } from '../../domain/play/vendor-games.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { DialogState } from '../../shared/lib/dialog-route.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Tile, TileSkeleton } from '../../shared/ui/data/tile.tsx';
import { SearchField } from '../../shared/ui/form/search-field.tsx';
import { Modal } from '../../shared/ui/overlay/modal.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import styles from './game-list-dialog.module.css';

const DEBOUNCE_MS = 500;
const LONGEST = 100;
const AT_ONCE = 6;
const PLACES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** A vendor's games in a popup, each of which launches: docs/rules/games.md#where-a-click-leads. */
export default function GameListDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { imageCDNs } = useBrand();
  const { pathOf, onLaunch } = useLaunch();
  const { about } = (useLocation().state as DialogState | null) ?? {};
  const { vendor = '', gameType = '', name = vendor } = about ?? {};
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery(vendorGamesQuery(gameType, vendor, search));
  const games = list.data?.pages.flatMap((page) => page.games);
  const total = list.data?.pages[0]?.totalCount ?? 0;
  return (
    <Modal title={t('vendor_games_of', { vendor: name })} onClose={onClose}>
      <div className={styles.head}>
        <SearchField label={t('search_games')} value={text} maxLength={LONGEST} onChange={setText} onClear={() => setText('')} />
        <p className={styles.count} role="status">
          {games ? t('game_count', { count: total }) : ''}
        </p>
      </div>
      <div className={styles.list} aria-busy={list.isPlaceholderData}>
        {games?.length === 0 && (
          <StateMessage icon="search" title={t('no_games')} text={t(search ? 'no_games_filtered' : 'no_games_text')} />
        )}
        <ul className={styles.grid}>
          {games?.map((game, index) => (
            <li key={game.nodeId}>
              <Tile
                to={pathOf(game)}
                title={game.displayName}
                note={game.vendorName}
                figure={returnLabel(game, t)}
                badges={game.isNew ? [t('new')] : []}
                playLabel={t('play')}
                image={imageUrl(imageCDNs, game.iconUrl)}
                isEager={index < AT_ONCE}
                onClick={(event) => onLaunch(event, game)}
              />
            </li>
          ))}
          {list.isPending &&
            PLACES.map((place) => (
              <li key={place}>
                <TileSkeleton />
              </li>
            ))}
        </ul>
        {list.isError && (
          <ErrorState
            error={list.error}
            isRetrying={list.isFetching}
            onRetry={() => void (games ? list.fetchNextPage({ cancelRefetch: false }) : list.refetch())}
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
    </Modal>
  );
}
