import type { RoundDetail } from '@marquee/contract/vendor';
import type { Amount } from '@marquee/money';
import type { RoundMovement } from '../../wallet/index.ts';
import { betNumber } from './bet-number.ts';
import { seriesOf } from './series.ts';
import { type ValidBet, validBetOf } from './valid-bet.ts';

/** A round as its movements in the ledger make it. */
export interface Round {
  merchantId: number;
  accountId: bigint;
  vendorId: number;
  roundRef: string;
  nodeId: number;
  gameType: string;
  currency: string;
  betNo: string;
  /** Applied stakes, applied payouts, and stakes given back. */
  stake: Amount;
  payout: Amount;
  refunded: Amount;
  validBet: Amount;
  validBetBasis: ValidBet['basis'];
  /** What it counts for what is to be wagered where it counts for nothing else; null: its valid bet. */
  wagerBet: Amount | null;
  status: 'open' | 'completed' | 'cancelled';
  /** A settled bet was changed. */
  corrected: boolean;
  /** How often it was paid anew since it was settled. Null: its record is of before that was counted. */
  corrections: number | null;
  /** Of a settled ticket: the series that it is known to be played at, 0 while none is told. Null: its record is of before that was kept. */
  series: number | null;
  openedAt: Date;
  settledAt: Date | null;
}

/** What happened to a bet, for those who count it: exactly one `bet.settled`, then only differences. */
export interface BetEvent {
  type: 'bet.settled' | 'bet.corrected' | 'bet.cancelled';
  round: Round;
  /** Differences to what was told before of this bet; for `bet.settled` the figures themselves. */
  stake: Amount;
  payout: Amount;
  validBet: Amount;
  /** The correction that this is; null while what was paid is only taken back, and of what is no correction. */
  correction: number | null;
  /** Of a ticket whose series was told after it was settled, and is news by this: its valid bet as it was told before. Null for all others. */
  countedBefore: Amount | null;
  at: Date;
}

/** What a round is known by, beside its movements. */
export type RoundOrigin = Pick<
  Round,
  'merchantId' | 'accountId' | 'vendorId' | 'roundRef' | 'nodeId' | 'gameType' | 'currency'
> & { betNo?: string };

/** What movements make: the round, if there is one, and those that fit into none. */
export interface MadeRound {
  round: Round | null;
  strays: RoundMovement[];
}

/** The round that this debit opens. */
const opened = (first: RoundMovement, origin: RoundOrigin): Round => ({
  ...origin,
  betNo: origin.betNo ?? betNumber(first.transferId),
  stake: 0n,
  payout: 0n,
  refunded: 0n,
  validBet: 0n,
  validBetBasis: 'stake',
  wagerBet: null,
  status: 'open',
  corrected: false,
  corrections: 0,
  series: 0,
  openedAt: first.at,
  settledAt: null,
});

/** Moves a round by one movement. */
function moved(before: Round, { kind, amount, at, closes }: RoundMovement): Round {
  switch (kind) {
    case 'debit':
      // A round whose stakes had all come back begins again.
      return before.status === 'cancelled'
        ? { ...before, stake: before.stake + amount, status: 'open', settledAt: null }
        : { ...before, stake: before.stake + amount };
    case 'credit':
    case 'endRound': {
      const paid = { ...before, payout: before.payout + amount };
      return closes && before.status === 'open' ? { ...paid, status: 'completed', settledAt: at } : paid;
    }
    case 'creditReversal':
      return { ...before, payout: before.payout - amount };
    case 'rollback':
    case 'stakeReturn': {
      if (amount === 0n) return before;
      const left = { ...before, stake: before.stake - amount, refunded: before.refunded + amount };
      return left.stake === 0n ? { ...left, status: 'cancelled', settledAt: at, corrected: false } : left;
    }
  }
}

/** Before the first stake there may be rollbacks that came early, and the end of a round that had nothing else. */
const movesNothing = ({ kind, amount }: RoundMovement): boolean => amount === 0n && (kind === 'rollback' || kind === 'endRound');

