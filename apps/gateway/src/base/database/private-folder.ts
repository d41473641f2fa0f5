import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The rights of everybody but the owner. */
const OTHERS = 0o077;
/** What the programs keep in their data directory. */
const OURS = /^(?:database|secrets\.json|gateway\.lock|studio\.db|bank\.db)(?:-\w+)?$/;
/** What a file system puts into a directory by itself. */
const SYSTEMS = /^lost\+found$/;

/** Takes the rights of others from a file or a folder with all in it; links are left alone. */
function close(path: string): void {
  const found = lstatSync(path);
  const { mode } = found;
  const isFolder = found.isDirectory();
  if (!isFolder && !found.isFile()) return;
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o777);
  if (isFolder) for (const name of readdirSync(path)) close(join(path, name));
}

/**
 * Has this process write nothing that others can read, and makes the data directory its owner's alone, with all that is ours in it.
 * Throws an Error of one line for one that cannot be closed, and for one that others use too: closing it would be theirs to say.
 */
export function keepPrivate(directory: string): void {
  // Windows keeps no such rights: there a folder is its user's by where it lies.
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const names = readdirSync(directory);
  const isOpen = () => (statSync(directory).mode & OTHERS) !== 0;
  const isShared = names.some((name) => !SYSTEMS.test(name)) && !names.some((name) => OURS.test(name));
  if (isOpen() && isShared) {
    throw new Error(
      `the data directory ${directory} is open to others and holds what is not Marquee’s; name a folder of its own as DATA_DIR, or close it: chmod 700`,
    );
  }
  try {
    if (isOpen()) chmodSync(directory, 0o700);
    for (const name of names.filter((each) => OURS.test(each))) close(join(directory, name));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Error(
      `the data directory ${directory} is open to others and cannot be closed (${code}); its owner does: chmod -R go-rwx`,
    );
  }
  if (isOpen())
    throw new Error(`the data directory ${directory} is on a file system that keeps no rights; name another DATA_DIR`);
}
