import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The rights of everybody but the owner. */
const OTHERS = 0o077;
const FILES = ['bank.db', 'bank.db-wal', 'bank.db-shm'];

/**
 * Has this process write nothing that others can read, and closes to them what the bank has written before. Throws an Error of one
 * line for a folder that others can still read: who starts the bank closes it.
 */
export function keepPrivate(directory: string): void {
  // Windows keeps no such rights: there a folder is its user's by where it lies.
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const paths = FILES.map((name) => join(directory, name)).filter((path) => existsSync(path));
  // A folder with a store in it is the bank's to close; of any other it cannot know whose it is.
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
  if (open !== undefined)
    throw new Error(`${open} is open to others and the bank keeps its books there; close it: chmod -R go-rwx`);
}
