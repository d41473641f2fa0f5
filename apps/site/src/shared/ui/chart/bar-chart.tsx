import styles from './bar-chart.module.css';

/** One bar: what it is of, its figure, and the figure in words. */
interface Bar {
  key: string;
  name: string;
  value: number;
  text: string;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** What the chart says, in words. */
  summary: string;
  /** Amounts that are neither won nor lost stand in one colour. */
  isPlain?: boolean;
}

const WIDTH = 640;
const HEIGHT = 160;
const GAP = 0.25;
/** The highest bar ends a little below the edge. */
const EDGE = 4;
/** Fewer bars are no wider than so many: one day alone is a bar, not a wall. */
const FEWEST = 7;

/** Figures as bars, up above zero and down below it. What they show stands in words beneath, and in a table beside. */
export function BarChart({ bars, summary, isPlain = false }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 0);
  const hasBelow = !isPlain || bars.some(({ value }) => value < 0);
  const axis = hasBelow ? HEIGHT / 2 : HEIGHT - 1;
  const width = WIDTH / Math.max(bars.length, FEWEST);
  const start = (WIDTH - bars.length * width) / 2;
  return (
    <figure className={styles.chart}>
      <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line className={styles.axis} x1="0" x2={WIDTH} y1={axis} y2={axis} />
        {bars.map(({ key, name, value, text }, index) => {
          const height = most === 0 ? 0 : (Math.abs(value) / most) * (axis - EDGE);
          return (
            <rect
              key={key}
              className={value < 0 ? styles.lost : isPlain ? styles.plain : styles.won}
              x={start + (index + GAP / 2) * width}
              y={value < 0 ? axis : axis - height}
              width={width * (1 - GAP)}
              height={height}
            >
              <title>{`${name}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <div
        className={styles.names}
        style={{ width: `${(100 * bars.length * width) / WIDTH}%` }}
        data-few={bars.length <= FEWEST}
        aria-hidden="true"
      >
        {bars.map(({ key, name }) => (
          <span key={key} data-name={name} />
        ))}
      </div>
      <figcaption className={styles.summary}>{summary}</figcaption>
    </figure>
  );
}
