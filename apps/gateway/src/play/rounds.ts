import type { Amount } from '@marquee/money';
import type { FollowedTransfer } from '../wallet/index.ts';
import { betNumber } from './bet-number.ts';
import { validBetOf } from './valid-bet.ts';

/** A round as it stands after the transfers seen so far. */
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
  status: 'open' | 'completed' | 'cancelled';
  /** A settled bet was changed. */
  corrected: boolean;
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
  at: Date;
}

/** Where a round begins: everything that its first debit says. */
export type RoundOrigin = Pick<Round, 'merchantId' | 'accountId' | 'vendorId' | 'nodeId' | 'gameType' | 'currency'>;

/** The round that this debit opens. */
function opened(transfer: FollowedTransfer, origin: RoundOrigin): Round {
  return {
    ...origin,
    roundRef: transfer.roundId ?? '',
    betNo: betNumber(transfer.id),
    stake: 0n,
    payout: 0n,
    refunded: 0n,
    validBet: 0n,
    status: 'open',
    corrected: false,
    openedAt: transfer.at,
    settledAt: null,
  };
}

/** Moves a round by one transfer. */
function moved(before: Round, transfer: FollowedTransfer): Round {
  const { amount, at } = transfer;
  switch (transfer.kind) {
    case 'debit':
      // A round whose stakes had all come back begins anew.
      return before.status === 'cancelled'
        ? { ...before, stake: before.stake + amount, status: 'open', settledAt: null }
        : { ...before, stake: before.stake + amount };
    case 'credit':
    case 'endRound': {
      const paid = { ...before, payout: before.payout + amount };
      return transfer.closes && before.status === 'open' ? { ...paid, status: 'completed', settledAt: at } : paid;
    }
    case 'creditReversal':
      return { ...before, payout: before.payout - amount };
    case 'rollback': {
      if (amount === 0n) return before;
      const left = { ...before, stake: before.stake - amount, refunded: before.refunded + amount };
      return left.stake === 0n ? { ...left, status: 'cancelled', settledAt: at } : left;
    }
    default:
      return before;
  }
}

function eventOf(before: Round, after: Round, at: Date): BetEvent | null {
  const difference = {
    round: after,
    stake: after.stake - before.stake,
    payout: after.payout - before.payout,
    validBet: after.validBet - before.validBet,
    at,
  };
  if (after.status === 'completed' && before.status !== 'completed') {
    const { stake, payout, validBet } = after;
    return { type: 'bet.settled', round: after, stake, payout, validBet, at };
  }
  if (after.status === 'cancelled' && before.status !== 'cancelled') {
    // Of a bet that was not told of before nothing is taken back.
    const told = before.status === 'completed' ? difference : { ...difference, stake: 0n, payout: 0n, validBet: 0n };
    return { type: 'bet.cancelled', ...told };
  }
  const isChange = difference.stake !== 0n || difference.payout !== 0n;
  return after.status === 'completed' && isChange ? { type: 'bet.corrected', ...difference } : null;
}

/**
 * A round after one more transfer, and what is to be told of it. Null when the transfer belongs to no round: promotion
 * wins, marks, and rollbacks that came before their debit.
 */
export function foldRound(
  before: Round | null,
  transfer: FollowedTransfer,
  origin: RoundOrigin,
): { round: Round; event: BetEvent | null } | null {
  if (transfer.roundId === null) return null;
  if (!before && transfer.kind !== 'debit') return null;
  const start = before ?? opened(transfer, origin);
  const next = moved(start, transfer);
  const round: Round = {
    ...next,
    validBet: next.status === 'completed' ? validBetOf(next.gameType, next.stake, next.payout) : 0n,
  };
  const event = eventOf(start, round, transfer.at);
  if (event?.type === 'bet.corrected' || (event?.type === 'bet.cancelled' && start.status === 'completed')) {
    round.corrected = round.status === 'completed';
  }
  return { round, event };
}
