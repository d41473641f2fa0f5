import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Poster } from './poster.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './tile.module.css';

interface TileProps {
  to: string;
  title: string;
  /** Small line under the title. */
  note: string;
  /** A figure at the right of the note. */
  figure?: string | undefined;
  /** Short label on the picture, e.g. "New". */
  badge?: string | undefined;
  image: string;
  isEager?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/** A picture with a title that leads somewhere. The box never changes its size. */
export function Tile({ to, title, note, figure, badge, image, isEager = false, onClick }: TileProps) {
  return (
    <Link to={to} className={styles.tile} onClick={onClick}>
      <span className={styles.frame}>
        <Poster src={image} title={title} isEager={isEager} />
        {badge && <span className={styles.badge}>{badge}</span>}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>
        <span className={styles.noteText}>{note}</span>
        {figure && <span className="tabular">{figure}</span>}
      </span>
    </Link>
  );
}

/** The same box, before its content is known. */
export function TileSkeleton() {
  return (
    <span className={styles.tile}>
      <Skeleton className={styles.frameSkeleton} />
      <span className={styles.title}>
        <Skeleton width="70%" height="1em" />
      </span>
      <span className={styles.note}>
        <Skeleton width="45%" height="1em" />
      </span>
    </span>
  );
}

/** A grid of tiles: two columns on a phone, up to six on a desk. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
