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
const TEST = '`apps/a.test.ts` “opens”';
const SHOWN = `shown | ${TEST}`;
const SCHEMA = '`packages/contract/src/entities.test.ts` “the entity”';
const HEAD = '| § | Quotation | Row | State | Evidence |\n|---|---|---|---|---|';
const COUNTS = '9 rows: 6 shown, 1 done otherwise, 1 without a test, 1 not built.';

/** The table with one row a section; the row of section 1 has this state and evidence. */
const table = (first = SHOWN, counts = COUNTS) => {
  const others = [
    `done otherwise | the wind holds it open; ${TEST}`,
    'no test | that it opens',
    'not built | agent centre: the door of the agents',
    ...Array.from({ length: 5 }, () => SHOWN),
  ];
  const sections = [first, ...others].map(
    (cells, index) => `## ${index + 1} Doors\n\n${HEAD}\n| ${index + 1} | “The door opens” | The door opens | ${cells} |\n`,
  );
  return `# Coverage\n\n${counts}\n\n${sections.join('\n')}`;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-coverage-'));
  plant('apps/a.test.ts', TESTS);
  plant('packages/contract/src/entities.test.ts', "it('the entity', () => {});");
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
  it('passes a good table and counts its rows by state', () => {
    const outcome = checkCoverage(folder);
    expect(outcome).toEqual({ files: 2, problems: [], note: COUNTS.replace('.', '') });
    expect(passes(outcome)).toBe(true);
  });

  it.each(['hinges', 'squeak', 'of ${', 'a door'])('finds the title with “%s”', (fragment) => {
    plant(COVERAGE, table(`${SHOWN}; \`apps/a.test.ts\` “${fragment}”`));
    expect(checkCoverage(folder).problems).toEqual([]);
  });

  it('takes a test of schemas beside another', () => {
    plant(COVERAGE, table(`${SHOWN}; ${SCHEMA}`));
    expect(checkCoverage(folder).problems).toEqual([]);
  });

  it('fails without the table, and on a table without rows', () => {
    plant(COVERAGE, '# Coverage\n\n0 rows: 0 shown, 0 done otherwise, 0 without a test, 0 not built.\n');
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
    ['a second test that does not exist', `${TEST}; \`apps/a.test.ts\` “sings”`, /no test “sings”/],
    ['evidence of another form', 'soon', /“soon” is no test/],
    ['no evidence', '', /names no test/],
    ['a test of schemas alone', SCHEMA, /does not show it/],
  ])('catches what is shown by %s', (_what, evidence, words) => {
    plant(COVERAGE, table(`shown | ${evidence}`));
    expectCaught(words);
  });

  it.each([
    ['done otherwise without a reason', 'the wind holds it open; ', '', /gives no reason/],
    ['done otherwise for a reason of one word', 'the wind holds it open', 'wind', /gives no reason/],
    ['done otherwise without a test', `; ${TEST}`, '', /names no test/],
    ['done otherwise with a test that is not there', '“opens”', '“sings”', /has no test “sings”/],
    ['no test without saying of what', 'that it opens', '', /what no test shows/],
    ['no test with a test', 'that it opens', TEST, /what no test shows/],
    [
      'not built without a part of the plan',
      'agent centre: the',
      'later: the',
      /“later: the door of the agents” begins with no part/,
    ],
    ['a state of its own', 'no test |', 'perhaps |', /“perhaps” is none of the states/],
  ])('catches %s', (_what, from, to, words) => {
    const [first, ...rest] = table().split('## 2 ');
    plant(COVERAGE, `${first}## 2 ${rest.join('').replace(from, to)}`);
    const { problems } = checkCoverage(folder);
    expect(problems.join('\n')).toMatch(words);
  });

  it.each([
    ['a row without its section', '| 1 | “The', '|  | “The', /its section is “”/],
    ['a row of another section', '| 1 | “The', '| 2 | “The', /its section is “2”, that of its heading 1/],
    ['a row without a quotation', '| “The door opens” |', '|  |', /no short quotation/],
    ['a quotation without its marks', '| “The door opens” |', '| The door opens |', /no short quotation/],
    ['a quotation of a chapter', '“The door opens”', `“${'The door opens '.repeat(8)}”`, /no short quotation/],
    ['a missing section', '## 9 Doors', '## 9th Doors', /section 9 is missing|its section is “9”/],
    ['a section without rows', '## 9 Doors', '## 10 Doors', /section 9 is missing/],
    [
      'counts that are wrong',
      '6 shown',
      '7 shown',
      /must be “9 rows: 6 shown, 1 done otherwise, 1 without a test, 1 not built\.”/,
    ],
  ])('catches %s', (_what, from, to, words) => {
    plant(COVERAGE, table().replace(from, to));
    const outcome = checkCoverage(folder);
    expect(outcome.problems.join('\n')).toMatch(words);
    expect(passes(outcome)).toBe(false);
  });

  it('catches a row that stands twice', () => {
    const [row = ''] = /\| 1 \|.+\n/.exec(table()) ?? [];
    plant(COVERAGE, table(SHOWN, COUNTS.replace('9 rows: 6', '10 rows: 7')).replace(row, row + row));
    expectCaught(/“The door opens” stands twice in section 1/);
  });

  it('catches a row with a bar too many, and one without a name', () => {
    for (const name of ['The door opens | wide', '']) {
      plant(COVERAGE, table().replace('| The door opens |', `| ${name} |`));
      expect(checkCoverage(folder).problems.join('\n')).toMatch(/is no row of five cells/);
    }
  });
});
