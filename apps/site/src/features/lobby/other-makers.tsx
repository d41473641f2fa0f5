import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Brand } from '../../domain/brand/brand.ts';
import { hotGamesQuery } from '../../domain/catalogue/queries.ts';
import { useLaunch } from '../../domain/play/use-launch.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { TileGrid } from '../../shared/ui/data/tile.tsx';
import { GameTile } from './game-tile.tsx';
import styles from './other-makers.module.css';

const SHOWN = 10;

interface OtherMakersProps {
  brand: Brand;
  gameType: string;
  /** Code of the maker whose games stand above. */
  vendor: string;
  /** Games of all makers. */
  total: number;
  onAll: () => void;
}

/** Below the games of one maker: hot games of the others, and the way to all. */
export function OtherMakers({ brand, gameType, vendor, total, onAll }: OtherMakersProps) {
  const t = useT();
  const titleId = useId();
  const launcher = useLaunch();
  const { data: hot } = useQuery(hotGamesQuery(gameType));
  const games = hot?.filter((game) => game.vassalage !== vendor).slice(0, SHOWN) ?? [];
  return (
    <section className={styles.others} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('other_makers')}
        </h2>
        <Button size="small" onClick={onAll}>
          {t('all_makers_count', { count: total })}
        </Button>
      </div>
      {games.length > 0 && (
        <TileGrid aria-labelledby={titleId}>
          {games.map((game) => (
            <li key={game.nodeId}>
              <GameTile brand={brand} game={game} isEager={false} isCurrent launcher={launcher} />
            </li>
          ))}
        </TileGrid>
      )}
    </section>
  );
}
