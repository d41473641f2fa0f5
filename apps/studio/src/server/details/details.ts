import type { Base } from '../base.ts';
import { tellOrder } from '../lottery/order-movements.ts';
import { backOff, sayRefused, tellRound } from '../outbound.ts';
import { tellBet } from '../tables/delivery.ts';
import type { Untold } from './detail-store.ts';

const AT_ONCE = 16;

/**
 * One attempt to tell the wallet of what it has paid already, or of an order that waits. Details that it refuses are not told again: no money hangs on
 * them. An order that went on meanwhile may have more to tell, and what was said of it is no news.
 */
async function tellAgain(base: Base, untold: Untold): Promise<void> {
  const { details, rounds, tables, lottery } = base.store;
  const { id } = untold;
  const [round, bet, order] = [rounds.find(id), tables.bets.find(id), lottery.orders.find(id)];
  const answer =
    (round && (await tellRound(base, round))) ?? (bet && (await tellBet(base, bet))) ?? (order && (await tellOrder(base, order)));
  const isBehind = order !== null && lottery.orders.find(id)?.state !== order.state;
  if (answer?.kind === 'refused' && !isBehind) sayRefused(base, id, answer);
  if (answer?.kind !== 'unknown' && !isBehind) return details.remove(id);
  const attempts = untold.attempts + 1;
  details.postpone({ ...untold, attempts, nextAt: base.clock.now() + backOff(attempts) });
}

/** Tells the wallet of every round, bet and order that is due, a few at a time. Returns how many were tried. */
export async function deliverDetails(base: Base): Promise<number> {
  const now = base.clock.now();
  let tried = 0;
  for (;;) {
    const due = base.store.details.due(now, AT_ONCE);
    await Promise.all(due.map((untold) => tellAgain(base, untold)));
    tried += due.length;
    if (due.length < AT_ONCE) return tried;
  }
}
