import type { RoundDetail } from '@marquee/contract/vendor';
import { describe, expect, test } from 'vitest';
import type { RoundMovement } from '../../wallet/index.ts';
import { type BetEvent, isSame, makeRound, newsOf, type Round } from './rounds.ts';

const origin = { merchantId: 1, accountId: 7n, vendorId: 1, roundRef: 'r1', nodeId: 101, gameType: 'RNG', currency: 'VND' };
let made = 0n;

const transfer = (kind: RoundMovement['kind'], amount: bigint, more: Partial<RoundMovement> = {}): RoundMovement => {
  made += 1n;
  return { transferId: made, kind, amount, at: new Date(Number(made) * 1_000), closes: false, game: 101, version: made, ...more };
};

/** The round after each of the movements, and what is told on the way. */
function play(...movements: RoundMovement[]): { round: Round | null; events: BetEvent[]; strays: RoundMovement[] } {
  let told: Round | null = null;
  const events: BetEvent[] = [];
  for (const [index, last] of movements.entries()) {
    const { round } = makeRound(movements.slice(0, index + 1), told ?? origin);
    const event = round && newsOf(told, round, last.at);
    if (event) events.push(event);
    told = round;
  }
  return { round: told, events, strays: makeRound(movements, origin).strays };
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

  test.each([
    ['by the old details', '995', 0n],
    ['by the new ones', '0', 0n],
    ['by none', null, 800n],
  ])(
    'a payout that was taken back and is to come anew leaves the valid bet as it follows from what is staked, %s',
    (_, told, validBet) => {
      const bet = { betType: 'MB_DE', selection: '12', stake: '800', covered: 80, outcomes: 100 };
      const detailOf = (payout: string): RoundDetail =>
        ({ part: 'draw', detail: { draw: '1', bets: [{ ...bet, payout }] } }) as RoundDetail;
      const lottery = { ...origin, gameType: 'LOTT' };
      const paid = [transfer('debit', 800n), transfer('credit', 995n, { closes: true })];
      expect(makeRound(paid, lottery, detailOf('995')).round).toMatchObject({ validBet: 0n, validBetBasis: 'detail' });
      const awaited = [...paid, transfer('creditReversal', 995n)];
      expect(makeRound(awaited, lottery, told === null ? null : detailOf(told)).round).toMatchObject({ payout: 0n, validBet });
      // Paid anew it has to come to what is told again.
      const anew = [...awaited, transfer('credit', 0n, { closes: true })];
      expect(makeRound(anew, lottery, detailOf('995')).round).toMatchObject({ validBet: 800n, validBetBasis: 'stake' });
    },
  );

  test('a correction is told of as one when it is paid anew, of 0 too, and not while what was paid is only taken back', () => {
    const settled = [transfer('debit', 100n), transfer('credit', 80n, { closes: true })];
    const anew = (amount: bigint) => [transfer('creditReversal', 80n), transfer('credit', amount, { closes: true })];
    const corrections = (...movements: RoundMovement[]) =>
      play(...settled, ...movements).events.map(({ type, payout, correction }) => [type, payout, correction]);
    const won = ['bet.settled', 80n, null];
    expect(corrections(...anew(80n), ...anew(0n))).toEqual([
      won,
      ['bet.corrected', -80n, null],
      ['bet.corrected', 80n, 1],
      ['bet.corrected', -80n, null],
      ['bet.corrected', 0n, 2],
    ]);
    expect(corrections(transfer('creditReversal', 80n), transfer('rollback', 100n))).toEqual([
      won,
      ['bet.corrected', -80n, null],
      ['bet.cancelled', 0n, null],
    ]);
    // A record of before corrections were counted is told of by what it is paid anew, and never of what was corrected then.
    const movements = [...settled, ...anew(90n)];
    const { round } = makeRound(movements.slice(0, 3), origin);
    const now = makeRound(movements, origin).round;
    if (!round || !now) throw new Error('there is no round');
    expect(newsOf({ ...round, corrections: null }, now, new Date(0))?.correction).toBe(1);
    expect(newsOf({ ...now, corrections: null }, now, new Date(0))).toBeNull();
    expect(isSame({ ...now, corrections: null }, now)).toBe(true);
  });

  test('a series that is told after a ticket was settled is news, once, with what it counted before', () => {
    const bet = { betType: 'SSC_5', selection: '1', unit: '1', multiple: 1, tickets: 1, stake: '100', payout: '0' };
    const told = (series?: string): RoundDetail => ({
      part: 'draw',
      detail: { draw: '1', numbers: '', bets: [{ ...bet, ...(series ? { series } : {}) }] },
    });
    const movements = [transfer('debit', 100n), transfer('credit', 0n, { closes: true })];
    const made = (...args: Parameters<typeof told>) =>
      makeRound(movements, { ...origin, gameType: 'LOTT' }, args.length > 0 ? told(...args) : null).round;
    const [untold, without, known] = [made(), made(undefined), made('1860')];
    if (!untold || !without || !known) throw new Error('there is no round');
    const news = (before: Round | null, now: Round) => newsOf(before, now, new Date(0));
    expect(news(untold, known)).toMatchObject({ type: 'bet.corrected', validBet: 0n, countedBefore: 100n, correction: null });
    expect(news(without, known)).toMatchObject({ type: 'bet.corrected', countedBefore: 100n });
    expect(isSame(untold, known)).toBe(false);
    expect(news(null, known)).toMatchObject({ type: 'bet.settled', countedBefore: null });
    expect(news(known, known)).toBeNull();
    // Of a record from before series were kept nobody knows what was told.
    expect(news({ ...untold, series: null }, known)).toBeNull();
    expect(isSame({ ...untold, series: null, validBetBasis: 'detail' }, known)).toBe(true);
  });

  test('a part that came back is no stake any more, and no valid bet', () => {
    const { round, events } = play(
      transfer('debit', 100n),
      transfer('stakeReturn', 40n),
      transfer('credit', 30n, { closes: true }),
    );
    expect(round).toMatchObject({ status: 'completed', stake: 60n, refunded: 40n, validBet: 60n, corrected: false });
    expect(told(events)).toEqual([['bet.settled', 60n, 30n, 60n]]);
  });

  test('parts that come to all stakes cancel it', () => {
    const { round } = play(transfer('debit', 100n), transfer('stakeReturn', 40n), transfer('stakeReturn', 60n));
    expect(round).toMatchObject({ status: 'cancelled', stake: 0n, refunded: 100n, validBet: 0n });
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

  test('rollbacks of nothing and the end of nothing make no round, and are no strays', () => {
    const { round, strays } = play(transfer('rollback', 0n), transfer('endRound', 0n, { closes: true }));
    expect([round, strays]).toEqual([null, []]);
  });

  test('what moved money before the first stake is a stray, whatever comes after it', () => {
    const early = [transfer('rollback', 100n), transfer('credit', 0n), transfer('creditReversal', 5n)];
    const { round, strays } = play(...early, transfer('debit', 100n));
    expect(strays).toEqual(early);
    expect(round).toMatchObject({ status: 'open', stake: 100n, payout: 0n });
  });

  test('movements that are seen together are told of once, as they end', () => {
    const all = [transfer('debit', 100n), transfer('credit', 30n, { closes: true }), transfer('credit', 20n, { closes: true })];
    const { round } = makeRound(all, origin);
    if (!round) throw new Error('no round');
    expect(told([newsOf(null, round, round.openedAt)].filter((each) => each !== null))).toEqual([
      ['bet.settled', 100n, 50n, 100n],
    ]);
    expect(newsOf(round, round, round.openedAt)).toBeNull();
  });

  test('a settled bet that was void and begins anew is taken back, then told anew', () => {
    const first = [transfer('debit', 100n), transfer('endRound', 0n, { closes: true })];
    const settled = makeRound(first, origin).round;
    const again = [...first, transfer('rollback', 100n), transfer('debit', 70n)];
    const open = makeRound(again, origin).round;
    if (!open) throw new Error('no round');
    const news = newsOf(settled, open, open.openedAt);
    expect(open.status).toBe('open');
    expect(news && told([news])).toEqual([['bet.cancelled', -100n, 0n, -100n]]);
  });

  test('a rollback of an unknown debit leaves the open round as it is', () => {
    expect(play(transfer('debit', 100n), transfer('rollback', 0n)).round).toMatchObject({ status: 'open', stake: 100n });
  });
});
