import { Icon } from '../base/icon.tsx';
import styles from './level-mark.module.css';

interface LevelMarkProps {
  color: string;
  color2: string;
  isLarge?: boolean;
}

/** The emblem of a level in its two colours, which are the operator's, any at all: it never carries words, and says nothing by itself. */
export function LevelMark({ color, color2, isLarge = false }: LevelMarkProps) {
  return (
    <span
      className={styles.mark}
      data-large={isLarge}
      style={{ background: `linear-gradient(135deg, ${color2}, ${color})` }}
      aria-hidden="true"
    >
      <Icon name="seal" size={isLarge ? 34 : 18} />
    </span>
  );
}
