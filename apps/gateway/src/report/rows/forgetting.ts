import type { Database } from '../../base/database/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Days for which rows of hours and five minutes are kept: longer than any period is settled late, recounted or simulated. */
const KEEP_DAYS = 100;

/** Up to when the rows of hours and five minutes are forgotten: docs/rules/agents.md#reports. */
export const slotsForgottenUntil = (now: number): Date => new Date(now - KEEP_DAYS * DAY_MS);

/**
 * Forgets the rows of hours and five minutes that began before a moment, an hour at a time and always of accounts and teams together, so that
 * the ones are the sums of the others: days keep what they come to, and bills what they were made of. Returns how many rows went.
 */
export async function forgetSlots(db: Database, before: Date, signal?: AbortSignal): Promise<number> {
  let gone = 0;
  while (!signal?.aborted) {
    const [oldest] = await db.query<{ at: Date | null }>({
      text: 'select min(at) as at from report_slot where at < $1',
      values: [before],
    });
    if (!oldest?.at) break;
    const until = new Date(Math.min(oldest.at.getTime() + HOUR_MS, before.getTime()));
    const [rows] = await db.query<{ count: number }>({
      text: 'with gone as (delete from report_slot where at < $1 returning 1) select count(*)::int as count from gone',
      values: [until],
    });
    gone += rows?.count ?? 0;
  }
  return gone;
}
