import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root, seconds } from '../../lib/run.ts';
import { checkRows } from './check.ts';

/** Sends statements: where these tests ran and nothing was kept, nothing was looked at. */
const SENDS = 'apps/gateway/src/base/database/database.test.ts';

/**
 * A reporter of Vitest that lets the tests keep what their statements gave, and after the last one compares it with the row types
 * that their calls claim. The run fails where one does not hold.
 */
export default class RowsReporter implements Reporter {
  #folder = '';

  onInit(): void {
    this.#folder = mkdtempSync(join(tmpdir(), 'marquee-rows-'));
    process.env['TEST_ROWS'] = this.#folder;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const begun = performance.now();
    const { calls, problems } = checkRows(root, this.#folder);
    if (calls === 0 && modules.some(({ moduleId }) => moduleId.endsWith(SENDS))) problems.push('no statement was kept');
    rmSync(this.#folder, { recursive: true, force: true });
    const what = problems.length === 0 ? 'each has the row that it claims' : `wrong claims: ${problems.length}`;
    console.log(`\nrows of SQL: ${calls} calls of a database, ${what} (${seconds(performance.now() - begun)})`);
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length === 0) return;
    process.exitCode = 1;
    const to = process.env['TEST_ROWS_WRONG'];
    if (to !== undefined) writeFileSync(to, problems.join('\n'));
  }
}
