import type { Answer } from '../vendor/client.ts';
import { detailOf } from './arcade/played.ts';
import type { Base } from './base.ts';
import { walletOf } from './own-wallet/wallet-of.ts';
import { poolShareOf } from './pools/pools.ts';
import type { OutboundRecord, RoundRecord } from './records.ts';

/** Waits between attempts: quick at first, since most faults heal in seconds, then every ten minutes for as long as it takes. */
const BACK_OFF_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 600_000];
/** A fresh entry is delivered by whoever made it; the job takes over after this time. */
const HANDOVER_MS = 10_000;

/** How long to wait after so many attempts. */
export const backOff = (attempts: number): number => BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? 0;

/** The transaction ids of a round. They follow from its id, so a repetition after a crash is the same transaction. */
export const transactionIds = (roundId: string) => ({
  debit: `${roundId}-d`,
  credit: `${roundId}-c`,
  rollback: `${roundId}-r`,
});

/** The same of a further stake in a round; the first stake is number 1. */
export const raiseIds = (roundId: string, number: number) => ({
  debit: `${roundId}-d${number}`,
  rollback: `${roundId}-r${number}`,
});

/** A new entry of the queue; to be stored together with the round's change of state. */
export function outboundEntry(roundId: string, kind: OutboundRecord['kind'], now: number): OutboundRecord {
  return { roundId, kind, attempts: 0, nextAt: now + HANDOVER_MS, lastAnswer: '' };
}

/** The details of a round, or of an order, are tried so often before its money goes without them; those of a round follow it. */
export const DETAIL_ATTEMPTS = 3;

/** Says that the wallet refuses to be told of a round or a bet. */
export const sayRefused = (base: Base, id: string, { status }: Extract<Answer, { kind: 'refused' }>): void =>
  base.log.error({ id, answer: status }, 'the wallet refuses the details of a round: look into it');

/**
 * Tells the wallet of a round or bet before its payout, if there is anything to tell. `again` is its answer where that is to be tried again first;
 * `isUntold` where the payout goes without, and the details have to follow it.
 */
export async function toldFirst(
  base: Base,
  { id, attempts, told }: { id: string; attempts: number; told: Promise<Answer> | null },
): Promise<{ again: Answer | null; isUntold: boolean }> {
  const answer = await told;
  if (answer?.kind === 'refused') sayRefused(base, id, answer);
  const isUnknown = answer?.kind === 'unknown';
  const isUntold = isUnknown && attempts >= DETAIL_ATTEMPTS;
  return { again: isUnknown && !isUntold ? answer : null, isUntold };
}

/** Puts on record that the wallet is still to be told of what it has paid, in the transaction that takes that up. */
export function keepUntold(base: Base, id: string): void {
  const now = base.clock.now();
  base.store.details.insert({ id, since: now, attempts: DETAIL_ATTEMPTS, nextAt: now + backOff(DETAIL_ATTEMPTS) });
}

/** Puts on record that the wallet is to be told of what waits for its draw, in the transaction that places it. */
export function keepOpen(base: Base, id: string): void {
  const now = base.clock.now();
  base.store.details.insert({ id, since: now, attempts: 0, nextAt: now });
}

const aboutRound = ({ player, roundId, gameCode, currency }: RoundRecord) => ({ player, roundId, gameCode, currency });

/** Tells the wallet of a round; null where there is nothing to tell. */
export function tellRound(base: Base, round: RoundRecord): Promise<Answer> | null {
  const spin = detailOf(round, poolShareOf(base, round.roundId));
  return spin && walletOf(base, round).roundDetail(round.vendor, { ...aboutRound(round), spin });
}

async function send(
  base: Base,
  round: RoundRecord,
  { kind, attempts }: OutboundRecord,
): Promise<{ answer: Answer; isUntold: boolean }> {
  const ids = transactionIds(round.roundId);
  const about = aboutRound(round);
  const wallet = walletOf(base, round);
  if (kind === 'rollback') {
    const answer = await wallet.rollback(round.vendor, { ...about, txId: ids.rollback, refTxId: ids.debit });
    return { answer, isUntold: false };
  }
  const { again, isUntold } = await toldFirst(base, { id: round.roundId, attempts, told: tellRound(base, round) });
  if (again) return { answer: again, isUntold };
  const credit = { ...about, txId: ids.credit, debitTxId: ids.debit, amount: round.payout, roundFinished: true };
  return { answer: await wallet.credit(round.vendor, credit), isUntold };
}

/** A debit that the wallet has taken back already, or never saw, has been returned as well. */
export function isSettled(kind: OutboundRecord['kind'], answer: Answer): boolean {
  if (answer.kind === 'done') return true;
  return kind === 'rollback' && answer.kind === 'refused' && ['TX_ROLLED_BACK', 'TX_NOT_FOUND'].includes(answer.status);
}

/**
 * One attempt to bring a round's payout, or its returned stake, to the wallet. Returns the wallet's answer when it is
 * definite, null when the entry stays in the queue. A refusal also stays: money that is owed is never dropped, and the
 * log calls for a person.
 */
export async function deliver(base: Base, roundId: string): Promise<Answer | null> {
  const { rounds } = base.store;
  const entry = rounds.queued(roundId);
  const round = rounds.find(roundId);
  if (!entry || !round) return null;
  // What a further stake may have taken goes back first, while the round is open at the wallet.
  if (base.store.raises.of(roundId).some(({ state }) => state === 'returning')) return null;
  const { answer, isUntold } = await send(base, round, entry);
  const attempts = entry.attempts + 1;
  if (isSettled(entry.kind, answer)) {
    base.store.atomically(() => {
      rounds.dequeue(roundId);
      if (isUntold) keepUntold(base, roundId);
      const balanceAfter = answer.kind === 'unknown' ? null : (answer.reply.balance ?? null);
      rounds.update({ ...round, state: entry.kind === 'credit' ? 'closed' : 'cancelled', balanceAfter });
    });
    return answer;
  }
  const refused = answer.kind === 'refused';
  const lastAnswer = answer.kind === 'refused' ? answer.status : answer.kind === 'unknown' ? answer.why : 'OK';
  const wait = refused ? backOff(BACK_OFF_MS.length) : backOff(attempts);
  rounds.postpone({ ...entry, attempts, nextAt: base.clock.now() + wait, lastAnswer });
  const detail = { roundId, kind: entry.kind, attempts, answer: lastAnswer };
  if (refused) base.log.error(detail, 'the wallet refuses what it is owed: look into it');
  else base.log.warn(detail, 'the wallet has not confirmed; it will be tried again');
  return null;
}

const AT_ONCE = 16;

/** Delivers everything that is due, a few at a time. Returns the number of entries tried. */
export async function deliverDue(base: Base): Promise<number> {
  const now = base.clock.now();
  let tried = 0;
  for (;;) {
    const due = base.store.rounds.due(now, AT_ONCE);
    await Promise.all(due.map((entry) => deliver(base, entry.roundId)));
    tried += due.length;
    if (due.length < AT_ONCE) return tried;
  }
}
