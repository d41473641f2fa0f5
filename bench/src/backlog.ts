import { createEvents } from '../../apps/gateway/src/base/background/events.ts';
import { systemClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../apps/gateway/src/base/database/database.ts';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { betSettled } from '../../apps/gateway/src/play/index.ts';

/** Settled bets that wait, and members who have placed them. */
export const BACKLOG = 300_000;
export const BACKLOG_MEMBERS = 1_000;
/** What each of them counts for, in ten-thousandths of a unit. */
export const VALID_BET = 10_000n;
const EMITTED_AT_ONCE = 2_000;

/** Numbers of members of whom the n-th comes 1/n as often as the first, the same at every run. */
function zipf(count: number, members: number): number[] {
  const weights = Array.from({ length: members }, (_, place) => 1 / (place + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let rest = 0;
  const bounds = weights.map((weight) => {
    rest += weight / total;
    return rest;
  });
  return Array.from({ length: count }, (_, n) => {
    // Steps of the golden ratio fall evenly on the whole, and never twice on the same place.
    const at = (n * 0.618_033_988_749_894_9) % 1;
    let low = 0;
    let high = members - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 1) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  });
}

/** Emits settled bets of 1.00 that nobody has handled yet. */
export async function emitBacklog(db: Database, count = BACKLOG): Promise<void> {
  const events = createEvents(db, systemClock, createLog('silent'));
  const now = systemClock.now();
  const news = zipf(count, BACKLOG_MEMBERS).map((account, n) =>
    betSettled.of(
      { merchantId: 1, accountId: BigInt(account) },
      {
        betNo: `B${n}`,
        vendor: 'RLT',
        vendorId: 1,
        gameType: 'RNG',
        nodeId: 7,
        roundRef: `round-${n}`,
        currency: 'VND',
        stake: '10000',
        payout: '9600',
        validBet: String(VALID_BET),
        placedAt: now,
        settledAt: now,
      },
    ),
  );
  for (let from = 0; from < news.length; from += EMITTED_AT_ONCE) {
    await db.transaction((tx) => events.emit(tx, ...news.slice(from, from + EMITTED_AT_ONCE)));
  }
  await db.query({ text: 'analyze outbox_event' });
}
