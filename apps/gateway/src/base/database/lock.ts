import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds the data directory for this process: two processes on one embedded database corrupt it. The lock is the kernel's, on
 * a file of the directory, so it goes with the process however that ends. Throws a readable error when another process
 * holds it; returns the function that lets go.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = new DatabaseSync(join(directory, 'gateway.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive; pragma user_version = 1; commit');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(`the data directory ${directory} is in use by another process; stop it first, or set another DATA_DIR`);
  }
  return () => lock.close();
}

const SQLITE_BUSY = 5;
