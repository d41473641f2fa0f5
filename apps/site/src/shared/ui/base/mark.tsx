import clsx from 'clsx';
import { useState } from 'react';
import styles from './mark.module.css';

interface MarkProps {
  src: string;
  name: string;
  /** True for the white variant, which is shown in ink on a light page. */
  isWhite?: boolean;
}

const WIDTH = 120;
const HEIGHT = 32;

/** A maker's mark in a box of fixed size; its name in words where the picture is missing. */
export function Mark({ src, name, isWhite = true }: MarkProps) {
  const [brokenSrc, setBrokenSrc] = useState('');
  if (src === '' || brokenSrc === src) return <span className={styles.words}>{name}</span>;
  return (
    <img
      className={clsx(styles.mark, isWhite && styles.white)}
      src={src}
      alt={name}
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenSrc(src)}
    />
  );
}
