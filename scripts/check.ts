import { checkCoverage } from './check/coverage.ts';
import { checkCss } from './check/css.ts';
import { checkDead } from './check/dead.ts';
import { checkFormat } from './check/format.ts';
import { checkLint } from './check/lint.ts';
import { type Outcome, passes } from './check/outcome.ts';
import { checkTypes } from './check/types.ts';
import { checkWords } from './check/words.ts';
import { readFiles } from './lib/files.ts';
import { root, seconds } from './lib/run.ts';
import { checkSize } from './size.ts';
import { findingLine } from './structure/finding.ts';
import { checkStructure, STRUCTURE_ENDINGS } from './structure/structure.ts';

function structure(): Outcome {
  const files = ['apps', 'packages', 'scripts', 'e2e', 'bench'].flatMap((folder) => readFiles(root, folder, STRUCTURE_ENDINGS));
  return { files: files.length, problems: checkStructure(files).map(findingLine) };
}

const CHECKERS: readonly { name: string; check(): Outcome | Promise<Outcome> }[] = [
  { name: 'types', check: () => checkTypes() },
  { name: 'lint', check: () => checkLint() },
  { name: 'structure', check: structure },
  { name: 'format', check: () => checkFormat() },
  { name: 'css', check: () => checkCss() },
  { name: 'words', check: () => checkWords() },
  { name: 'coverage', check: () => checkCoverage() },
  { name: 'dead code', check: () => checkDead() },
  { name: 'size', check: () => checkSize() },
];

/** Runs every checker (or the one named) and prints a line for each, then the problems. Gives how many passed and failed. */
export async function runChecks(only: string | null = null): Promise<{ passed: number; failed: number }> {
  const chosen = CHECKERS.filter((each) => only === null || each.name.replace(' ', '-') === only);
  if (chosen.length === 0)
    throw new Error(
      `no checker is called "${only}"; there are ${CHECKERS.map((each) => each.name.replace(' ', '-')).join(', ')}`,
    );
  const failures: string[] = [];
  for (const { name, check } of chosen) {
    const start = performance.now();
    const outcome = await check();
    const isGood = passes(outcome);
    const count = outcome.problems.length === 1 ? '1 problem' : `${outcome.problems.length} problems`;
    const note = [
      `${outcome.files} files`,
      ...(outcome.note ? [outcome.note] : []),
      ...(outcome.problems.length > 0 ? [count] : []),
    ].join(', ');
    console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${seconds(performance.now() - start).padStart(7)}  ${note}`);
    if (!isGood) failures.push(`\n── ${name} ──\n${outcome.problems.join('\n') || 'it looked at no file, so it proved nothing'}`);
  }
  if (failures.length > 0) console.log(failures.join('\n'));
  return { passed: chosen.length - failures.length, failed: failures.length };
}

if (import.meta.main) {
  const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? null;
  const { failed } = await runChecks(only).catch((error: unknown) => {
    console.error(`check: ${(error as Error).message}`);
    return { failed: 1 };
  });
  process.exitCode = failed > 0 ? 1 : 0;
}
