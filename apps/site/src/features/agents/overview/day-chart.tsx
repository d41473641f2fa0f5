import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seriesQuery, type TeamDay } from '../../../domain/agents/reports.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { sumOf } from '../../../shared/lib/money.ts';
import { useLast } from '../../../shared/lib/use-last.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { BarChart } from '../../../shared/ui/chart/bar-chart.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { RecordError } from '../../../shared/ui/record/record-error.tsx';
import { useFigures } from '../figures.tsx';
import styles from './overview.module.css';

/** What the chart can show of each day. */
const MEASURES = ['validBet', 'gamePL', 'deposit', 'newAccounts', 'activeMembers'] as const;
type Measure = (typeof MEASURES)[number];

const isCount = (measure: Measure): boolean => measure === 'newAccounts' || measure === 'activeMembers';

/** The chart in words: all of it together, and its highest and lowest day. */
function useSummary(measure: Measure, rows: readonly TeamDay[], text: (value: number) => string): string {
  const t = useT();
  const { day } = useFigures();
  const known = rows.map((row) => ({ day: row.day, value: row[measure] ?? 0 }));
  const [first] = known;
  if (!first || known.every(({ value }) => value === 0)) return t('rp_chart_none');
  const best = known.reduce((a, b) => (b.value > a.value ? b : a), first);
  const worst = known.reduce((a, b) => (b.value < a.value ? b : a), first);
  const values = known.map(({ value }) => value);
  const all = isCount(measure) ? values.reduce((sum, value) => sum + value, 0) : sumOf(values);
  return t('rp_chart_summary', {
    name: t(`rp_measure_${measure}`),
    total: text(all),
    best: day(best.day),
    bestFigure: text(best.value),
    worst: day(worst.day),
    worstFigure: text(worst.value),
  });
}

function useColumns(): Column<TeamDay>[] {
  const t = useT();
  const { money, signed, day } = useFigures();
  const count = (value: number | null) => (value === null ? '–' : formatCount(value));
  return [
    { key: 'day', title: t('day'), cell: (row) => day(row.day) },
    { key: 'validBet', title: t('valid_bet'), isFigure: true, cell: (row) => money(row.validBet) },
    { key: 'gamePL', title: t('pl_game_pl'), isFigure: true, cell: (row) => signed(row.gamePL) },
    { key: 'deposit', title: t('pl_deposit'), isFigure: true, cell: (row) => money(row.deposit) },
    { key: 'withdrawal', title: t('pl_withdraw'), isFigure: true, cell: (row) => money(row.withdrawal) },
    { key: 'new', title: t('ov_new'), isFigure: true, cell: (row) => count(row.newAccounts) },
    { key: 'active', title: t('ov_active'), isFigure: true, cell: (row) => count(row.activeMembers) },
  ];
}

function Days({ rows, measure }: { rows: readonly TeamDay[]; measure: Measure }) {
  const t = useT();
  const { money, signedText, signed, day } = useFigures();
  const columns = useColumns();
  const text = (value: number) =>
    isCount(measure) ? formatCount(value) : measure === 'gamePL' ? signedText(value) : money(value);
  const summary = useSummary(measure, rows, text);
  const bars = rows.map((row) => {
    const value = row[measure] ?? 0;
    return { key: row.day, name: day(row.day), value, text: text(value) };
  });
  return (
    <>
      <BarChart bars={bars} summary={summary} isPlain={measure !== 'gamePL'} />
      <details className={styles.fold}>
        <summary>{t('rp_as_table')}</summary>
        <DataTable
          caption={t('rp_by_day')}
          columns={columns}
          rows={rows.toReversed()}
          rowKey={(row) => row.day}
          brief={(row) => ({ title: day(row.day), figure: signed(row.gamePL), note: `${t('valid_bet')} ${money(row.validBet)}` })}
        />
      </details>
    </>
  );
}

interface DayChartProps {
  days: { startDate?: string; endDate?: string };
  whose: { username?: string };
}

/** A team day by day, one measure at a time, with the same figures as a table. */
export function DayChart({ days, whose }: DayChartProps) {
  const t = useT();
  const [measure, setMeasure] = useState<Measure>('validBet');
  const { data: fresh, error, isFetching, refetch } = useQuery(seriesQuery({ ...days, ...whose }));
  const data = useLast(fresh);
  return (
    <section className={styles.group} aria-label={t('rp_by_day')}>
      <h2 className={styles.title}>{t('rp_by_day')}</h2>
      <Chips
        label={t('rp_measure')}
        options={MEASURES.map((value) => ({ value, label: t(`rp_measure_${value}`) }))}
        value={measure}
        onChange={(value) => setMeasure(MEASURES.find((each) => each === value) ?? 'validBet')}
      />
      {error && <RecordError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="14rem" />}
      {data && <Days rows={data.list} measure={measure} />}
    </section>
  );
}
