import { existsSync, readFileSync } from 'node:fs';
import { seconds } from '../lib/run.ts';

/** What a file of tests took, its imports and hooks with it. */
export interface FileTime {
  file: string;
  project: string;
  ms: number;
}

/** A part of a step with its time; the parts of a step that works at several things at once add up to more than the step. */
export interface PartTime {
  name: string;
  ms: number;
}

/** A step of the run as its table shows it. */
export interface StepTime {
  name: string;
  ms: number;
  failed: number;
  unsteady?: readonly string[] | undefined;
  parts: readonly PartTime[];
  missing?: string | undefined;
}

const SLOWEST = 10;

/** What the reporter of times writes. */
export interface RunTimes {
  times: FileTime[];
  /** Errors that came outside of tests. */
  errors: number;
}

/** What the reporter wrote; an error where it wrote nothing, since then the run did not come to its end. */
export const readTimes = (file: string): RunTimes =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunTimes) : { times: [], errors: 1 };

/** The time of each project's files, the longest first. */
export function projectTimes(times: readonly FileTime[]): PartTime[] {
  const sums = new Map<string, number>();
  for (const { project, ms } of times) sums.set(project, (sums.get(project) ?? 0) + ms);
  return [...sums].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms);
}

const row = (name: string, ms: number, note = ''): string =>
  `${name.padEnd(40)}${seconds(ms).padStart(10)}${note && `  ${note}`}`;

/** The table at the end of a run: each step with its time, what it is made of, and what of it could not be run. */
export function stepTable(steps: readonly StepTime[]): string[] {
  return steps.flatMap((step) => [
    row(step.name, step.ms, step.failed > 0 ? `${step.failed} failed` : 'passed'),
    ...step.parts.map((part) => row(`  ${part.name}`, part.ms)),
    ...(step.unsteady ?? []).map((name) => `  UNSTEADY, passed only the second time: ${name}`),
    ...(step.missing ?? '').split('; ').flatMap((line) => (line === '' ? [] : [`  SKIPPED: ${line}`])),
  ]);
}

/** The slowest files of tests, the slowest first. */
export const slowestFiles = (times: readonly FileTime[]): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => row(`  ${file}`, ms));
