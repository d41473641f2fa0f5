import type { Database } from './database.ts';

/**
 * Runs `work` while no other gateway on the same database runs work under the same key. The embedded database belongs to
 * one process, which needs no lock against itself.
 */
export async function exclusively<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  if (db.kind === 'embedded') return work();
  const lane = await db.lane();
  try {
    // Whoever is at it may take longer than a statement may. The setting goes with the connection.
    await lane.query({ text: 'set statement_timeout to 0' });
    await lane.query({ text: 'select pg_advisory_lock($1::bigint)', values: [key] });
    return await work();
  } finally {
    // The lock goes with the connection, however the work ended.
    lane.close();
  }
}

/**
 * Runs `work` unless another gateway on the same database runs work under the same key: then it gives null at once. For work
 * that takes longer than anybody should wait for.
 */
export async function tryExclusively<T>(db: Database, key: number, work: () => Promise<T>): Promise<T | null> {
  if (db.kind === 'embedded') return work();
  const lane = await db.lane();
  try {
    const [row] = await lane.query<{ got: boolean }>({ text: 'select pg_try_advisory_lock($1::bigint) as got', values: [key] });
    return row?.got ? await work() : null;
  } finally {
    lane.close();
  }
}
