import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText, signedMoneyText } from '../../shared/lib/money.ts';
import styles from './profit-chart.module.css';

interface Bar {
  key: string;
  name: string;
  gamePL: number;
}

const WIDTH = 640;
const HEIGHT = 160;
const MIDDLE = HEIGHT / 2;
const GAP = 0.25;

/** The result of each row as a bar, up for won and down for lost. What it shows stands in words below it, and in the table. */
export function ProfitChart({ bars, symbol }: { bars: readonly Bar[]; symbol: string }) {
  const t = useT();
  const most = Math.max(...bars.map(({ gamePL }) => Math.abs(gamePL)), 0);
  const best = bars.reduce((a, b) => (b.gamePL > a.gamePL ? b : a));
  const worst = bars.reduce((a, b) => (b.gamePL < a.gamePL ? b : a));
  const won = bars.filter(({ gamePL }) => gamePL > 0).length;
  const lost = bars.filter(({ gamePL }) => gamePL < 0).length;
  const width = WIDTH / bars.length;
  const summary = t('chart_summary', {
    won,
    lost,
    best: best.name,
    bestAmount: signedMoneyText(best.gamePL, symbol),
    worst: worst.name,
    worstAmount: signedMoneyText(worst.gamePL, symbol),
  });
  return (
    <figure className={styles.chart}>
      <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line className={styles.axis} x1="0" x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
        {bars.map(({ key, name, gamePL }, index) => {
          const height = most === 0 ? 0 : (Math.abs(gamePL) / most) * (MIDDLE - 4);
          return (
            <rect
              key={key}
              className={gamePL < 0 ? styles.lost : styles.won}
              x={(index + GAP / 2) * width}
              y={gamePL < 0 ? MIDDLE : MIDDLE - height}
              width={width * (1 - GAP)}
              height={height}
            >
              <title>{`${name}: ${moneyText(gamePL, symbol)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className={styles.summary}>{summary}</figcaption>
    </figure>
  );
}
