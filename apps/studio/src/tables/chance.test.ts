import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../engine/stream.ts';
import { chiSquare, runsTest, serialCorrelation } from '../testing/statistics.ts';
import type { Outcome } from './area.ts';
import { winnerOf } from './baccarat.ts';
import { rankOf } from './cards.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from './chance.ts';
import { roundAt, SHOE_ROUNDS } from './clock.ts';
import { type Table, tableOf } from './tables.ts';

interface Verifier {
  outcomeOf(round: object): number[];
  faultsOf(proof: object): string[];
}

const FILE = join(import.meta.dirname, '../../../../docs/fairness/verify-table.mjs');
const verifier = (await import(pathToFileURL(FILE).href)) as Verifier;

const CODES = ['baccarat-garden', 'roulette-garden', 'dragon-tiger-garden', 'sic-bo-garden'] as const;
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
};

describe.each(CODES)('the outcomes of %s', (code) => {
  const table = named(code);
  const played = rounds(table, ROUNDS);
  const { of, chances } = CLASSES[code];
  const classes = played.map(({ outcome }) => of(outcome));

  it('come as often as they should', () => {
    expect(classes.every((each) => each >= 0)).toBe(true);
    expect(chiSquare(classes, chances)).toBeLessThan(1);
  });

  it('do not follow from the ones before', () => {
    expect(serialCorrelation(classes)).toBeLessThan(1);
    expect(runsTest(classes)).toBeLessThan(1);
  });

  it('are those that the checker of one file works out', () => {
    for (const round of played.slice(0, 300)) expect(verifier.outcomeOf(round)).toEqual(round.outcome);
  });
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
  const time = roundAt(40_000, Date.UTC(2027, 0, 15, 17, 20));
  expect(time).toMatchObject({ roundNo: '202701160031', shoeFrom: '202701160001' });
  expect(time.endsAt - time.opensAt).toBe(40_000);
  expect([time.mixesAt, time.locksAt, time.drawsAt].map((at) => at - time.opensAt)).toEqual([21_000, 26_000, 27_000]);
  expect(roundAt(40_000, time.opensAt + 30 * 40_000).shoeFrom).toBe('202701160061');
});
