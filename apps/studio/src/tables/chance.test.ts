import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../engine/stream.ts';
import { failedTwice } from '../testing/statistics.ts';
import { cardOf } from './bingo.ts';
import { inOrder, isMixOf, mixOf, newShoe, outcomeOf, shoeAfter } from './chance.ts';
import { roundAt, SHOE_ROUNDS, shoeOf } from './clock.ts';
import { TABLES, type Table, tableAt, tableOf } from './tables.ts';
import { CODES, tableTests } from './testing/chance-tests.ts';

interface Verifier {
  outcomeOf(round: object): number[];
  faultsOf(proof: object, isOwn?: boolean): string[];
  gapsOf(proof: object, isOwn?: boolean): string[];
  cardOf(balls: number, number: number): number[][];
}

const FILE = join(import.meta.dirname, '../../../../docs/fairness/verify-table.mjs');
const verifier = (await import(pathToFileURL(FILE).href)) as Verifier;

const ROUNDS = 4_000;
/** What version 1.0.0 drew for the round below. */
const FIRST_VERSION = [4, 1, 2];
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const named = (code: string): Table => {
  const table = tableOf(code);
  if (!table) throw new Error(`there is no table ${code}`);
  return table;
};

/** Rounds of a table one after another, from fixed seeds, each shoe dealt for as long as it is. */
function rounds(table: Table, count: number, sample = 'first', numberOf: (index: number) => string = String) {
  let shoe = newShoe(table);
  return Array.from({ length: count }, (_, index) => {
    if (index % SHOE_ROUNDS === 0) shoe = newShoe(table);
    const seed = hashOf(`${table.code} ${sample} ${index}`);
    const round = {
      table: table.code,
      version: table.version,
      roundNo: numberOf(index),
      seed,
      mix: mixOf([hashOf(`${index}`)]),
      shoe,
    };
    const outcome = outcomeOf(table, round);
    shoe = shoeAfter(table, shoe, outcome);
    return { ...round, outcome };
  });
}

describe.each(CODES)('the outcomes of %s', (code) => {
  const table = named(code);
  const played = rounds(table, ROUNDS);
  const outcomes = (sample: 'first' | 'second') => (sample === 'first' ? played : rounds(table, ROUNDS, sample));
  const failed = failedTwice((sample) =>
    tableTests(
      code,
      outcomes(sample).map(({ outcome }) => outcome),
    ),
  );

  it('come as often as they should', () => {
    expect(failed.filter((name) => name.endsWith('frequencies'))).toEqual([]);
  });

  it('do not follow from the ones before', () => {
    expect(failed.filter((name) => !name.endsWith('frequencies'))).toEqual([]);
  });

  it('are those that the checker of one file works out', () => {
    for (const round of played.slice(0, 300)) expect(verifier.outcomeOf(round)).toEqual(round.outcome);
  });
});

it('players’ numbers are mixed each once and in the order of their own digits, which version 1.0.0 left to the studio', () => {
  const numbers = ['b2', 'a1', 'b2', 'c3'].map((each) => each.repeat(16));
  const mixed = inOrder(numbers);
  expect(mixed).toEqual(['a1', 'b2', 'c3'].map((each) => each.repeat(16)));
  const [before, table] = [tableAt('roulette-garden', '1.0.0'), tableAt('roulette-garden', '2.0.0')];
  if (!before || !table) throw new Error('a version is missing');
  const others = [mixed, numbers, [...mixed].reverse()].map((each) => [
    isMixOf(table, each, mixOf(each)),
    isMixOf(before, each, mixOf(each)),
  ]);
  expect(others).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);
});

it('every version of the rules is known by its number, and decides by itself', () => {
  for (const { code } of TABLES) {
    expect([tableAt(code, '1.0.0')?.scheme, tableAt(code, '2.0.0')?.scheme, tableAt(code, '3.0.0')]).toEqual([1, 2, null]);
    expect(tableAt(code, named(code).version)).toBe(tableOf(code));
  }
  // A round of the first version, worked out when it was the only one.
  const round = { roundNo: '202701150001', seed: '6f'.repeat(32), mix: mixOf(['0a'.repeat(16)]), shoe: '' };
  const [first, second] = ['1.0.0', '2.0.0'].map((version) => {
    const table = tableAt('sic-bo-garden', version);
    return table && { ...round, table: table.code, version, outcome: outcomeOf(table, round) };
  });
  expect(first?.outcome).toEqual(FIRST_VERSION);
  expect(second?.outcome).not.toEqual(FIRST_VERSION);
  for (const each of [first, second]) expect(verifier.outcomeOf(each ?? {})).toEqual(each?.outcome);
  // Records of before the first version was named have none.
  expect(verifier.outcomeOf({ ...first, version: undefined })).toEqual(FIRST_VERSION);
  const other = {
    round: { ...second, version: '3.0.0', state: 'settled', commitment: commitmentOf(round.seed) },
    numbers: ['0a'.repeat(16)],
  };
  expect(verifier.faultsOf(other)).toEqual(['it is of version 3.0.0 of the rules, which this file does not know']);
});

