import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;
const SHELLS = /^(ba|da|a|k|z)?sh$/;

/** What Linux says of a process: its name and its parent; null elsewhere, and when it is gone. */
function processOf(pid: number): { name: string; parent: number } | null {
  try {
    const [, name = '', parent = ''] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** The process that runs our script: npm itself, or npm behind the shell that it runs scripts with. */
function npmBehind(parent: number): number {
  const shell = processOf(parent);
  return shell && SHELLS.test(shell.name) ? shell.parent : parent;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is there, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Calls back when npm, which started this process, is gone: it ends at a signal without passing it on. Somebody who starts the program
 * without npm may leave it behind on purpose.
 */
export function onceOrphaned(tell: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const npm = npmBehind(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(npm)) return;
    clearInterval(timer);
    tell();
  }, LOOK_EVERY_MS);
  timer.unref();
}
