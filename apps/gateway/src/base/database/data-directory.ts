import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../settings/settings.ts';

/** The PostgreSQL that the embedded database is. */
export const EMBEDDED_MAJOR = '18';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

const reasonOf = (error: unknown): string => REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message;

/** Makes the data directory where it is missing, and sees that it can be written. Throws a ConfigError with one line that says why not. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new ConfigError(`DATA_DIR ${directory} is not a folder`);
    throw new ConfigError(`DATA_DIR ${directory} cannot be made: ${reasonOf(error)}`);
  }
  const trial = join(directory, `.writable-${process.pid}`);
  try {
    closeSync(openSync(trial, 'w', 0o600));
    rmSync(trial);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${directory} cannot be written: ${reasonOf(error)}`);
  }
}

/** The folder of the embedded database in the data directory. Throws a ConfigError when what is there is none that we can read. */
export function databaseFolder(dataDirectory: string): string {
  const folder = join(dataDirectory, 'database');
  if (!existsSync(folder)) return folder;
  if (!statSync(folder).isDirectory()) throw new ConfigError(`DATA_DIR ${dataDirectory} holds a file where its database belongs`);
  const version = join(folder, 'PG_VERSION');
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim();
    if (major === EMBEDDED_MAJOR) return folder;
    throw new ConfigError(
      `DATA_DIR ${dataDirectory} holds a database of PostgreSQL ${major}, and this gateway's embedded one is ${EMBEDDED_MAJOR}; start the Marquee that wrote it, or set another DATA_DIR`,
    );
  }
  if (readdirSync(folder).length > 0)
    throw new ConfigError(`DATA_DIR ${dataDirectory} holds something that is no database in ${folder}`);
  return folder;
}
