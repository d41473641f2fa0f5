import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playwrightTally, vitestTally } from './tally.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-tally-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, testResults });

describe('the count of a step', () => {
  it('takes Vitest’s figures', () => {
    expect(vitestTally(vitest(5, 0), 0)).toEqual({ passed: 5, failed: 0, skipped: 1 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const known = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(vitestTally(vitest(5, 1, [broken, known]), 1).failed).toBe(2);
  });

  it('takes Playwright’s figures, and names what passed only when it was walked again', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    const tests = [
      { status: 'flaky', projectName: 'phone' },
      { status: 'expected', projectName: 'desktop' },
    ];
    const suites = [{ suites: [{ specs: [{ title: 'a first deposit', tests }] }] }];
    expect(playwrightTally(report({ stats, errors: [], suites }), 1)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
      unsteady: ['a first deposit (phone)'],
    });
  });

  it.each([
    ['there is no report', () => vitestTally(join(folder, 'none.json'), 0)],
    ['nothing ran', () => vitestTally(vitest(0, 0), 0)],
    ['all passed and the program still ended badly', () => vitestTally(vitest(5, 0), 1)],
    [
      'the browser tests could not begin',
      () => playwrightTally(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }), 1),
    ],
  ])('is a failure when %s', (_when, count) => {
    expect(count().failed).toBe(1);
  });
});
