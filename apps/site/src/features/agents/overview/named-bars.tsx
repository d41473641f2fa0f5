import { useT } from '../../../shared/i18n/use-t.ts';
import { sumOf } from '../../../shared/lib/money.ts';
import styles from './named-bars.module.css';

/** One bar: what it is of in the reader's words, its figure, and the figure in words. */
interface NamedBar {
  key: string;
  name: string;
  value: number;
}

interface NamedBarsProps {
  /** What the figures are. */
  name: string;
  bars: readonly NamedBar[];
  text: (value: number) => string;
}

/** Figures of things that have names as bars, the largest first; each says its name and figure, and the chart says itself in words. */
export function NamedBars({ name, bars, text }: NamedBarsProps) {
  const t = useT();
  const sorted = bars.toSorted((a, b) => b.value - a.value);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst) return null;
  const most = Math.max(...sorted.map(({ value }) => Math.abs(value)));
  return (
    <figure className={styles.chart}>
      <ul className={styles.bars}>
        {sorted.map(({ key, name: own, value }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name}>{own}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={value < 0 ? styles.less : styles.bar}
                style={{ width: `${most === 0 ? 0 : (100 * Math.abs(value)) / most}%` }}
              />
            </span>
            <span className={styles.figure}>{text(value)}</span>
          </li>
        ))}
      </ul>
      <figcaption className={styles.summary}>
        {t('rp_chart_summary', {
          ...{ name, total: text(sumOf(sorted.map(({ value }) => value))) },
          ...{ best: best.name, bestFigure: text(best.value), worst: worst.name, worstFigure: text(worst.value) },
        })}
      </figcaption>
    </figure>
  );
}
