import { useT } from '../../shared/i18n/use-t.ts';
import { signedMoneyText } from '../../shared/lib/money.ts';
import { BarChart } from '../../shared/ui/chart/bar-chart.tsx';

interface Result {
  key: string;
  name: string;
  gamePL: number;
}

/** The result of each row as a bar, up for won and down for lost. */
export function ProfitChart({ results, symbol }: { results: readonly Result[]; symbol: string }) {
  const t = useT();
  const best = results.reduce((a, b) => (b.gamePL > a.gamePL ? b : a));
  const worst = results.reduce((a, b) => (b.gamePL < a.gamePL ? b : a));
  const summary = t('chart_summary', {
    won: results.filter(({ gamePL }) => gamePL > 0).length,
    lost: results.filter(({ gamePL }) => gamePL < 0).length,
    best: best.name,
    bestAmount: signedMoneyText(best.gamePL, symbol),
    worst: worst.name,
    worstAmount: signedMoneyText(worst.gamePL, symbol),
  });
  const bars = results.map(({ key, name, gamePL }) => ({ key, name, value: gamePL, text: signedMoneyText(gamePL, symbol) }));
  return <BarChart bars={bars} summary={summary} />;
}
