import type { MouseEvent, ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import { Tile, TileGrid, TileSkeleton } from '../data/tile.tsx';
import styles from './empty.module.css';

interface EmptyTile {
  key: string;
  to: string;
  title: string;
  note: string;
  image: string;
  onClick: (event: MouseEvent) => void;
}

interface EmptyProps {
  icon: IconName;
  title: string;
  text?: string | undefined;
  /** The next step. */
  action?: ReactNode;
  /** True when it is the whole screen: its title is then the page's heading. */
  isScreen?: boolean;
  /** What to go on with; undefined while it is on its way. */
  tiles: readonly EmptyTile[] | undefined;
}

const PLACES = ['one', 'two', 'three', 'four'];

/** A place without content of its own: what it is, the next step, and beneath it games to go on with. */
export function Empty({ icon, title, text, action, isScreen = false, tiles }: EmptyProps) {
  const t = useT();
  const Title = isScreen ? 'h1' : 'p';
  const Heading = isScreen ? 'h2' : 'h3';
  return (
    <div className={styles.empty} data-screen={isScreen}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={icon} size={22} />
        </span>
        <div className={styles.words}>
          <Title className={styles.title}>{title}</Title>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {tiles?.length !== 0 && (
        <section className={styles.tiles} aria-label={t('hot_games')}>
          <Heading className={styles.heading}>{t('hot_games')}</Heading>
          <TileGrid>
            {tiles
              ? tiles.map(({ key, ...tile }) => (
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
      )}
    </div>
  );
}
