import type { SourceFile } from '../lib/files.ts';
import type { Facts } from './facts.ts';
import { type Finding, isTest } from './finding.ts';

/** Files stop here: a longer one does more than one thing. */
export const LINE_LIMIT = 300;

const SERVER = /^(?:apps\/(?:gateway|studio|bank)|packages\/service)\/src\//;
const READS_ENVIRONMENT = /^apps\/(gateway|studio|bank)\/src\/(base\/settings\/config|config|main|pools)\.ts$/;
const HAS_CLOCK = /^apps\/gateway\/src\//;
const SILENCED = /\b(?:oxlint|eslint|biome|stylelint)-(?:disable|ignore)|@ts-(?:ignore|nocheck|expect-error)\b/;
const UNFINISHED = /\b(?:TODO|FIXME|XXX|HACK)\b/;

interface Habit {
  rule: string;
  use: string;
  advice: string;
  applies(path: string): boolean;
}

const HABITS: readonly Habit[] = [
  {
    rule: 'no-math-random',
    use: 'Math.random',
    advice: 'servers draw from node:crypto; Math.random can be foreseen',
    applies: (path) => SERVER.test(path),
  },
  {
    rule: 'settings-in-config',
    use: 'process.env',
    advice: 'read settings in config.ts and pass them on, so that a wrong one stops the start',
    applies: (path) => SERVER.test(path) && !READS_ENVIRONMENT.test(path) && !isTest(path),
  },
  ...['Date.now', 'new Date()'].map((use) => ({
    rule: 'one-clock',
    use,
    advice: 'ask the injected clock, so that tests decide what time it is',
    applies: (path: string) => HAS_CLOCK.test(path) && path !== 'apps/gateway/src/base/calendar/clock.ts' && !isTest(path),
  })),
];

/** Length, randomness, settings, time, and comments that silence a checker or leave work for later. */
export function habitFindings(file: SourceFile, facts: Facts | null): Finding[] {
  const findings: Finding[] = [];
  const lines = file.text.endsWith('\n') ? file.text.split('\n').length - 1 : file.text.split('\n').length;
  if (lines > LINE_LIMIT) {
    findings.push({
      path: file.path,
      line: LINE_LIMIT + 1,
      rule: 'file-length',
      advice: `${lines} lines; split it, ${LINE_LIMIT} is the limit`,
    });
  }
  for (const use of facts?.uses ?? []) {
    const habit = HABITS.find((each) => each.use === use.text && each.applies(file.path));
    if (habit) findings.push({ path: file.path, line: use.line, rule: habit.rule, advice: habit.advice });
  }
  for (const comment of facts?.comments ?? []) {
    const at = { path: file.path, line: comment.line };
    if (SILENCED.test(comment.text))
      findings.push({ ...at, rule: 'no-silencing', advice: 'fix what the checker found instead of silencing it' });
    if (UNFINISHED.test(comment.text)) findings.push({ ...at, rule: 'no-leftovers', advice: 'finish it now, or write an issue' });
  }
  return findings;
}
