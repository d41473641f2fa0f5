import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.ts';
import { type Row, readTable } from './coverage-table.ts';
import type { Outcome } from './outcome.ts';

/** The table of what the specification asks for, and of what shows it. */
export const COVERAGE = 'docs/specification-coverage.md';

const FIRST_SECTION = 1;
const LAST_SECTION = 9;
/** What a row can say, each with the words that count it at the head of the table. */
const STATES = { shown: 'shown', 'done otherwise': 'done otherwise', 'no test': 'without a test', 'not built': 'not built' };
/** Parts of the plan that are still to be built. */
const PARTS = [
  'agent centre',
  'calls',
  'cashier',
  'entry',
  'identity',
  'lobby',
  'lottery',
  'messages',
  'points',
  'promotions',
  'shell',
];
/** Tests of schemas alone, and of titles that differ: what they hold, a row needs another test beside. */
const NOT_ALONE = new Set([
  'e2e/src/every-screen.spec.ts',
  'packages/contract/src/contract.test.ts',
  'packages/contract/src/entities.test.ts',
  'packages/contract/src/specification.test.ts',
]);
/** A short quotation: an excerpt of the specification, not a chapter. */
const QUOTATION = /^“[^“”]{1,100}”$/;
/** One test: its file in code, its title or a part of it in quotation marks. */
const TEST = /^`([^`]+)` “([^”]+)”$/;
/** What is wanting or done in another way, in three words at least. */
const WORDS = /^[^`“”]+ [^`“”]+ [^`“”]+$/;
/** A title is the first argument of a call whose second is a function or an object of options. */
const TITLE = /(\.(?:skip|todo|fails))?\(\s*(['"`])((?:\\.|(?!\2)[^\n\\])+)\2,\s*(?:async\b|\(|\{)/g;

/** Gives the titles of the tests in a file that are run, or null when there is no such file. */
type Titles = (path: string) => string[] | null;

/** Titles of the tests in a file that are run. */
function titlesOf(text: string): string[] {
  return [...text.matchAll(TITLE)].flatMap(([, skipped, , title]) => (skipped || !title ? [] : [title]));
}

/** Reads the titles of a project's files, each file once, and counts the files. */
function titlesIn(base: string): Titles & { read: number } {
  const known = new Map<string, string[] | null>();
  const titles = (path: string): string[] | null => {
    if (!known.has(path)) {
      const isInside = !path.split('/').includes('..') && existsSync(join(base, path));
      const text = isInside ? readFileSync(join(base, path), 'utf8') : null;
      known.set(path, text === null ? null : titlesOf(text));
    }
    return known.get(path) ?? null;
  };
  return Object.defineProperty(titles, 'read', { get: () => known.size }) as Titles & { read: number };
}

/** What is wrong with one reference to a test. */
function testProblems(reference: string, titles: Titles): string[] {
  const [, path = '', fragment = ''] = TEST.exec(reference) ?? [];
  if (path === '') return [`“${reference}” is no test: its file in code, a part of its title in quotation marks`];
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return [`${path} is no file of tests`];
  const found = titles(path);
  if (found === null) return [`${path} does not exist`];
  const matching = found.filter((title) => title.includes(fragment));
  if (matching.length === 0) return [`${path} has no test “${fragment}”`];
  const isPlain = matching.length === 1 || matching.includes(fragment);
  return isPlain ? [] : [`“${fragment}” is in ${matching.length} titles of ${path}`];
}

function shownProblems(references: readonly string[], titles: Titles): string[] {
  if (references.length === 0) return ['names no test'];
  const problems = references.flatMap((reference) => testProblems(reference, titles));
  const isWeak = references.every((reference) => NOT_ALONE.has(TEST.exec(reference)?.[1] ?? ''));
  return isWeak && problems.length === 0 ? ['a schema, or a title that differs, does not show it'] : problems;
}

/** What is wrong with what a row gives for its state. */
function evidenceProblems({ state, evidence }: Row, titles: Titles): string[] {
  const [first = '', ...rest] = evidence === '' ? [] : evidence.split('; ');
  if (state === 'shown') return shownProblems(evidence === '' ? [] : [first, ...rest], titles);
  if (state === 'done otherwise') {
    return WORDS.test(first) ? shownProblems(rest, titles) : [`“${first}” gives no reason before its tests`];
  }
  if (state === 'no test') return WORDS.test(evidence) ? [] : ['does not say what no test shows'];
  if (state === 'not built') {
    return PARTS.includes(evidence.split(':', 1)[0] ?? '') ? [] : [`“${evidence}” begins with no part of the plan`];
  }
  return [`“${state}” is none of the states ${Object.keys(STATES).join(', ')}`];
}

function rowProblems(row: Row, titles: Titles): string[] {
  const problems = evidenceProblems(row, titles);
  if (row.section !== String(row.heading)) problems.push(`its section is “${row.section}”, that of its heading ${row.heading}`);
  if (!QUOTATION.test(row.quotation)) problems.push(`“${row.quotation}” is no short quotation in quotation marks`);
  return problems;
}

/** Says how many rows there are of each state: the sentence that stands at the head of the table. */
function countsOf(rows: readonly Row[]): string {
  const counts = Object.entries(STATES).map(([state, words]) => `${rows.filter((row) => row.state === state).length} ${words}`);
  return `${rows.length} rows: ${counts.join(', ')}.`;
}

/** Sections without a heading or a row, and rows that stand twice. */
function wholeProblems(rows: readonly Row[], headings: readonly number[]): string[] {
  const problems: string[] = [];
  for (let section = FIRST_SECTION; section <= LAST_SECTION; section += 1) {
    if (!headings.includes(section)) problems.push(`section ${section} is missing`);
    else if (!rows.some(({ heading }) => heading === section)) problems.push(`section ${section} has no row`);
  }
  if (rows.some(({ heading }) => heading < FIRST_SECTION || heading > LAST_SECTION))
    problems.push(`a row stands outside of the sections ${FIRST_SECTION} to ${LAST_SECTION}`);
  const seen = new Set<string>();
  for (const { heading, name } of rows) {
    if (seen.has(`${heading} ${name}`)) problems.push(`the row “${name}” stands twice in section ${heading}`);
    seen.add(`${heading} ${name}`);
  }
  return problems;
}

/**
 * Checks the table of the specification's rows: each has its section, a short quotation and one of four states, and gives for it
 * what the state asks: tests that exist, the reason why it is done otherwise and their tests, what no test shows, or the part of
 * the plan that brings it. Every section is there; the counts at the head are right. Whether the quotations are the
 * specification's words, and the rows all that it has, it cannot know.
 */
export function checkCoverage(base: string = root): Outcome {
  if (!existsSync(join(base, COVERAGE))) return { files: 0, problems: [`${COVERAGE} does not exist`] };
  const text = readFileSync(join(base, COVERAGE), 'utf8');
  const { rows, headings, broken } = readTable(text);
  const titles = titlesIn(base);
  const counts = countsOf(rows);
  const problems = [
    ...broken.map((line) => `${COVERAGE}:${line}  is no row of five cells`),
    ...rows.flatMap((row) => rowProblems(row, titles).map((problem) => `${COVERAGE}:${row.line}  ${row.name}: ${problem}`)),
    ...wholeProblems(rows, headings).map((problem) => `${COVERAGE}: ${problem}`),
  ];
  if (!text.split('\n').includes(counts)) problems.push(`${COVERAGE}: the line at its head must be “${counts}”`);
  return { files: rows.length === 0 ? 0 : titles.read + 1, problems, note: counts.replace(/\.$/, '') };
}
