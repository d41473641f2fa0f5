import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a step passed, failed and were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of those that failed at first and passed when they ran again. */
  unsteady?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface Suite {
  specs?: { title: string; tests: { status: string; projectName: string }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A program's report of JSON; null where there is none. */
export function readReport<T>(file: string): T | null {
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
  const report = readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    (each) => each.status === 'failed' && !each.assertionResults.some((test) => test.status === 'failed'),
  );
  const tally = { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped: report.numPendingTests };
  return settled(tally, code);
}

/** The journeys that failed once and passed when they were walked again, each with its kind of screen. */
const flakyOf = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${title} (${projectName})`),
  ),
  ...suites.flatMap(flakyOf),
];

/** Counts Playwright's report. A journey that passed only when it was walked again has passed, and is named. */
export function playwrightTally(file: string, code: number): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tally = settled({ passed: expected + flaky, failed: unexpected + report.errors.length, skipped }, code);
  return flaky === 0 ? tally : { ...tally, unsteady: flakyOf(report) };
}
