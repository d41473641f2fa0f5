import type { Database, Lane } from './database.ts';

/**
 * Gives the lock back. It would go with the connection too, but only when the server has noticed that it is closed: who comes as
 * soon as the work has ended must find it free.
 */
async function unlock(lane: Lane, key: number): Promise<void> {
  await lane.query({ text: 'select pg_advisory_unlock($1::bigint)', values: [key] }).catch(() => {});
}

/**
 * Runs `work` while no other gateway on the same database runs work under the same key. The embedded database belongs to
 * one process, which needs no lock against itself.
 */
export async function exclusively<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  if (db.kind === 'embedded') return work();
  const lane = await db.lane();
  try {
    // Whoever holds it may take longer than a statement may. The setting goes with the connection.
    await lane.query({ text: 'set statement_timeout to 0' });
    await lane.query({ text: 'select pg_advisory_lock($1::bigint)', values: [key] });
    try {
      return await work();
    } finally {
      await unlock(lane, key);
    }
  } finally {
    lane.close();
  }
}

/**
 * Runs `work` unless another gateway on the same database runs work under the same key: then it returns null at once. For work
 * that takes longer than anybody should wait for.
 */
export async function tryExclusively<T>(db: Database, key: number, work: () => Promise<T>): Promise<T | null> {
  if (db.kind === 'embedded') return work();
  const lane = await db.lane();
  try {
    const [row] = await lane.query<{ got: boolean }>({ text: 'select pg_try_advisory_lock($1::bigint) as got', values: [key] });
    if (!row?.got) return null;
    try {
      return await work();
    } finally {
      await unlock(lane, key);
    }
  } finally {
    lane.close();
  }
}
