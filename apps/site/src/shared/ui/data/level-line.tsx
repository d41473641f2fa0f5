import styles from './level-line.module.css';

/** How far the next level is, from 0 to 1, as a thin line; `label` says it in words. */
export function LevelLine({ share, label }: { share: number; label: string }) {
  return <progress className={styles.line} value={share} max={1} aria-label={label} />;
}
