import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../engine/stream.ts';
import type { Outcome } from './area.ts';
import { winnerOf } from './baccarat.ts';
import { cardOf } from './bingo.ts';
import { rankOf } from './cards.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from './chance.ts';
import { roundAt, SHOE_ROUNDS } from './clock.ts';
import { type Table, tableOf } from './tables.ts';

interface Verifier {
  outcomeOf(round: object): number[];
  faultsOf(proof: object): string[];
  cardOf(balls: number, number: number): number[][];
}

const FILE = join(import.meta.dirname, '../../../../docs/fairness/verify-table.mjs');
const verifier = (await import(pathToFileURL(FILE).href)) as Verifier;

const CODES = [
  'baccarat-garden',
  'roulette-garden',
  'dragon-tiger-garden',
  'sic-bo-garden',
  'cockfight-garden',
  'crash-meadow',
  'bingo-75-pier',
  'bingo-90-pier',
] as const;
const ROUNDS = 4_000;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const named = (code: string): Table => {
  const table = tableOf(code);
  if (!table) throw new Error(`there is no table ${code}`);
  return table;
};

/** Rounds of a table one after another, from fixed seeds, each shoe dealt for as long as it is. */
function rounds(table: Table, count: number) {
  let shoe = newShoe(table);
  return Array.from({ length: count }, (_, index) => {
    if (index % SHOE_ROUNDS === 0) shoe = newShoe(table);
    const seed = hashOf(`${table.code} ${index}`);
    const round = { table: table.code, roundNo: String(index), seed, mix: mixOf([hashOf(`${index}`)]), shoe };
    const outcome = outcomeOf(table, round);
    shoe = shoeAfter(table, shoe, outcome);
    return { ...round, outcome };
  });
}

/** Classes of heights, by the least of each. */
const FLIGHTS = [97, 100, 120, 150, 200, 300, 600, 1_500];

/** The class of an outcome, and the chance of each class. */
const CLASSES: Readonly<Record<(typeof CODES)[number], { of: (outcome: Outcome) => number; chances: readonly number[] }>> = {
  'baccarat-garden': {
    of: (outcome) => ['banker', 'player', 'tie'].indexOf(winnerOf(outcome)),
    chances: [0.458597, 0.446247, 0.095156],
  },
  'roulette-garden': { of: ([number = 0]) => number, chances: new Array<number>(37).fill(1 / 37) },
  'dragon-tiger-garden': { of: ([dragon = 0]) => rankOf(dragon), chances: new Array<number>(13).fill(1 / 13) },
  'sic-bo-garden': {
    of: (dice) => dice.reduce((sum, die) => sum + die, 0) - 3,
    chances: [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1].map((ways) => ways / 216),
  },
  'bingo-75-pier': { of: ([ball = 0]) => ball - 1, chances: new Array<number>(75).fill(1 / 75) },
  'bingo-90-pier': { of: (balls) => (balls.at(-1) ?? 0) - 1, chances: new Array<number>(90).fill(1 / 90) },
  'crash-meadow': {
    of: ([height = 0]) => FLIGHTS.findLastIndex((least) => height >= least),
    chances: FLIGHTS.map((least, index) => {
      const next = FLIGHTS[index + 1];
      return 97 / least - (next === undefined ? 0 : 97 / next);
    }),
  },
  // Without a winner, or how it was won: pairings differ in who wins, not in this.
  'cockfight-garden': {
    of: ([, winner = 0, manner = 0]) => (winner === 0 ? 3 : manner),
    chances: [0.89 / 3, 0.89 / 3, 0.89 / 3, 0.11],
  },
};

/** The bound of chi-square at 99 %, by the approximation of Wilson and Hilferty. */
function chiBound(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 2.3263 * Math.sqrt(part)) ** 3;
}
const NORMAL_99 = 2.5758;

describe.each(CODES)('the outcomes of %s', (code) => {
  const table = named(code);
  const played = rounds(table, ROUNDS);
  const { of, chances } = CLASSES[code];
  const classes = played.map(({ outcome }) => of(outcome));

  it('come as often as they should', () => {
    const counts = chances.map((_, index) => classes.filter((each) => each === index).length);
    const chi = counts.reduce((sum, count, index) => {
      const due = ROUNDS * (chances[index] ?? 0);
      return sum + (count - due) ** 2 / due;
    }, 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
    expect(chi).toBeLessThan(chiBound(chances.length - 1));
  });

  it('do not follow from the ones before', () => {
    const mean = classes.reduce((sum, each) => sum + each, 0) / ROUNDS;
    const apart = classes.map((each) => each - mean);
    const variance = apart.reduce((sum, each) => sum + each ** 2, 0);
    const serial = apart.slice(1).reduce((sum, each, index) => sum + each * (apart[index] ?? 0), 0) / variance;
    expect(Math.abs(serial) * Math.sqrt(ROUNDS)).toBeLessThan(NORMAL_99);
    // Runs above and below the mean.
    const high = apart.map((each) => each > 0);
    const [above, below] = [high.filter(Boolean).length, high.filter((each) => !each).length];
    const runs = 1 + high.slice(1).filter((each, index) => each !== high[index]).length;
    const product = 2 * above * below;
    const due = product / ROUNDS + 1;
    const spread = Math.sqrt((product * (product - ROUNDS)) / (ROUNDS ** 2 * (ROUNDS - 1)));
    expect(Math.abs(runs - due) / spread).toBeLessThan(NORMAL_99);
  });

  it('are those that the checker of one file works out', () => {
    for (const round of played.slice(0, 300)) expect(verifier.outcomeOf(round)).toEqual(round.outcome);
  });
});

it('the checker of one file makes the same cards of bingo', () => {
  for (const number of [0, 1, 77, 4_294_967_295]) {
    expect(verifier.cardOf(75, number)).toEqual(cardOf('bingo-75', number));
    expect(verifier.cardOf(90, number)).toEqual(cardOf('bingo-90', number));
  }
});

it('the checker of one file finds what is wrong', () => {
  const [before, round] = rounds(named('baccarat-garden'), 2);
  if (!before || !round) throw new Error('no rounds');
  const numbers = [hashOf('1')];
  const shown = { ...round, state: 'settled', commitment: commitmentOf(round.seed), shoeFrom: before.roundNo };
  const proof = { round: shown, numbers, before };
  expect(verifier.faultsOf(proof)).toEqual([]);
  expect(verifier.faultsOf({ ...proof, round: { ...shown, outcome: [0, 0, 0, 0] } })).toHaveLength(1);
  expect(verifier.faultsOf({ ...proof, round: { ...shown, commitment: hashOf('') } })).toHaveLength(1);
  expect(verifier.faultsOf({ ...proof, numbers: [hashOf('2')] })).toHaveLength(1);
  expect(verifier.faultsOf({ ...proof, before: { ...before, outcome: [0, 1, 2, 3] } })).toHaveLength(1);
});

it('a round is numbered by the day of Viet Nam, and a shoe by its first round', () => {
  // 00:20 of the 16th of January 2027 in Viet Nam.
  const pace = { everyMs: 40_000, afterLockMs: 14_000 };
  const time = roundAt(pace, Date.UTC(2027, 0, 15, 17, 20));
  expect(time).toMatchObject({ roundNo: '202701160031', shoeFrom: '202701160001' });
  expect(time.endsAt - time.opensAt).toBe(40_000);
  expect([time.mixesAt, time.locksAt, time.drawsAt].map((at) => at - time.opensAt)).toEqual([21_000, 26_000, 27_000]);
  expect(roundAt(pace, time.opensAt + 30 * 40_000).shoeFrom).toBe('202701160061');
});
