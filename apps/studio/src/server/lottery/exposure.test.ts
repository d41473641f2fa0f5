import { DatabaseSync } from 'node:sqlite';
import { atomically } from '@marquee/service/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { lotteryOf } from '../../lottery/games.ts';
import { dice, randomSelection } from '../../lottery/testing/random.ts';
import type { LineRequest } from '../../shared/lottery-protocol.ts';
import { line } from '../../testing/lottery-studio.ts';
import { MIGRATIONS } from '../schema.ts';
import { createSeal } from '../seal.ts';
import { createDrawStore } from './draw-store.ts';
import { type Full, type RiskyLine, release, reserve } from './exposure.ts';
import { linesOf, risksOf } from './order-lines.ts';
import { createOrderStore } from './order-store.ts';
import { recountRisks } from './recount.ts';
import { RECOUNT_ALL, RECOUNT_TABLES } from './schema.ts';

const DRAW = '202606010001';
const UNIT = 10_000;
const units = (count: number): string => String(count * UNIT);

/** What orders put at risk in one draw of a game, in memory; each answers the number that does not take it. */
function book(code: string, series = 0) {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no ${code}`);
  const db = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) db.exec(sql);
  const store = createDrawStore(db, createSeal(null));
  const risks = (lines: readonly LineRequest[]) => risksOf({ game: code, series, lines: linesOf(game, series, lines).lines });
  const draw = (currency: string) => ({ game: code, drawNo: DRAW, currency });
  const put = (lines: readonly RiskyLine[], currency = 'VND'): readonly Full[] => {
    db.exec('BEGIN');
    const full = reserve(store, draw(currency), lines);
    db.exec(full.length === 0 ? 'COMMIT' : 'ROLLBACK');
    return full;
  };
  return {
    put,
    take: (lines: readonly LineRequest[], currency?: string): string | null => put(risks(lines), currency)[0]?.number ?? null,
    full: (lines: readonly LineRequest[]) => put(risks(lines)).map(({ number, room }) => ({ number, room }))[0] ?? null,
    give: (lines: readonly LineRequest[], currency = 'VND') => release(store, draw(currency), risks(lines)),
  };
}

describe('what a number of a draw may cost at most', () => {
  it('counts the bets together that end with the same special prize, as a whole and by digit', () => {
    const { take, give } = book('vn-north-sea-1m');
    // 99.50 × 2,000.00 and 9.95 × 10,000.00 are 298,500.00 of 300,000.00 for 68.
    expect(take([line('MB_DE', '68', units(2_000)), line('MB_TAIL', '8', units(10_000))])).toBeNull();
    expect(take([line('MB_HEAD', '6', units(200))])).toBe('6');
    expect(take([line('MB_HEAD', '5', units(200))])).toBeNull();
    expect(take([line('MB_DE', '68', units(16))])).toBe('68');
    give([line('MB_TAIL', '8', units(10_000))]);
    expect(take([line('MB_HEAD', '6', units(200))])).toBeNull();
  });

  it('counts the bets together that look at the same numbers of a draw', () => {
    const { take } = book('vn-north-sea-1m');
    // 99.50 × 3,000.00 are 298,500.00; 3.68 × 1,000.00 more are too much, on this number alone.
    expect(take([line('MB_LO2', '68', units(3_000))])).toBeNull();
    expect(take([line('MB_LO2K', '68', units(1_000))])).toBe('68');
    expect(take([line('MB_LO2K', '69', units(1_000))])).toBeNull();
  });

  it('counts the bets together that a drawn number wins by its last digits, whichever prize it is', () => {
    const { take, give } = book('vn-north-sea-1m');
    // 99.50 × 1,000.00 each: 298,500.00 for 68.
    for (const bet of ['MB_LO2', 'MB_DE', 'MB_DD']) expect(take([line(bet, '68', units(1_000))])).toBeNull();
    for (const bet of ['MB_DE1', 'MB_DE7', 'MB_LO2']) expect(take([line(bet, '68', units(20))])).toBe('68');
    expect(take([line('MB_TAIL', '8', units(200))])).toBe('8');
    // 960.00 × 2.00 and 8,880.00 × 1.00 more are too much, for numbers that end so.
    expect(take([line('MB_3C', '168', units(2))])).toBe('168');
    expect(take([line('MB_LO4', '9168', units(1))])).toBe('9168');
    expect(take([line('MB_3C', '169', units(2))])).toBeNull();
    give([line('MB_DD', '68', units(1_000))]);
    expect(take([line('MB_3C', '168', units(2))])).toBeNull();
  });

  it('counts a number by its first digits with the same by its last ones: 68168 wins both', () => {
    const { take } = book('vn-north-sea-1m');
    // 99.50 × 1,000.00 each: 298,500.00 for 68.
    for (const bet of ['MB_LO2F', 'MB_DEF', 'MB_LO2']) expect(take([line(bet, '68', units(1_000))])).toBeNull();
    for (const bet of ['MB_LO2F', 'MB_DEF', 'MB_DE']) expect(take([line(bet, '68', units(20))])).toBe('68');
    expect(take([line('MB_3C', '168', units(2))])).toBe('168');
    expect(take([line('MB_LO2F', '69', units(1_000))])).toBeNull();
  });

  it('counts the longest ending that costs most to a shorter one, and other numbers apart', () => {
    const { take } = book('vn-north-sea-1m');
    // 96,000.00 for 168, 88,800.00 for 9168 and 106,560.00 for 7268.
    expect(take([line('MB_LO3', '168', units(100)), line('MB_4C', '9168', units(10))])).toBeNull();
    expect(take([line('MB_LO4', '7268', units(12))])).toBeNull();
    // 184,800.00 of 300,000.00 are taken where it is 9168.
    expect(take([line('MB_LO2', '68', units(1_158))])).toBe('68');
    expect(take([line('MB_LO2', '68', units(1_157))])).toBeNull();
    expect(take([line('MB_LO3', '168', units(1))])).toBe('168');
    expect(take([line('MB_LO3', '268', units(50))])).toBeNull();
  });

  it.each([
    [
      'a digit, its size and its parity',
      'ssc-elott-1m',
      line('SSCO_D2', '7', units(15_000)),
      line('SSCO_S2', 'big', units(90_000)),
      'SSCO_P2',
      'odd',
      'even',
    ],
    [
      'a car, its size and its parity',
      'pk10-elott-1m',
      line('PKO_N9', '7', units(15_000)),
      line('PKO_S9', 'big', units(90_000)),
      'PKO_P9',
      'odd',
      'even',
    ],
    [
      'a sum of dice, its size and its parity',
      'k3-elott-1m',
      line('K3_SUM', '11', units(18_000)),
      line('K3_SIZE', 'big', units(90_000)),
      'K3_PARITY',
      'odd',
      'even',
    ],
    [
      'the element of a sum, its side and its parity',
      'keno-elott-5m',
      line('KENO_ELEMENT', 'metal', units(15_000)),
      line('KENO_SUM', 'small', units(90_000)),
      'KENO_PARITY',
      'odd',
      '',
    ],
  ])('counts %s together', (_, code, exact, size, parity, touched, free) => {
    const { take } = book(code);
    expect(take([exact])).toBeNull();
    // 1.96 × 90,000.00 beside 140,000.00 and more: the number has taken too much, the side without it has not.
    expect(take([size])).toBe(size.selection);
    expect(take([line(parity, touched, units(90_000))])).toBe(touched);
    if (free !== '') expect(take([line(parity, free, units(90_000))])).toBeNull();
  });

  it('counts each currency for itself', () => {
    const { take } = book('vn-north-sea-1m');
    const full = [line('MB_LO2', '68', units(3_000))];
    const more = [line('MB_LO2', '68', units(1))];
    expect(take(full)).toBeNull();
    expect(take(more)).toBe('68');
    expect(take(full, 'THB')).toBeNull();
    expect(take(more, 'THB')).toBe('68');
  });
});

describe('a number that does not take a stake', () => {
  it('says what it takes: of the limit of unit stakes, of its wins, and beside what stands before it in the order', () => {
    const { full, take } = book('vn-north-sea-1m');
    expect(full([line('MB_LO2', '68', units(3_001))])).toEqual({ number: '68', room: 30_000_000n });
    expect(take([line('MB_LO2', '68', units(2_000))])).toBeNull();
    expect(full([line('MB_LO2', '67,68', units(500), 3)])).toEqual({ number: '68', room: 10_000_000n });
    // 300,000.00 less 199,000.00 are 101,000.00 of wins: 1,015.0753 at 99.50.
    expect(full([line('MB_DE', '68', units(1_100))])).toEqual({ number: '68', room: 10_150_753n });
    expect(full([line('MB_DE', '68', units(1_000)), line('MB_DE', '68', units(20))])).toEqual({ number: '68', room: 150_753n });
    expect(full([line('MB_LO2', '68', units(1_000)), line('MB_LO2', '68', units(1))])).toEqual({ number: '68', room: 0n });
  });

  it.each([
    ['vn-north-sea-1m', 0],
    ['vn-south-sea-1m', 0],
    ['ssc-lott-1m', 1_800],
    ['pk10-elott-1m', 0],
    ['k3-elott-1m', 0],
    ['keno-elott-5m', 0],
    ['x11-lott-1m', 1_800],
  ])('takes exactly that of each bet of %s, and not a ten-thousandth more', (code, series) => {
    const below = dice(7);
    for (const bet of lotteryOf(code)?.bets ?? []) {
      const { put } = book(code, series);
      const chosen = randomSelection(bet, [], below);
      // Numbers that win each by itself are told one by one.
      const selection = bet.rule.kind === 'each' ? [chosen.flat().slice(0, 1)] : chosen;
      const staked = (unit: bigint): RiskyLine[] => [{ bet, selection, stake: { unit, multiple: 1, series } }];
      let unit = 10_000n;
      while (put(staked(unit)).length === 0) unit *= 2n;
      const room = put(staked(unit))[0]?.room ?? -1n;
      expect([bet.code, room < unit, put(staked(room + 1n))[0]?.room]).toEqual([bet.code, true, room]);
      expect([bet.code, room > 0n, put(staked(room))]).toEqual([bet.code, true, []]);
    }
  });
});

describe.each([
  ['by bet and over all currencies', RECOUNT_TABLES],
  ['by another rule', RECOUNT_ALL],
])('a studio that is brought up to date, which added up %s', (_, migration) => {
  let db: DatabaseSync;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    for (const sql of MIGRATIONS.slice(0, MIGRATIONS.lastIndexOf(migration))) db.exec(sql);
  });

  it('adds up anew what waiting orders put at risk in draws that take bets, once', () => {
    const game = lotteryOf('vn-north-sea-1m');
    if (!game) throw new Error('there is no such lottery');
    const orders = createOrderStore(db);
    const { lines, cost } = linesOf(game, 0, [line('MB_LO2', '68', units(1_000))]);
    const about = { vendor: game.vendor, player: 'p', game: game.code, drawNo: DRAW, lines, cost: String(cost), payout: '0' };
    const rest = {
      series: 0,
      revision: 0,
      chase: null,
      stopsOnWin: false,
      taken: true,
      refusal: null,
      createdAt: 1,
      attempts: 0,
      nextAt: 0,
    };
    db.exec(`INSERT INTO lottery_draws (game, draw_no, locks_at, draws_at, state, seed, numbers, is_sample)
             VALUES ('${game.code}', '${DRAW}', 1, 2, 'open', '', '', 0)`);
    for (const [name, state, currency, trial] of [
      ['a', 'placed', 'VND', false],
      ['b', 'debiting', 'VND', false],
      ['c', 'placed', 'THB', false],
      ['d', 'returned', 'VND', false],
      ['e', 'placed', 'VND', true],
    ] as const)
      orders.insert({ ...about, ...rest, orderId: name, requestKey: name, state, currency, trial });
    db.exec(
      `INSERT INTO lottery_risks (game, draw_no, block, sums) VALUES ('${game.code}', '${DRAW}', 'MB_LO2:0:', '{"68":[1,1]}')`,
    );
    db.exec(migration);
    const draws = createDrawStore(db, createSeal(null));
    recountRisks({ lottery: { draws, orders }, atomically: (work) => atomically(db, work) });
    expect(draws.toRecount()).toEqual([]);
    const risks = risksOf({ game: game.code, series: 0, lines: linesOf(game, 0, [line('MB_LO2', '68', units(1_001))]).lines });
    const at = { game: game.code, drawNo: DRAW };
    // 2,000.00 of 3,000.00 are taken in one currency, 1,000.00 in the other.
    expect(reserve(draws, { ...at, currency: 'THB' }, risks)).toEqual([]);
    expect(reserve(draws, { ...at, currency: 'VND' }, risks)).toEqual([{ line: 0, number: '68', room: 10_000_000n }]);
    db.close();
  });
});
