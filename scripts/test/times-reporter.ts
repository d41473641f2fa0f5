import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../lib/run.ts';
import type { FileTime, RunTimes } from './times.ts';

/** Milliseconds of a file in all: its environment, its imports, its hooks and its tests. */
function costOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

/** A reporter of Vitest that writes each file's time, and how many errors came outside of tests, to the file that TEST_TIMES names. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const to = process.env['TEST_TIMES'];
    if (to === undefined) return;
    const times: FileTime[] = modules.map((module) => ({
      file: relative(root, module.moduleId),
      project: module.project.name,
      ms: Math.round(costOf(module)),
    }));
    writeFileSync(to, JSON.stringify({ times, errors: unhandled.length } satisfies RunTimes));
  }
}
