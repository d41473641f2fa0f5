import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.ts';
import type { Outcome } from './outcome.ts';

/** The table of what the specification asks for, and of the tests that show it. */
export const COVERAGE = 'docs/specification-coverage.md';

const FIRST_SECTION = 2;
const LAST_SECTION = 9;
const WITHOUT_TEST = 'no test yet';
/** Parts of the plan that are still to be built. */
const PARTS = ['lobby', 'identity', 'cashier', 'agent centre', 'points', 'lottery', 'promotions', 'messages'];
const NOT_BUILT = new RegExp(`^not built: (?:${PARTS.join('|')})$`);
/** One test: its file in code, its title or a part of it in quotation marks. */
const SHOWN = /^`([^`]+)` “([^”]+)”$/;
/** A title is the first argument of a call whose second is a function or an object of options. */
const TITLE = /(\.(?:skip|todo|fails))?\(\s*(['"`])((?:\\.|(?!\2)[^\n\\])+)\2,\s*(?:async\b|\(|\{)/g;

interface Row {
  line: number;
  section: number;
  name: string;
  shownBy: string;
}

/** Titles of the tests in a file that are run. */
function titlesOf(text: string): string[] {
  return [...text.matchAll(TITLE)].filter(([, skipped]) => !skipped).map(([, , , title = '']) => title);
}

function readRows(text: string): { rows: Row[]; sections: number[]; problems: string[] } {
  const rows: Row[] = [];
  const sections: number[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const heading = /^## (\d+)\b/.exec(line)?.[1];
    if (heading !== undefined) sections.push(Number(heading));
    if (!line.startsWith('|') || /^\|(?:-+\|)+$/.test(line) || line === '| Row | Shown by |') continue;
    const cells = line.split('|').map((cell) => cell.trim());
    const [, name = '', shownBy = ''] = cells;
    if (cells.length !== 4 || name === '') problems.push(`${COVERAGE}:${index + 1}  is no row of two cells`);
    rows.push({ line: index + 1, section: sections.at(-1) ?? 0, name, shownBy });
  }
  return { rows, sections, problems };
}

/** Says how many rows there are of each kind: the sentence that stands at the head of the table. */
function countsOf(rows: readonly Row[]): string {
  const without = rows.filter(({ shownBy }) => shownBy === WITHOUT_TEST).length;
  const notBuilt = rows.filter(({ shownBy }) => NOT_BUILT.test(shownBy)).length;
  return `${rows.length} rows: ${rows.length - without - notBuilt} shown, ${without} without a test, ${notBuilt} not built.`;
}

/** Problems of one row; `titles` gives the titles in a file, or null when there is no such file. */
function rowProblems(shownBy: string, titles: (path: string) => string[] | null): string[] {
  if (shownBy === WITHOUT_TEST || NOT_BUILT.test(shownBy)) return [];
  return shownBy.split('; ').flatMap((part) => {
    const [, path = '', fragment = ''] = SHOWN.exec(part) ?? [];
    if (path === '') return [`“${part}” is neither a test, nor “${WITHOUT_TEST}”, nor “not built: ” and a part of the plan`];
    if (!/\.(?:test|spec)\.tsx?$/.test(path)) return [`${path} is no file of tests`];
    const found = titles(path);
    if (found === null) return [`${path} does not exist`];
    const matching = found.filter((title) => title.includes(fragment));
    if (matching.length === 0) return [`${path} has no test “${fragment}”`];
    const isPlain = matching.length === 1 || matching.includes(fragment);
    return isPlain ? [] : [`“${fragment}” is in ${matching.length} titles of ${path}`];
  });
}

/**
 * Checks the table of the specification's rows: each names tests that exist, or says that there is none or that it is not built;
 * every section is there; the counts at the head are right. Whether the rows are all that the specification has, it cannot know.
 */
export function checkCoverage(base: string = root): Outcome {
  if (!existsSync(join(base, COVERAGE))) return { files: 0, problems: [`${COVERAGE} does not exist`] };
  const text = readFileSync(join(base, COVERAGE), 'utf8');
  const { rows, sections, problems } = readRows(text);
  const known = new Map<string, string[] | null>();
  const titles = (path: string): string[] | null => {
    const inside = !path.split('/').includes('..') && existsSync(join(base, path));
    if (!known.has(path)) known.set(path, inside ? titlesOf(readFileSync(join(base, path), 'utf8')) : null);
    return known.get(path) ?? null;
  };
  for (const { line, name, shownBy } of rows)
    problems.push(...rowProblems(shownBy, titles).map((problem) => `${COVERAGE}:${line}  ${name}: ${problem}`));
  for (let section = FIRST_SECTION; section <= LAST_SECTION; section += 1) {
    if (!sections.includes(section)) problems.push(`${COVERAGE}: section ${section} is missing`);
    else if (!rows.some((row) => row.section === section)) problems.push(`${COVERAGE}: section ${section} has no row`);
  }
  if (rows.some(({ section }) => section < FIRST_SECTION || section > LAST_SECTION))
    problems.push(`${COVERAGE}: a row stands outside of the sections ${FIRST_SECTION} to ${LAST_SECTION}`);
  const counts = countsOf(rows);
  if (!text.split('\n').includes(counts)) problems.push(`${COVERAGE}: the line at its head must be “${counts}”`);
  return { files: rows.length === 0 ? 0 : known.size + 1, problems, note: counts.replace(/\.$/, '') };
}
