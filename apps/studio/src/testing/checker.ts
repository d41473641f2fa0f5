import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** What lies there for strangers: the checkers of one file, and what they read. */
export const FAIRNESS: string = join(import.meta.dirname, '../../../../docs/fairness');

/** Runs a checker as a stranger does: as a program of its own. */
export function runChecker(file: string, args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(FAIRNESS, file), ...args], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trim().split('\n') });
    });
  });
}
