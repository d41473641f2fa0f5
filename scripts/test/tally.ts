import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a step passed, failed and were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

function read<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** A step that ran no test, or that ended badly without a failed test, has failed all the same. */
const settled = (tally: Tally, code: number): Tally =>
  tally.failed === 0 && (code !== 0 || tally.passed === 0) ? { ...tally, failed: 1 } : tally;

/** Counts Vitest's report. A file that could not even be loaded counts as one failed test. */
export function vitestTally(file: string, code: number): Tally {
  const report = read<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    (each) => each.status === 'failed' && !each.assertionResults.some((test) => test.status === 'failed'),
  );
  const tally = { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped: report.numPendingTests };
  return settled(tally, code);
}

/** Counts Playwright's report. A test that passes only sometimes has failed. */
export function playwrightTally(file: string, code: number): Tally {
  const report = read<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settled({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code);
}
