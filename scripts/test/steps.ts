import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check.ts';
import { findBrowser } from '../lib/browser.ts';
import { startPostgres } from '../lib/postgres.ts';
import { findPrometheus } from '../lib/prometheus.ts';
import { findRedis } from '../lib/redis.ts';
import { runPackage } from '../lib/run.ts';
import { playwrightTally, type Tally, vitestTally } from './tally.ts';

/** What a step gives: its figures, what it said, and which half of it could not be run. */
export interface StepResult extends Tally {
  output: string;
  missing?: string;
}

const STEP_LIMIT_MS = 12 * 60_000;

async function withReport(use: (file: string) => Promise<StepResult>): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The checkers; they print for themselves. */
async function check(): Promise<StepResult> {
  return { ...(await runChecks()), skipped: 0, output: '' };
}

/** What the tests cannot have on this machine, in one line; looked for here once, so that no two tests install it at a time. */
async function missingPrograms(url: string | undefined): Promise<{ missing?: string }> {
  const lines = [
    url === undefined ? 'no PostgreSQL could be had: the database tests ran on the embedded database only' : null,
    (await findRedis()) === null ? 'no Redis could be had: the tests of several gateways with Redis were skipped' : null,
    (await findPrometheus()) === null ? 'no Prometheus could be had: the tests of the alert rules were skipped' : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? {} : { missing: lines.join('; ') };
}

/** Unit and integration tests; those of the database also on a PostgreSQL that this starts, or that TEST_DATABASE_URL names. */
async function unit(): Promise<StepResult> {
  const server = process.env['TEST_DATABASE_URL'] ? null : await startPostgres({ settings: { max_connections: 300 } });
  const url = process.env['TEST_DATABASE_URL'] ?? server?.url;
  const missing = await missingPrograms(url);
  try {
    return await withReport(async (file) => {
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`];
      const ran = await runPackage('vitest/vitest.mjs', args, {
        env: { NO_COLOR: '1', TEST_DATABASE_URL: url },
        timeout: STEP_LIMIT_MS,
      });
      return { ...vitestTally(file, ran.code), output: ran.output, ...missing };
    });
  } finally {
    await server?.stop();
  }
}

/** Journeys in a real browser through the running system. */
async function browser(): Promise<StepResult> {
  const executable = await findBrowser();
  if (!executable)
    return { passed: 0, failed: 0, skipped: 0, output: '', missing: 'no browser could be had: the browser tests were skipped' };
  return withReport(async (file) => {
    const ran = await runPackage('@playwright/test/cli.js', ['test', '-c', 'e2e'], {
      env: { NO_COLOR: '1', FORCE_COLOR: undefined, E2E_BROWSER: executable, E2E_REPORT: file },
      timeout: STEP_LIMIT_MS,
    });
    return { ...playwrightTally(file, ran.code), output: ran.output };
  });
}

/** The steps of `npm test`, in order. */
export const STEPS: readonly { name: string; run(): Promise<StepResult> }[] = [
  { name: 'check', run: check },
  { name: 'unit', run: unit },
  { name: 'browser', run: browser },
];
