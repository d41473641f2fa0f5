import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../base/icon.tsx';
import { Skeleton } from '../base/skeleton.tsx';
import { Poster } from './poster.tsx';
import styles from './tile.module.css';

interface TileProps {
  to: string;
  title: string;
  /** Small line under the title. */
  note: string;
  /** A figure at the right of the note. */
  figure?: string | undefined;
  /** Short labels on the picture, e.g. "New". */
  badges?: readonly string[];
  image: string;
  isEager?: boolean;
  /** On a phone one of four beside each other: a picture and its name. */
  isSmall?: boolean;
  tabIndex?: number;
  /** What the picture says while a pointer is over it. */
  playLabel: string;
  onClick?: (event: MouseEvent) => void;
  /** Further actions, over the picture: seen under a pointer or with the focus, and always where there is no pointer. */
  children?: ReactNode;
}

/** Class of a further action that is a link. */
export const tileAction = styles.action;

/** A picture with a title that leads somewhere, and what else can be done with it. The box never changes its size. */
export function Tile({ to, title, note, figure, badges = [], image, isEager = false, isSmall = false, ...rest }: TileProps) {
  const { tabIndex, playLabel, onClick, children } = rest;
  return (
    <div className={styles.tile} data-small={isSmall}>
      <Link to={to} className={styles.link} tabIndex={tabIndex} onClick={onClick}>
        <span className={styles.frame}>
          <Poster src={image} title={title} isEager={isEager} />
          <span className={styles.veil} aria-hidden="true">
            <span className={styles.play}>
              <Icon name="play" size={18} />
              {playLabel}
            </span>
          </span>
          {badges.length > 0 && (
            <span className={styles.badges}>
              {badges.map((badge) => (
                <span key={badge} className={styles.badge}>
                  {badge}
                </span>
              ))}
            </span>
          )}
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>
          <span className={styles.noteText}>{note}</span>
          {figure && <span className={clsx('tabular', styles.figure)}>{figure}</span>}
        </span>
      </Link>
      <span className={styles.actions}>{children}</span>
    </div>
  );
}

interface HeartButtonProps {
  label: string;
  isOn: boolean;
  isBusy: boolean;
  tabIndex?: number;
  onClick: () => void;
}

/** A heart that is on or off; while the call is under way it says so and can be pressed again. */
export function HeartButton({ label, isOn, isBusy, tabIndex, onClick }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={label}
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      title={label}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <Icon name="heart" />
    </button>
  );
}

/** The same box, before its content is known. */
export function TileSkeleton({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <span className={clsx(styles.tile, styles.link)} data-small={isSmall}>
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
export function TileGrid({ children, ...rest }: Omit<ComponentProps<'ul'>, 'className'>) {
  return (
    <ul {...rest} className={styles.grid}>
      {children}
    </ul>
  );
}
