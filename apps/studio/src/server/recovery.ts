import { begin, playOut, recoverRaise } from './arcade/play.ts';
import { isArcade } from './arcade/played.ts';
import type { Base } from './base.ts';
import { recoverOrders } from './lottery/orders.ts';
import { deliver, transactionIds } from './outbound.ts';
import { walletOf } from './own-wallet/wallet-of.ts';
import { advance } from './play.ts';
import type { RoundRecord, Seat } from './records.ts';
import { giveUp } from './staking.ts';
import { recoverBets } from './tables/bets.ts';

type Lock = <T>(key: string, task: () => Promise<T>) => Promise<T>;
/** Does something in its turn. */
type InTurn = (key: string, task: () => Promise<void>) => Promise<void>;

/** The key under which everything about one seat happens one after another. */
export const seatKey = (seat: Seat): string => `${seat.vendor}/${seat.player}/${seat.gameCode}`;

const BATCH = 100;

/**
 * A round whose process died while it was asking for the stake: played on when the wallet took it, given up otherwise. The caller holds the
 * seat's lock, and may have waited for it while the player asked again and decided the round.
 */
async function recoverRound(base: Base, found: RoundRecord): Promise<void> {
  const round = base.store.rounds.find(found.roundId);
  if (round?.state !== 'debiting') return;
  const { player, roundId } = round;
  const txId = transactionIds(roundId).debit;
  const answer = await walletOf(base, round).status(round.vendor, { player, txId, kind: 'debit' });
  if (answer.kind === 'done' && answer.reply.state === 'applied') {
    if (isArcade(round)) begin(base, round);
    else advance(base, round, 1);
  } else giveUp(base, round, 'cancelled');
  await deliver(base, roundId);
}

/** Decides every round whose stake was being asked for. Returns how many there were. */
async function recoverRounds(base: Base, inTurn: InTurn): Promise<number> {
  const found = base.store.rounds.inState('debiting', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  for (let at = 0; at < found.length; at += BATCH)
    await Promise.all(found.slice(at, at + BATCH).map((round) => inTurn(seatKey(round), () => recoverRound(base, round))));
  return found.length;
}

/** Decides every further stake that was being asked for. Returns how many there were. */
async function recoverRaises(base: Base, inTurn: InTurn): Promise<number> {
  const found = base.store.raises.debiting();
  for (const raise of found) {
    const round = base.store.rounds.find(raise.roundId);
    if (round) await inTurn(seatKey(round), () => recoverRaise(base, raise));
  }
  return found.length;
}

/**
 * Ends or resumes every round, further stake, order and bet that was waiting for its debit. Returns how many there were. One that
 * fails keeps no other from being decided; the first error is thrown after all. Each waits for its player's lock and then looks again, so that
 * what a call is about to decide is left to it.
 */
export async function recover(base: Base, lock: Lock): Promise<number> {
  const failures: unknown[] = [];
  const inTurn: InTurn = (key, task) => lock(key, task).catch((error: unknown) => void failures.push(error));
  let found = 0;
  for (const part of [recoverRounds, recoverRaises, recoverOrders, recoverBets]) found += await part(base, inTurn);
  if (failures.length > 0) throw failures[0];
  return found;
}

/** A call decides its stake within this time. */
const DECIDED_WITHIN_MS = 60_000;

/** How many stakes nobody has decided for longer than a call takes, and since when the oldest waits. */
export function undecidedStakes(base: Base): { entries: number; oldest: number | null } {
  const before = base.clock.now() - DECIDED_WITHIN_MS;
  const { rounds, raises, lottery, tables } = base.store;
  const since = [
    ...rounds.inState('debiting', before, Number.MAX_SAFE_INTEGER).map(({ touchedAt }) => touchedAt),
    ...raises.debiting().flatMap(({ roundId }) => rounds.find(roundId)?.touchedAt ?? []),
    ...[...lottery.orders.debiting(), ...tables.bets.debiting()].map(({ createdAt }) => createdAt),
  ].filter((at) => at < before);
  return { entries: since.length, oldest: since.length > 0 ? Math.min(...since) : null };
}

/** Plays rounds to their end whose player has not come back for `limitMs`, and pays them. Returns how many. */
export async function closeAbandoned(base: Base, lock: Lock, limitMs: number): Promise<number> {
  const rounds = base.store.rounds.inState('open', base.clock.now() - limitMs, BATCH);
  for (const { roundId, ...seat } of rounds) {
    await lock(seatKey(seat), async () => {
      const round = base.store.rounds.find(roundId);
      if (round?.state !== 'open') return;
      if (base.store.raises.of(roundId).some(({ state }) => state === 'debiting')) return;
      if (isArcade(round)) playOut(base, round);
      else advance(base, round, Number.POSITIVE_INFINITY);
      base.log.info({ roundId }, 'an abandoned round was played to its end');
      await deliver(base, roundId);
    });
  }
  return rounds.length;
}
