import type { Database } from './database.ts';

/**
 * Runs `work` while no other gateway on the same database runs work under the same key. The embedded database belongs to
 * one process, which needs no lock against itself.
 */
export async function exclusively<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  if (db.kind === 'embedded') return work();
  const lane = await db.lane();
  try {
    await lane.query({ text: 'select pg_advisory_lock($1::bigint)', values: [key] });
    return await work();
  } finally {
    // The lock goes with the connection, however the work ended.
    lane.close();
  }
}
