import styles from './progress-bar.module.css';

interface ProgressBarProps {
  value: number;
  max: number;
  /** The whole of it in words, for those who cannot see the bar. */
  label: string;
  /** What stands above the bar at the left: what is counted. */
  name?: string;
  /** What stands above it at the right: how much of how much. */
  figure?: string;
  /** A line beside other things instead of a bar of its own. */
  isThin?: boolean;
}

/** How far something is. What is above its target is at its end. */
export function ProgressBar({ value, max, label, name, figure, isThin = false }: ProgressBarProps) {
  const bar = (
    <progress className={styles.bar} data-thin={isThin} value={Math.min(value, max)} max={max || 1} aria-label={label} />
  );
  if (name === undefined && figure === undefined) return bar;
  return (
    <div className={styles.progress}>
      <span className={styles.name}>{name}</span>
      <span className={styles.figure}>{figure}</span>
      {bar}
    </div>
  );
}
