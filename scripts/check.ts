import { checkCoverage } from './check/coverage.ts';
import { checkCss } from './check/css.ts';
import { checkDead } from './check/dead.ts';
import { checkFormat } from './check/format.ts';
import { checkGlossary } from './check/glossary.ts';
import { checkLint } from './check/lint.ts';
import { type Outcome, passes } from './check/outcome.ts';
import { checkTypes } from './check/types.ts';
import { checkWords } from './check/words.ts';
import { listFiles, readFiles } from './lib/files.ts';
import { root, seconds } from './lib/run.ts';
import { checkSize } from './size.ts';
import { documentFindings, READ_ENDINGS } from './structure/documents.ts';
import { findingLine } from './structure/finding.ts';
import { documentsOf } from './structure/references.ts';
import { checkStructure, STRUCTURE_ENDINGS } from './structure/structure.ts';

const CODE = /\.(tsx?|mjs|js)$/;
const FORMATTED = /\.(tsx?|mjs|js|json|css)$/;
const STYLED = /^apps\/(site|studio\/client)\/.*\.css$/;
/** Where the texts that players read stand, and the terms that they keep to. */
const PLAYERS =
  /^apps\/(site|gateway)\/locales\/|^apps\/gateway\/src\/.*\/demo\/|^apps\/studio\/client\/src\/|^docs\/glossary\.md$/;
const SPOKEN = /^apps\/(site|gateway)\/|^packages\/contract\//;

/** What of the project to look at: the types of these projects, and these files. */
export interface CheckScope {
  projects: readonly string[];
  files: readonly string[];
}

/** How long each checker took, and how many passed and failed. */
export interface Checked {
  passed: number;
  failed: number;
  parts: { name: string; ms: number }[];
}

function structure(): Outcome {
  const files = ['apps', 'packages', 'scripts', 'e2e', 'bench'].flatMap((folder) => readFiles(root, folder, STRUCTURE_ENDINGS));
  const documents = documentsOf(readFiles(root, 'docs', ['.md']));
  const read = readFiles(root, '', READ_ENDINGS);
  const findings = [...checkStructure(files, documents), ...documentFindings(read, listFiles(root, '', ['']), documents)];
  return { files: files.length + read.length, problems: findings.map(findingLine) };
}

type Check = () => Outcome | Promise<Outcome>;

interface Checker {
  name: string;
  check: Check;
  /** The same for a change alone; null where the change does not concern it. Without it only the full run does this. */
  narrow?: (scope: CheckScope) => Check | null;
}

/** Runs a checker on those of the files that its pattern names, if any. */
const onFiles =
  (pattern: RegExp, check: (files: string[]) => Promise<Outcome>) =>
  ({ files }: CheckScope): Check | null => {
    const own = files.filter((path) => pattern.test(path));
    return own.length === 0 ? null : () => check(own);
  };

const CHECKERS: readonly Checker[] = [
  {
    name: 'types',
    check: () => checkTypes(),
    narrow: ({ projects }) => (projects.length === 0 ? null : () => checkTypes(root, projects)),
  },
  { name: 'lint', check: () => checkLint(), narrow: onFiles(CODE, (files) => checkLint(root, files)) },
  { name: 'structure', check: structure, narrow: () => structure },
  { name: 'format', check: () => checkFormat(), narrow: onFiles(FORMATTED, (files) => checkFormat(root, files)) },
  { name: 'css', check: () => checkCss(), narrow: onFiles(STYLED, (files) => checkCss(root, files)) },
  { name: 'words', check: () => checkWords(), narrow: onFiles(SPOKEN, async () => checkWords()) },
  { name: 'glossary', check: () => checkGlossary(), narrow: onFiles(PLAYERS, async () => checkGlossary()) },
  { name: 'coverage', check: () => checkCoverage(), narrow: () => () => checkCoverage() },
  { name: 'dead code', check: () => checkDead() },
  { name: 'size', check: () => checkSize() },
];

const idOf = (name: string): string => name.replace(' ', '-');

/** The checkers that were asked for: all or the one named, of a change those that it concerns. */
function chosenOf(only: string | null, scope: CheckScope | null): { name: string; check: Check }[] {
  const named = CHECKERS.filter(({ name }) => only === null || idOf(name) === only);
  if (named.length === 0)
    throw new Error(`no checker is called "${only}"; there are ${CHECKERS.map(({ name }) => idOf(name)).join(', ')}`);
  return named.flatMap(({ name, check, narrow }) => {
    const own = scope === null ? check : narrow?.(scope);
    return own ? [{ name, check: own }] : [];
  });
}

/** Runs every checker (the one named; on a change alone where a scope is given) and prints a line for each, then the problems. */
export async function runChecks(only: string | null = null, scope: CheckScope | null = null): Promise<Checked> {
  const chosen = chosenOf(only, scope);
  const failures: string[] = [];
  const parts: Checked['parts'] = [];
  for (const { name, check } of chosen) {
    const start = performance.now();
    const outcome = await check();
    const ms = performance.now() - start;
    parts.push({ name, ms });
    const isGood = passes(outcome);
    const count = outcome.problems.length === 1 ? '1 problem' : `${outcome.problems.length} problems`;
    const note = [
      `${outcome.files} files`,
      ...(outcome.note ? [outcome.note] : []),
      ...(outcome.problems.length > 0 ? [count] : []),
    ].join(', ');
    console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${seconds(ms).padStart(7)}  ${note}`);
    if (!isGood) failures.push(`\n── ${name} ──\n${outcome.problems.join('\n') || 'it looked at no file, so it proved nothing'}`);
  }
  if (failures.length > 0) console.log(failures.join('\n'));
  return { passed: chosen.length - failures.length, failed: failures.length, parts };
}

if (import.meta.main) {
  const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? null;
  const { failed } = await runChecks(only).catch((error: unknown) => {
    console.error(`check: ${(error as Error).message}`);
    return { failed: 1 };
  });
  process.exitCode = failed > 0 ? 1 : 0;
}
