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
  headingLevel: 2 | 3;
}

const PLACES = ['one', 'two', 'three', 'four'];

/** What others play, as tiles: where a place has little of its own. */
export function NextGames({ games, headingLevel }: NextGamesProps) {
  const t = useT();
  const Heading = `h${headingLevel}` as const;
  if (games?.length === 0) return null;
  return (
    <section className={styles.games} aria-label={t('hot_games')}>
      <Heading className={styles.heading}>{t('hot_games')}</Heading>
      <TileGrid>
        {games
          ? games.map(({ key, ...tile }) => (
              <li key={key}>
                <Tile {...tile} playLabel={t('play')} />
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place} aria-hidden="true">
                <TileSkeleton />
              </li>
            ))}
      </TileGrid>
    </section>
  );
}
