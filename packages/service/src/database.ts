import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate } from './private-folder.ts';

export interface DatabaseOptions {
  directory: string;
  /** The file's name, without its ending `.db`. */
  name: string;
  /** What it is for, as in "the bank keeps its books there". */
  what: string;
  /** The tables, one text of SQL a version; applied in order and never changed afterwards. */
  migrations: readonly string[];
}

/**
 * Opens a program's database, private to its user and up to date. Every commit reaches the disk before it returns. The file is locked for
 * this process alone: a second one on the same folder fails here, and so does a file of a newer program.
 */
export function openDatabase({ directory, name, what, migrations }: DatabaseOptions): DatabaseSync {
  const file = `${name}.db`;
  keepPrivate(directory, [file, `${file}-wal`, `${file}-shm`], what);
  const db = new DatabaseSync(join(directory, file));
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    db.exec('PRAGMA foreign_keys = ON');
    atomically(db, () => migrate(db, migrations));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function migrate(db: DatabaseSync, migrations: readonly string[]): void {
  const row = db.prepare('PRAGMA user_version').get();
  const version = Number(row?.['user_version'] ?? 0);
  if (version > migrations.length) throw new Error(`the database has version ${version}, newer than this program`);
  for (const sql of migrations.slice(version)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${migrations.length}`);
}

/** Runs `work` so that all of it is on disk or none of it. `work` must not wait for anything. */
export function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
