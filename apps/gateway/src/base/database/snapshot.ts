import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from './database.ts';

const POLL_MS = 5;

async function snapshotOf(runner: Runner): Promise<{ oldest: bigint; next: bigint }> {
  const [row] = await runner.query<{ oldest: string; next: string }>({
    text: 'select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next from pg_current_snapshot() as s',
  });
  if (!row) throw new Error('the database has no snapshot');
  return { oldest: BigInt(row.oldest), next: BigInt(row.next) };
}

/**
 * Resolves when every transaction that was running at the call has ended, so that a reader with a cursor sees all that was
 * committed before it. Transaction ids are the whole server's: one of another database holds readers back too.
 */
export async function untilReadable(runner: Runner): Promise<void> {
  const { next } = await snapshotOf(runner);
  while ((await snapshotOf(runner)).oldest < next) await pause(POLL_MS);
}