it('the checker of one file makes the same cards of bingo', () => {
  for (const number of [0, 1, 77, 4_294_967_295]) {
    expect(verifier.cardOf(75, number)).toEqual(cardOf('bingo-75', number));
    expect(verifier.cardOf(90, number)).toEqual(cardOf('bingo-90', number));
  }
});

/** The second round of a shoe, as a studio shows it. */
function secondRound() {
  const numberOf = (index: number): string => `20270115000${index + 1}`;
  const [before, round] = rounds(named('baccarat-garden'), 2, 'first', numberOf).map((each) => ({
    ...{ ...each, state: 'settled', shoeFrom: '202701150001', commitment: commitmentOf(each.seed) },
  }));
  if (!before || !round) throw new Error('no rounds');
  const numbers = [hashOf('1')];
  return { shown: round, before, numbers, proof: { round, numbers, before } };
}

it('the checker of one file takes only an earlier round of the shoe that was itself fixed before as where the cards come from', () => {
  const { shown, before, proof } = secondRound();
  const told = (change: object): string[] => verifier.faultsOf({ ...proof, before: { ...before, ...change } });
  expect(told({})).toEqual([]);
  const other = ['what is shown as the round before it is none of its shoe'];
  expect(told({ table: 'baccarat-salon' })).toEqual(other);
  expect(told({ roundNo: shown.roundNo })).toEqual(other);
  expect(told({ shoeFrom: '1' })).toEqual(other);
  expect(told({ seed: hashOf('') })).toEqual(['the seed of the round before it has another fingerprint']);
  expect(told({ version: '9.0.0' })).toEqual(['the round before it is of unknown rules']);
  const [card = 0, ...dealt] = before.outcome;
  expect(told({ outcome: [(card + 1) % 52, ...dealt] })).toContain('the outcome of the round before it is another one');
  const stacked = `70${before.shoe.slice(2)}`;
  const outcome = verifier.outcomeOf({ ...before, shoe: stacked });
  expect(told({ shoe: stacked, outcome })).toContain('the shoe of the round before it is not a new one');
  // Of a shoe of which it sees one round it says so.
  expect(verifier.gapsOf({ ...proof, round: { ...shown, roundNo: '202701150005' } })).toEqual([
    expect.stringContaining('no earlier round'),
  ]);
  expect(verifier.gapsOf({ ...proof, before: null, round: { ...shown, shoe: before.shoe } })).toHaveLength(1);
});

it('the checker of one file takes a full shoe alone for the first round of one, whatever is shown before it', () => {
  const { before, numbers } = secondRound();
  const stacked = `${'8'.repeat(13)}${'0'.repeat(39)}`;
  const round = { ...before, mix: mixOf(numbers), shoe: stacked };
  const first = { ...round, outcome: verifier.outcomeOf(round) };
  const invented = { ...before, roundNo: '202701150009', shoe: `99${stacked.slice(2)}`, outcome: [0, 1] };
  for (const each of [invented, null])
    expect(verifier.faultsOf({ round: first, numbers, before: each })).toEqual(['the shoe is not a new one']);
});

it('the checker of one file takes no shoe that began when it suited the studio', () => {
  const { shown, before, numbers } = secondRound();
  const fault = ['its shoe began with another round than its number says'];
  // A new shoe in the second round, in the place of what the first has left; and one that goes on from another day's.
  for (const [shoeFrom, earlier] of [
    [shown.roundNo, null],
    ['202701140061', { ...before, shoeFrom: '202701140061' }],
  ] as const) {
    const round = { ...shown, shoeFrom, shoe: earlier ? shown.shoe : before.shoe, mix: mixOf(numbers) };
    const lie = { ...round, outcome: verifier.outcomeOf(round) };
    expect(verifier.faultsOf({ round: lie, numbers, before: earlier })).toEqual(fault);
  }
});

