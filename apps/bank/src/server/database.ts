import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate } from './private-folder.ts';
import { MIGRATIONS } from './schema.ts';

/**
 * Opens the bank's database. Every commit reaches the disk before it returns. The file is locked for this process alone: a second bank on
 * the same folder fails here.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  keepPrivate(dataDir);
  const db = new DatabaseSync(join(dataDir, 'bank.db'));
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    db.exec('PRAGMA foreign_keys = ON');
    atomically(db, () => migrate(db));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function migrate(db: DatabaseSync): void {
  const row = db.prepare('PRAGMA user_version').get();
  const version = Number(row?.user_version ?? 0);
  if (version > MIGRATIONS.length) throw new Error(`the database has version ${version}, newer than this program`);
  for (const sql of MIGRATIONS.slice(version)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
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
