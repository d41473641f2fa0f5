/** What a run measured: how many a second, and how long each took in milliseconds. */
export interface Measure {
  perSecond: number;
  latencies: number[];
}

/** A line of the report: a figure with the reference that was measured beside it. */
export interface BenchRow {
  name: string;
  /** Per second. */
  value: number;
  reference: { name: string; value: number; p50: number | null; p99: number | null };
  ratio: number;
  /** The least ratio that is good enough: docs/rules/speed.md#bars; 0 where it asks for none. */
  bar: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** The value below which a part of the sorted numbers lies. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Several runs of the same as one: mean rate, all latencies. */
export function merge(measures: readonly Measure[]): Measure {
  const perSecond = measures.reduce((sum, one) => sum + one.perSecond, 0) / measures.length;
  return { perSecond, latencies: measures.flatMap((one) => one.latencies) };
}

export function rowOf(name: string, measure: Measure, referenceName: string, reference: Measure, bar: number): BenchRow {
  const some = reference.latencies.length > 0;
  return {
    name,
    value: measure.perSecond,
    reference: {
      name: referenceName,
      value: reference.perSecond,
      p50: some ? percentile(reference.latencies, 0.5) : null,
      p99: some ? percentile(reference.latencies, 0.99) : null,
    },
    ratio: measure.perSecond / reference.perSecond,
    bar,
    p50: percentile(measure.latencies, 0.5),
    p99: percentile(measure.latencies, 0.99),
  };
}

const ms = (value: number | null): string => (value === null ? '-' : value.toFixed(2));

/** Prints the rows as a table. */
export function printRows(rows: readonly BenchRow[]): void {
  if (rows.length === 0) console.log('skipped: no PostgreSQL on this machine');
  for (const row of rows) {
    console.log(
      `${row.name.padEnd(32)} ${row.value.toFixed(0).padStart(8)}/s  p50 ${ms(row.p50)} p99 ${ms(row.p99)} ms | ` +
        `${row.reference.name.padEnd(30)} ${row.reference.value.toFixed(0).padStart(8)}/s  p50 ${ms(row.reference.p50)} p99 ${ms(row.reference.p99)} ms | ` +
        `ratio ${row.ratio.toFixed(2)} (${row.bar === 0 ? 'no bar' : `bar ${row.bar}`})${row.ratio < row.bar ? '  BELOW' : ''}`,
    );
  }
}