it('the checker of one file compares a void round with what was published of it too', () => {
  const { shown, proof, before } = secondRound();
  const voided = { ...proof, round: { ...shown, state: 'void', outcome: [] } };
  const told = (change: object): string[] => verifier.faultsOf({ ...voided, round: { ...voided.round, ...change } });
  expect(told({})).toEqual([]);
  expect(told({ seed: hashOf('') })).toEqual(['the seed has another fingerprint']);
  expect(verifier.gapsOf({ ...voided, round: { ...voided.round, seed: hashOf('') } })).toEqual([]);
  expect(told({ mix: hashOf('') })).toEqual(['the players’ numbers come to something else']);
  expect(told({ shoe: before.shoe })).toEqual(['the cards are not those that the round before has left']);
  expect(told({ outcome: [1] })).toEqual(['the outcome is another one']);
  // One that locked before its numbers were mixed has none that come to anything.
  expect(told({ mix: '', shoe: '' })).toEqual([]);
});

it('the checker of one file finds what is wrong', () => {
  const { shown, before, numbers, proof } = secondRound();
  expect(verifier.faultsOf(proof)).toEqual([]);
  expect(verifier.faultsOf({ ...proof, round: { ...shown, outcome: [0, 0, 0, 0] } })).toHaveLength(1);
  expect(verifier.faultsOf({ ...proof, round: { ...shown, commitment: hashOf('') } })).toHaveLength(1);
  expect(verifier.faultsOf({ ...proof, numbers: [hashOf('2')] })).toHaveLength(1);
  expect(verifier.faultsOf({ ...proof, before: { ...before, outcome: [0, 1, 2, 3] } })).toHaveLength(2);
  // Numbers in another order, or one of them twice, are no list that nobody chose.
  for (const chosen of [[numbers[0], numbers[0]], [hashOf('2'), hashOf('1')].toSorted().toReversed()]) {
    const round = { ...shown, mix: mixOf(chosen.map(String)) };
    const found = verifier.faultsOf({ ...proof, numbers: chosen, round: { ...round, outcome: verifier.outcomeOf(round) } });
    expect(found).toEqual(['the players’ numbers are not in their order']);
  }
  // What it would have been, of a round that was made void after its mix; and cards that nothing is shown of.
  const voided = { ...shown, state: 'void', outcome: [] };
  expect(verifier.gapsOf(proof)).toEqual([]);
  expect(verifier.gapsOf({ ...proof, round: voided })).toEqual([
    expect.stringContaining(`would have been ${shown.outcome.join()}`),
  ]);
  expect(verifier.gapsOf({ ...proof, round: { ...voided, mix: '' } })).toEqual([]);
  // Numbers that are withheld: of who bet in the round that is a fault, of others it leaves the mix open.
  const withheld = { ...proof, numbers: [] };
  expect([verifier.faultsOf(withheld, true), verifier.gapsOf(withheld, true)]).toEqual([
    [expect.stringContaining('numbers')],
    [expect.stringContaining('the bet is not checked')],
  ]);
  expect([verifier.faultsOf(withheld), verifier.gapsOf(withheld)]).toEqual([[], [expect.stringContaining('mix is not checked')]]);
  expect(verifier.gapsOf({ ...proof, before: null })).toEqual([expect.stringContaining('its cards are not checked')]);
});

it('a round is numbered by the day of Viet Nam, and a shoe by its first round', () => {
  // 00:20 of the 16th of January 2027 in Viet Nam.
  const pace = { everyMs: 40_000, afterLockMs: 14_000 };
  const time = roundAt(pace, Date.UTC(2027, 0, 15, 17, 20));
  expect(time).toMatchObject({ roundNo: '202701160031', shoeFrom: '202701160001' });
  expect(time.endsAt - time.opensAt).toBe(40_000);
  expect([time.locksAt, time.drawsAt].map((at) => at - time.opensAt)).toEqual([26_000, 27_000]);
  expect(roundAt(pace, time.opensAt + 30 * 40_000).shoeFrom).toBe('202701160061');
  expect(['0060', '0061', '0120', '2160'].map((no) => shoeOf(`20270116${no}`))).toEqual(
    ['0001', '0061', '0061', '2101'].map((no) => `20270116${no}`),
  );
});
