import { useT } from '../../shared/i18n/use-t.ts';
import { signedMoneyText } from '../../shared/lib/money.ts';
import { BarChart } from '../../shared/ui/chart/bar-chart.tsx';

interface Result {
  key: string;
  name: string;
  result: number;
}

/** The result of each row, with what was given where that is told, as a bar, up for won and down for lost. */
export function ProfitChart({ results, symbol }: { results: readonly Result[]; symbol: string }) {
  const t = useT();
  const best = results.reduce((a, b) => (b.result > a.result ? b : a));
  const worst = results.reduce((a, b) => (b.result < a.result ? b : a));
  const summary = t('chart_summary', {
    won: results.filter(({ result }) => result > 0).length,
    lost: results.filter(({ result }) => result < 0).length,
    best: best.name,
    bestAmount: signedMoneyText(best.result, symbol),
    worst: worst.name,
    worstAmount: signedMoneyText(worst.result, symbol),
  });
  const bars = results.map(({ key, name, result }) => ({ key, name, value: result, text: signedMoneyText(result, symbol) }));
  return <BarChart bars={bars} summary={summary} />;
}
