import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COVERAGE, checkCoverage } from './coverage.ts';
import { passes } from './outcome.ts';

let folder = '';
const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const TESTS = `describe('a door', () => {
  it('opens', () => {});
  it("doesn't squeak", { timeout: 5 }, async () => {});
  it.each([
    [1, 2],
  ])('has %i hinges', async (count) => {});
  it.skip('closes by itself', () => {});
  test(\`of \${wood}\`, async ({ page }) => {});
});
const text = 'never closes';
`;
const SHOWN = '`apps/a.test.ts` “opens”';

/** The table with one row a section; the row of section 2 has this second cell. */
const table = (shownBy = SHOWN, counts = '8 rows: 6 shown, 1 without a test, 1 not built.') => {
  const cells = [shownBy, 'no test yet', 'not built: agent centre', ...Array.from({ length: 5 }, () => SHOWN)];
  const sections = cells.map(
    (cell, index) => `## ${index + 2} Doors\n\n| Row | Shown by |\n|---|---|\n| The door opens | ${cell} |\n`,
  );
  return `# Coverage\n\n${counts}\n\n${sections.join('\n')}`;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-coverage-'));
  plant('apps/a.test.ts', TESTS);
  plant(COVERAGE, table());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function expectCaught(words: RegExp): void {
  const outcome = checkCoverage(folder);
  expect(outcome.problems.join('\n')).toMatch(words);
  expect(outcome.problems).toHaveLength(1);
  expect(passes(outcome)).toBe(false);
}

describe('coverage', () => {
  it('passes a good table and counts its rows', () => {
    const outcome = checkCoverage(folder);
    expect(outcome).toEqual({ files: 2, problems: [], note: '8 rows: 6 shown, 1 without a test, 1 not built' });
    expect(passes(outcome)).toBe(true);
  });

  it.each(['hinges', 'squeak', 'of ${', 'a door'])('finds the title with “%s”', (fragment) => {
    plant(COVERAGE, table(`${SHOWN}; \`apps/a.test.ts\` “${fragment}”`));
    expect(checkCoverage(folder).problems).toEqual([]);
  });

  it('fails without the table, and on a table without rows', () => {
    plant(COVERAGE, '# Coverage\n\n0 rows: 0 shown, 0 without a test, 0 not built.\n');
    expect(passes(checkCoverage(folder))).toBe(false);
    expect(checkCoverage(folder).files).toBe(0);
    rmSync(join(folder, 'docs'), { recursive: true });
    expect(passes(checkCoverage(folder))).toBe(false);
  });

  it.each([
    ['a file that does not exist', '`apps/b.test.ts` “opens”', /md:9 {2}The door opens: apps\/b\.test\.ts does not exist/],
    ['a file outside of the project', '`../a.test.ts` “opens”', /does not exist/],
    ['a file that is no test', '`apps/a.ts` “opens”', /is no file of tests/],
    ['a title that does not exist', '`apps/a.test.ts` “sings”', /no test “sings”/],
    ['a test that is skipped', '`apps/a.test.ts` “closes by itself”', /no test “closes/],
    ['a text that is no title', '`apps/a.test.ts` “never closes”', /no test “never/],
    ['a fragment of several titles', '`apps/a.test.ts` “o”', /is in \d titles/],
    ['a second test that does not exist', `${SHOWN}; \`apps/a.test.ts\` “sings”`, /no test “sings”/],
    ['a cell of another form', 'soon', /neither a test/],
    ['an empty cell', '', /neither a test/],
  ])('catches %s', (_what, shownBy, words) => {
    plant(COVERAGE, table(shownBy));
    expectCaught(words);
  });

  it('catches a part that the plan does not have', () => {
    plant(
      COVERAGE,
      table().replace('agent centre', 'later').replace('6 shown, 1 without a test, 1 not', '7 shown, 1 without a test, 0 not'),
    );
    expectCaught(/neither a test/);
  });

  it('catches wrong counts, and says the right ones', () => {
    plant(COVERAGE, table(SHOWN, '8 rows: 8 shown, 0 without a test, 0 not built.'));
    expectCaught(/must be “8 rows: 6 shown, 1 without a test, 1 not built\.”/);
  });

  it('catches a missing section', () => {
    plant(COVERAGE, table().replace('## 9 Doors', '## 8 Doors'));
    expectCaught(/section 9 is missing/);
  });

  it('catches a section without rows', () => {
    plant(COVERAGE, table().replace('## 9 Doors', '## 9 Doors\n\n## 8 Doors'));
    expectCaught(/section 9 has no row/);
  });

  it('catches a row with a bar too many', () => {
    plant(COVERAGE, table().replace('| The door opens |', '| The door opens | wide |'));
    expect(checkCoverage(folder).problems.join('\n')).toMatch(/is no row of two cells/);
  });
});
