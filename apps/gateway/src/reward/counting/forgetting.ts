import { oldestGivable } from '../../base/background/held-store.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { deleteHeard, firstOpenMultiples, moveHeardUntil, readOldAccounts } from './forget-store.ts';

const DAY_MS = 86_400_000;
/** Days for which what was heard of a bet is kept after the last of it: docs/rules/rewards.md#counting. */
const KEEP_DAYS = 180;
/** Days after which nothing is emitted any more of what has happened. */
const LATE_DAYS = 30;
const PAGE = 200;

/** The day of a moment that is over everywhere on Earth. */
export const dayOver = (at: Date): string => new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10);

/** Was this event emitted so long ago that it was heard, and that nothing may be left of it? Told again, it counts nothing. */
export const isForgotten = ({ at }: { at: Date }, until: Date | null): boolean =>
  until !== null && at.getTime() < until.getTime() + LATE_DAYS * DAY_MS;

export interface ForgettingDeps {
  db: Database;
  clock: Clock;
  /** Who counts, and what. */
  consumer: string;
  types: readonly string[];
}

/** Before which everything was heard for good: nothing of it can be told any more, and no ranking is read of it. */
async function findUntil({ db, clock, consumer, types }: ForgettingDeps): Promise<Date> {
  const now = clock.now();
  const limits = [now - KEEP_DAYS * DAY_MS];
  // A day more: events of one moment are not committed in their order.
  const givable = await oldestGivable(db, consumer, types);
  if (givable) limits.push(givable.getTime() - (LATE_DAYS + 1) * DAY_MS);
  const ranked = await firstOpenMultiples(db, new Date(now));
  if (ranked) limits.push(ranked.getTime() - DAY_MS);
  return new Date(Math.min(...limits));
}

/** Forgets what was heard so long ago that it can neither be told again nor be asked for; returns how many rows went. */
export async function forgetHeard(deps: ForgettingDeps): Promise<number> {
  const { db } = deps;
  const until = await findUntil(deps);
  // First: what is told again while rows go finds it.
  await moveHeardUntil(db, until);
  let gone = 0;
  for (let after: bigint | null = 0n; after !== null; ) {
    const { accounts, last } = await readOldAccounts(db, { after, day: dayOver(until), limit: PAGE });
    if (accounts.length > 0)
      gone += await db.transaction((tx) => deleteHeard(tx, accounts, { before: until, day: dayOver(until) }));
    after = last;
  }
  return gone;
}

/** Once a day. */
export const forgettingJob = (deps: ForgettingDeps): IntervalJob => ({
  name: 'reward.forget-heard',
  everyMs: DAY_MS,
  run: async () => {
    await forgetHeard(deps);
  },
});
