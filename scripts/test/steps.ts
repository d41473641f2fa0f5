import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check.ts';
import { findBrowser } from '../lib/browser.ts';
import { startPostgres, UNSYNCED } from '../lib/postgres.ts';
import { findPrometheus } from '../lib/prometheus.ts';
import { findHaproxy, findNginx } from '../lib/proxies.ts';
import { findRedis } from '../lib/redis.ts';
import { hasRegistry } from '../lib/registry.ts';
import { root, runPackage } from '../lib/run.ts';
import { filesToTryAgain, tallyOfBoth } from './again.ts';
import type { Plan } from './changed/plan.ts';
import { playwrightTally, type Tally, vitestTally } from './tally.ts';
import { type FileTime, type PartTime, projectTimes, readTimes } from './times.ts';

/** What a step returns: its figures, what it said, what its time went to, and which half of it could not be run. */
export interface StepResult extends Tally {
  output: string;
  parts: readonly PartTime[];
  files?: readonly FileTime[];
  missing?: string;
}

/** A step of `npm test`. With a plan it does what a change calls for; null where that is nothing. */
export interface Step {
  name: string;
  run(plan: Plan | null): Promise<StepResult> | null;
}

/** Ends a step that hangs: half as much again as one takes on a slow machine of two cores. */
const STEP_LIMIT_MS = 45 * 60_000;

const FOR_TESTS = { max_connections: 300, ...UNSYNCED };

/** The programs that tests start read the same code again and again: what Node made of it is kept. */
const KEPT_CODE = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/marquee/code') };

async function withReport(use: (reportTo: string) => Promise<StepResult>): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-report-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The checkers; they print for themselves. */
async function check(plan: Plan | null): Promise<StepResult> {
  return { ...(await runChecks(null, plan)), skipped: 0, output: '' };
}

/** What the tests cannot have on this machine, in one line; looked for here once, so that no two tests install it at a time. */
async function missingPrograms(wantsPostgres: boolean, url: string | undefined): Promise<{ missing?: string }> {
  const lines = [
    wantsPostgres && url === undefined
      ? 'no PostgreSQL could be had: the database tests ran on the embedded database only'
      : null,
    (await findRedis()) === null ? 'no Redis could be had: the tests of several gateways with Redis were skipped' : null,
    (await findNginx()) === null ? 'no nginx could be had: its delivered file was not tried' : null,
    (await findHaproxy()) === null ? 'no HAProxy could be had: its delivered file was not tried' : null,
    (await hasRegistry()) ? null : 'npm’s registry did not answer: the container file was not tried',
    (await findPrometheus()) === null ? 'no Prometheus could be had: the tests of the alert rules were skipped' : null,
  ].filter((line) => line !== null);
  return lines.length === 0 ? {} : { missing: lines.join('; ') };
}

const reporter = (file: string): string => `--reporter=${join(root, 'scripts/test', file)}`;
const runVitest = (args: readonly string[], env: Record<string, string | undefined>) =>
  runPackage('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', ...args], {
    env: { ...KEPT_CODE, NO_COLOR: '1', ...env },
    timeout: STEP_LIMIT_MS,
  });

/** Runs the tests, and the few files that fail beside others a second time alone. */
async function runTests(tests: readonly string[], url: string | undefined): Promise<StepResult> {
  return withReport(async (folder) => {
    const [report, times, wrong, secondReport] = ['report.json', 'times.json', 'wrong.txt', 'again.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string];
    const own = ['times-reporter.ts', 'rows/reporter.ts'].map(reporter);
    const ran = await runVitest([...own, `--outputFile.json=${report}`, ...tests], {
      TEST_DATABASE_URL: url,
      TEST_TIMES: times,
      TEST_ROWS_WRONG: wrong,
    });
    const { times: files, errors } = readTimes(times);
    const result = { output: ran.output, parts: projectTimes(files), files };
    const first = { report, code: ran.code, others: errors + (existsSync(wrong) ? 1 : 0) };
    const failed = filesToTryAgain(first);
    if (failed.length === 0) return { ...vitestTally(report, ran.code), ...result };
    console.log(`${ran.output}\n${failed.length} files failed beside others, and run again alone`);
    const again = await runVitest(['--maxWorkers=1', `--outputFile.json=${secondReport}`, ...failed], { TEST_DATABASE_URL: url });
    return { ...result, ...tallyOfBoth(first, { report: secondReport, code: again.code }), output: again.output };
  });
}

/**
 * Unit and integration tests; those of the database also on a PostgreSQL that this starts, or that TEST_DATABASE_URL names. Of a
 * change without SQL they run on the embedded database alone.
 */
async function unit(plan: Plan | null): Promise<StepResult> {
  const wantsPostgres = plan?.isSql ?? true;
  const given = process.env['TEST_DATABASE_URL'];
  const server = wantsPostgres && !given ? await startPostgres({ settings: FOR_TESTS }) : null;
  const url = wantsPostgres ? (given ?? server?.url) : undefined;
  const missing = await missingPrograms(wantsPostgres, url);
  try {
    return { ...(await runTests(plan?.tests ?? [], url)), ...missing };
  } finally {
    await server?.stop();
  }
}

/**
 * Journeys in a real browser through the running system: of a whole run on a PostgreSQL that this starts, where one can be had, and else on the embedded
 * database, which takes three times as long for the same.
 */
async function browser(plan: Plan | null): Promise<StepResult> {
  const executable = await findBrowser();
  if (!executable)
    return {
      passed: 0,
      failed: 0,
      skipped: 0,
      output: '',
      parts: [],
      missing: 'no browser could be had: the browser tests were skipped',
    };
  const server = plan === null ? await startPostgres({ settings: FOR_TESTS }) : null;
  try {
    return await withReport(async (folder) => {
      const file = join(folder, 'report.json');
      const grep = plan?.journeys ? ['--grep', plan.journeys] : [];
      const own = { E2E_BROWSER: executable, E2E_REPORT: file, DATABASE_URL: server?.url };
      const ran = await runPackage('@playwright/test/cli.js', ['test', '-c', 'e2e', '--retries=1', ...grep], {
        env: { ...KEPT_CODE, NO_COLOR: '1', FORCE_COLOR: undefined, ...own },
        timeout: STEP_LIMIT_MS,
      });
      return { ...playwrightTally(file, ran.code), output: ran.output, parts: [] };
    });
  } finally {
    await server?.stop();
  }
}

/** The steps of `npm test`, in order. */
export const STEPS: readonly Step[] = [
  { name: 'check', run: check },
  { name: 'unit', run: (plan) => (plan?.tests.length === 0 ? null : unit(plan)) },
  { name: 'browser', run: (plan) => (plan && plan.journeys === null ? null : browser(plan)) },
];