/** Makes a round of all its movements, which must be in the account's own order, and of what its vendor tells of it. */
export function makeRound(movements: readonly RoundMovement[], origin: RoundOrigin, told: RoundDetail | null = null): MadeRound {
  let round: Round | null = null;
  const strays: RoundMovement[] = [];
  let isTakenBack = false;
  for (const movement of movements) {
    if (!round && movement.kind !== 'debit') {
      if (!movesNothing(movement)) strays.push(movement);
      continue;
    }
    const before: Round = round ?? opened(movement, origin);
    const after = moved(before, movement);
    const isChanged = after.stake !== before.stake || after.payout !== before.payout;
    const wasSettled = after.status === 'completed' && before.status === 'completed';
    round = wasSettled && isChanged ? { ...after, corrected: true } : after;
    if (movement.kind === 'creditReversal') isTakenBack = true;
    else if (movement.kind === 'credit') {
      // Of 0 too: that is what a win becomes which was none.
      if (wasSettled && (isTakenBack || isChanged)) round = { ...round, corrections: (round.corrections ?? 0) + 1 };
      isTakenBack = false;
    }
  }
  if (round?.status === 'completed') {
    const { amount, basis } = validBetOf(round.gameType, round, told, isTakenBack);
    round.validBet = amount;
    round.validBetBasis = basis;
    round.series = seriesOf(told)?.series ?? 0;
  }
  return { round, strays };
}

const NOTHING = { stake: 0n, payout: 0n, validBet: 0n };
const figuresOf = ({ stake, payout, validBet }: typeof NOTHING): typeof NOTHING => ({ stake, payout, validBet });

/**
 * What is to be told of a bet whose record was `told` and is `now`. Whoever adds all figures that he was told of a bet has
 * those of the record, for a settled bet, and none for one that is open or cancelled.
 */
export function newsOf(told: Round | null, now: Round, lastAt: Date): BetEvent | null {
  const before = told?.status === 'completed' ? figuresOf(told) : NOTHING;
  const after = now.status === 'completed' ? figuresOf(now) : NOTHING;
  const difference = {
    stake: after.stake - before.stake,
    payout: after.payout - before.payout,
    validBet: after.validBet - before.validBet,
  };
  const wagered = (round: Round | null): Amount => (round?.status === 'completed' ? (round.wagerBet ?? 0n) : 0n);
  const isOther = wagered(told) !== wagered(now) || Object.values(difference).some((each) => each !== 0n);
  const isPaidAnew =
    told?.status === 'completed' &&
    (told.corrections === null ? difference.payout > 0n : (now.corrections ?? 0) > told.corrections);
  const correction = isPaidAnew ? now.corrections : null;
  const isSeriesNew = told?.status === 'completed' && told.series === 0 && (now.series ?? 0) > 0;
  const event = (type: BetEvent['type'], at: Date | null): BetEvent => ({
    ...{ type, round: now, ...difference },
    ...{ correction: type === 'bet.corrected' ? correction : null, at: at ?? lastAt },
    countedBefore: type === 'bet.corrected' && isSeriesNew ? before.validBet : null,
  });
  if (now.status === 'completed') {
    if (told?.status !== 'completed') return event('bet.settled', now.settledAt);
    return isOther || isPaidAnew || isSeriesNew ? event('bet.corrected', lastAt) : null;
  }
  if (now.status === 'cancelled' && told?.status !== 'cancelled') return event('bet.cancelled', now.settledAt);
  // It was settled and void, and begins again: what was told is taken back.
  return told?.status === 'completed' ? event('bet.cancelled', lastAt) : null;
}

/** Do two readings of a round say the same? */
export function isSame(a: Round, b: Round): boolean {
  const time = (date: Date | null): number | null => date?.getTime() ?? null;
  return (
    a.stake === b.stake &&
    a.payout === b.payout &&
    a.refunded === b.refunded &&
    a.validBet === b.validBet &&
    a.validBetBasis === b.validBetBasis &&
    a.wagerBet === b.wagerBet &&
    a.status === b.status &&
    a.corrected === b.corrected &&
    (a.corrections === null || b.corrections === null || a.corrections === b.corrections) &&
    (a.series === null || b.series === null || a.series === b.series) &&
    time(a.openedAt) === time(b.openedAt) &&
    time(a.settledAt) === time(b.settledAt)
  );
}
