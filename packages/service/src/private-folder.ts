import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The rights of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Has this process write nothing that others can read, and closes to them what it has written before into these files. `what` says in
 * the message what is kept there. Throws an Error of one line for a folder that others can still read: who starts the program closes it.
 */
export function keepPrivate(directory: string, files: readonly string[], what: string): void {
  // Windows keeps no such rights: there a folder is its user's by where it lies.
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const paths = files.map((name) => join(directory, name)).filter((path) => existsSync(path));
  // A folder with our files in it is ours to close; of any other nobody can know whose it is.
  for (const path of paths.length > 0 ? [directory, ...paths] : []) {
    const { mode } = statSync(path);
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(path, mode & ~OTHERS & 0o777);
    } catch {
      // Said below, in one line for all reasons.
    }
  }
  const open = [directory, ...paths].find((path) => (statSync(path).mode & OTHERS) !== 0);
  if (open !== undefined) throw new Error(`${open} is open to others and ${what}; close it: chmod -R go-rwx`);
}
