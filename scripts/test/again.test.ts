import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesToTryAgain, tallyOfBoth } from './again.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-again-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Files = Record<string, Record<string, boolean>>;

/** The report of a run: for each file its tests, and whether they passed. A file without tests could not be loaded. */
function report(name: string, files: Files) {
  const tests = Object.values(files).flatMap((each) => Object.values(each));
  const content = {
    numPassedTests: tests.filter(Boolean).length,
    numFailedTests: tests.filter((passed) => !passed).length,
    numPendingTests: 0,
    testResults: Object.entries(files).map(([file, each]) => ({
      name: file,
      status: Object.keys(each).length > 0 && Object.values(each).every(Boolean) ? 'passed' : 'failed',
      assertionResults: Object.entries(each).map(([fullName, passed]) => ({ fullName, status: passed ? 'passed' : 'failed' })),
    })),
  };
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
const first = (files: Files, others = 0) => ({ report: report('first.json', files), code: 1, others });
const second = (files: Files, code = 0) => ({ report: report('second.json', files), code });

describe('what failed beside others', () => {
  const bad = { 'a.test.ts': { pays: false, holds: true }, 'b.test.ts': { opens: true } };

  it('runs again where it is little', () => {
    expect(filesToTryAgain(first(bad))).toEqual(['a.test.ts']);
    expect(filesToTryAgain(first({ 'a.test.ts': {} }))).toEqual(['a.test.ts']);
  });

  it('does not where much failed, where something else did, or where there is no report', () => {
    expect(
      filesToTryAgain(first(Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}.test.ts`, { pays: false }])))),
    ).toEqual([]);
    expect(filesToTryAgain(first(bad, 1))).toEqual([]);
    expect(filesToTryAgain({ report: join(folder, 'none.json'), code: 1, others: 0 })).toEqual([]);
  });

  it('is unsteady where it passes alone, and failed where it fails again', () => {
    const both = { 'a.test.ts': { pays: false, holds: false, ends: true } };
    expect(tallyOfBoth(first(both), second({ 'a.test.ts': { pays: true, holds: false, ends: true } }, 1))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      unsteady: ['pays'],
    });
    expect(tallyOfBoth(first(both), second({ 'a.test.ts': { pays: true, holds: true, ends: true } }))).toMatchObject({
      passed: 3,
      failed: 0,
    });
  });

  it('has failed where another test of its file fails then', () => {
    expect(tallyOfBoth(first(bad), second({ 'a.test.ts': { pays: true, holds: false } }, 1)).failed).toBe(1);
  });

  it('has failed where the second run did not come to its end', () => {
    expect(tallyOfBoth(first(bad), { report: join(folder, 'none.json'), code: 1 })).toMatchObject({ failed: 1, unsteady: [] });
    expect(tallyOfBoth(first(bad), second({ 'a.test.ts': { pays: true, holds: true } }, 1))).toMatchObject({
      failed: 1,
      unsteady: [],
    });
  });
});
