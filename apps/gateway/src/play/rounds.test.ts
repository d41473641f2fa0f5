import { describe, expect, test } from 'vitest';
import type { Transfer } from '../wallet/index.ts';
import { type BetEvent, foldRound, type Round } from './rounds.ts';

const origin = { merchantId: 1, accountId: 7n, vendorId: 1, nodeId: 101, gameType: 'RNG', currency: 'VND' };
let made = 0n;

const transfer = (kind: Transfer['kind'], amount: bigint, more: Partial<Transfer> = {}): Transfer => {
  made += 1n;
  return {
    id: made,
    xid: '1',
    at: new Date(Number(made) * 1_000),
    kind,
    code: 'BET',
    accountId: 1n,
    debitId: 1n,
    creditId: 2n,
    amount,
    provider: 1,
    txId: `t${made}`,
    roundId: 'r1',
    ref: null,
    closes: false,
    game: 101,
    remark: null,
    balanceAfter: 0n,
    version: 1n,
    ...more,
  };
};

function play(...transfers: Transfer[]): { round: Round | null; events: BetEvent[] } {
  let round: Round | null = null;
  const events: BetEvent[] = [];
  for (const one of transfers) {
    const folded = foldRound(round, one, origin);
    if (!folded) continue;
    round = folded.round;
    if (folded.event) events.push(folded.event);
  }
  return { round, events };
}

const told = (events: readonly BetEvent[]) => events.map(({ type, stake, payout, validBet }) => [type, stake, payout, validBet]);

describe('rounds from the ledger', () => {
  test('a debit opens a round that counts nothing yet', () => {
    const { round, events } = play(transfer('debit', 100n));
    expect(round).toMatchObject({ status: 'open', stake: 100n, payout: 0n, validBet: 0n, settledAt: null });
    expect(events).toEqual([]);
  });

  test('the closing credit settles it, once', () => {
    const { round, events } = play(
      transfer('debit', 100n),
      transfer('credit', 30n),
      transfer('credit', 50n, { closes: true }),
      transfer('endRound', 0n, { closes: true }),
    );
    expect(round).toMatchObject({ status: 'completed', stake: 100n, payout: 80n, validBet: 100n, corrected: false });
    expect(told(events)).toEqual([['bet.settled', 100n, 80n, 100n]]);
  });

  test('end-round settles a losing round', () => {
    expect(told(play(transfer('debit', 100n), transfer('endRound', 0n, { closes: true })).events)).toEqual([
      ['bet.settled', 100n, 0n, 100n],
    ]);
  });

  test('when all stakes have come back it is cancelled and counts nothing', () => {
    const { round, events } = play(
      transfer('debit', 100n),
      transfer('debit', 50n),
      transfer('rollback', 100n),
      transfer('rollback', 50n),
    );
    expect(round).toMatchObject({ status: 'cancelled', stake: 0n, refunded: 150n, validBet: 0n });
    expect(told(events)).toEqual([['bet.cancelled', 0n, 0n, 0n]]);
  });

  test('a new stake reopens a cancelled round', () => {
    const { round, events } = play(
      transfer('debit', 100n),
      transfer('rollback', 100n),
      transfer('debit', 70n),
      transfer('credit', 0n, { closes: true }),
    );
    expect(round).toMatchObject({ status: 'completed', stake: 70n, refunded: 100n, validBet: 70n });
    expect(told(events).at(-1)).toEqual(['bet.settled', 70n, 0n, 70n]);
  });

  test('a late win is told as a difference', () => {
    const { round, events } = play(
      transfer('debit', 100n),
      transfer('credit', 0n, { closes: true }),
      transfer('credit', 500n, { closes: true }),
    );
    expect(round).toMatchObject({ status: 'completed', payout: 500n, corrected: true });
    expect(told(events)).toEqual([
      ['bet.settled', 100n, 0n, 100n],
      ['bet.corrected', 0n, 500n, 0n],
    ]);
  });

  test('a re-settlement is told as two differences that add up', () => {
    const { round, events } = play(
      transfer('debit', 100n),
      transfer('credit', 500n, { closes: true }),
      transfer('creditReversal', 500n),
      transfer('credit', 200n, { closes: true }),
    );
    expect(round?.payout).toBe(200n);
    expect(events.reduce((sum, { payout }) => sum + payout, 0n)).toBe(200n);
  });

  test('a settled bet that is declared void takes back what was told', () => {
    const { round, events } = play(
      transfer('debit', 100n),
      transfer('credit', 500n, { closes: true }),
      transfer('creditReversal', 500n),
      transfer('rollback', 100n),
    );
    expect(round).toMatchObject({ status: 'cancelled', stake: 0n, payout: 0n, validBet: 0n });
    const sum = (field: 'stake' | 'payout' | 'validBet'): bigint => events.reduce((total, event) => total + event[field], 0n);
    expect([sum('stake'), sum('payout'), sum('validBet')]).toEqual([0n, 0n, 0n]);
    expect(events.at(-1)?.type).toBe('bet.cancelled');
  });

  test('tombstones, marks, promotions and rollbacks of nothing make no round', () => {
    const { round } = play(transfer('rollback', 0n), transfer('tombstone', 0n), transfer('promotion', 100n, { roundId: null }));
    expect(round).toBeNull();
  });

  test('a rollback of an unknown debit leaves the open round as it is', () => {
    expect(play(transfer('debit', 100n), transfer('rollback', 0n)).round).toMatchObject({ status: 'open', stake: 100n });
  });
});
