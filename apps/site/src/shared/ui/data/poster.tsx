import clsx from 'clsx';
import { useState } from 'react';
import styles from './poster.module.css';

interface PosterProps {
  src: string;
  /** Name of the game: the fallback shows its first letter. */
  title: string;
  /** True for the few that are visible at once. */
  isEager?: boolean;
  className?: string | undefined;
}

const WIDTH = 300;
const HEIGHT = 400;

/** A game's artwork in a fixed 3:4 box. Where the picture is missing, a drawn card stands in: never a hole. */
export function Poster({ src, title, isEager = false, className }: PosterProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken || src === '') {
    return (
      <span className={clsx(styles.box, styles.fallback, className)} aria-hidden="true">
        <span className={styles.letter}>{[...title][0] ?? ''}</span>
      </span>
    );
  }
  return (
    <img
      className={clsx(styles.box, className)}
      src={src}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setIsBroken(true)}
    />
  );
}
