import type { MouseEvent } from 'react';
import { useT } from '../../i18n/use-t.ts';
import styles from './next-games.module.css';
import { Tile, TileGrid, TileSkeleton } from './tile.tsx';

/** A game to go on with. */
export interface NextGame {
  key: string;
  to: string;
  title: string;
  note: string;
  image: string;
  onClick: (event: MouseEvent) => void;
}

interface NextGamesProps {
  /** Undefined while they are on their way; nothing shows where there is none. */
  games: readonly NextGame[] | undefined;
  /** Below something that has the screen: on a phone all stand in one row. */
  isSmall?: boolean;
}

const PLACES = ['one', 'two', 'three', 'four'];

/** What others play, as tiles: where a place has little of its own. A part of the page beside its others, whatever it stands in. */
export function NextGames({ games, isSmall = false }: NextGamesProps) {
  const t = useT();
  if (games?.length === 0) return null;
  return (
    <section className={styles.games} data-small={isSmall} aria-label={t('hot_games')}>
      <h2 className={styles.heading}>{t('hot_games')}</h2>
      <TileGrid>
        {games
          ? games.map(({ key, ...tile }) => (
              <li key={key}>
                <Tile {...tile} isSmall={isSmall} playLabel={t('play')} />
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place} aria-hidden="true">
                <TileSkeleton isSmall={isSmall} />
              </li>
            ))}
      </TileGrid>
    </section>
  );
}
