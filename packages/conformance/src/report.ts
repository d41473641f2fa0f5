import type { Result } from './run.ts';

const MARKS: Record<Result['outcome'], string> = { pass: 'pass', fail: 'FAIL', skipped: 'skip' };

/** One line a case; failures with their reason and why it matters. */
export function reportTable(results: readonly Result[]): string {
  const width = Math.max(0, ...results.map(({ title }) => title.length));
  return results
    .map((result) => {
      const line = `${MARKS[result.outcome]}  ${result.id}  ${result.title.padEnd(width)}  ${String(result.ms).padStart(5)} ms`;
      if (result.outcome === 'fail') return `${line}\n        ${result.reason}\n        Why it matters: ${result.why}`;
      return result.outcome === 'skipped' ? `${line}  (${result.reason})` : line;
    })
    .join('\n');
}

/** How many passed, failed and were skipped. */
export function summaryOf(results: readonly Result[]): { passed: number; failed: number; skipped: number; text: string } {
  const count = (outcome: Result['outcome']): number => results.filter((result) => result.outcome === outcome).length;
  const [passed, failed, skipped] = [count('pass'), count('fail'), count('skipped')];
  const text = `${results.length} cases: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { passed, failed, skipped, text };
}
