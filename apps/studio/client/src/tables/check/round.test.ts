import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../../../src/engine/stream.ts';
import type { TableRoundView } from '../../../../src/shared/table-protocol.ts';
import { mixOf, newShoe, shoeAfter } from '../../../../src/tables/chance.ts';
import { TABLES } from '../../../../src/tables/tables.ts';
import { findingsOf, forgoneOf, isHonest, voidFindingsOf } from './round.ts';
import { NUMBERS, proofOf, roundOf } from './testing/rounds.ts';

describe.each(TABLES.map((table) => [table.code, table] as const))('a round of %s', (_, table) => {
  const proof = proofOf(table);

  it('is honest as it was published', () => {
    for (const isOwn of [true, false])
      expect(findingsOf(proof, isOwn)).toEqual({ seed: true, mix: true, shoe: true, outcome: true });
    expect(isHonest(proof, true)).toBe(true);
    expect(findingsOf({ ...proof, numbers: [] }, false)).toMatchObject({ mix: null });
    expect(isHonest({ ...proof, numbers: [] }, false)).toBe(true);
  });

  it('shows its numbers to who bet in it, unless there were none', () => {
    expect(isHonest({ ...proof, numbers: [] }, true)).toBe(false);
    const round = roundOf(table, proof.round.roundNo, '6f'.repeat(32), proof.round.shoe, mixOf([]));
    expect(findingsOf({ ...proof, round, numbers: [] }, true)).toEqual({ seed: true, mix: true, shoe: true, outcome: true });
  });

  it('is not when anything of it was changed', () => {
    const changed = (change: Partial<TableRoundView>): boolean =>
      isHonest({ ...proof, round: { ...proof.round, ...change } }, false);
    expect(changed({ seed: '70'.repeat(32) })).toBe(false);
    expect(changed({ commitment: commitmentOf('70'.repeat(32)) })).toBe(false);
    expect(changed({ mix: mixOf([]) })).toBe(false);
    expect(changed({ outcome: [...proof.round.outcome].map((value) => value + 1) })).toBe(false);
    expect(isHonest({ ...proof, numbers: [...NUMBERS].reverse() }, false)).toBe(false);
    expect(isHonest({ ...proof, round: { ...proof.round, seed: null } }, false)).toBe(false);
  });
});

it('finds a shoe that is not what the round before has left', () => {
  const table = TABLES.find(({ game }) => game.decks > 0);
  if (!table) throw new Error('no table has cards');
  const { before, ...proof } = proofOf(table);
  const round = roundOf(table, '202701150002', '6f'.repeat(32), newShoe(table));
  expect(findingsOf({ ...proof, round, before }, false)).toMatchObject({ shoe: false, outcome: true });
  expect(findingsOf({ ...proof, before: null }, false)).toMatchObject({ shoe: null });
});

describe('the cards of a round', () => {
  const table = TABLES.find(({ game }) => game.kind === 'baccarat');
  if (!table) throw new Error('there is no table of baccarat');
  const proof = proofOf(table);
  const shoeWith = (before: Partial<TableRoundView>): boolean | null | undefined =>
    findingsOf({ ...proof, before: { ...proof.before, ...before } }, true)?.shoe;

  it('go on from an earlier round of the same shoe alone, which was itself fixed before', () => {
    expect(shoeWith({})).toBe(true);
    const others = [
      { table: 'baccarat-salon' },
      { roundNo: proof.round.roundNo },
      { shoeFrom: '202701150061' },
      { seed: '5f'.repeat(32) },
      { seed: null },
      { version: '9.0.0' },
    ];
    for (const other of others) expect(shoeWith(other), JSON.stringify(other)).toBe(false);
    const [first = 0, second = 0, ...rest] = proof.before.outcome;
    // The same cards are left, and the round before did not deal them so.
    expect(shoeWith({ outcome: [second, first, ...rest] })).toBe(false);
    const stacked = `70${newShoe(table).slice(2)}`;
    const before = roundOf(table, proof.before.roundNo, '5e'.repeat(32), stacked);
    const round = roundOf(table, proof.round.roundNo, '6f'.repeat(32), shoeAfter(table, stacked, before.outcome));
    expect(findingsOf({ ...proof, round, before }, true)).toMatchObject({ shoe: false, outcome: true });
    expect(findingsOf({ ...proof, round: { ...round, shoe: '0'.repeat(52) } }, true)).toMatchObject({ outcome: false });
  });

  it('begin with the round that the number says, and with none that suits the studio', () => {
    for (const shoeFrom of [proof.round.roundNo, '202701140061', '202701150061']) {
      const round = { ...roundOf(table, proof.round.roundNo, '6f'.repeat(32), newShoe(table)), shoeFrom };
      expect(findingsOf({ ...proof, round, before: null }, true)).toMatchObject({ shoe: false, outcome: true });
      const on = { ...proof, round: { ...proof.round, shoeFrom }, before: { ...proof.before, shoeFrom } };
      expect(findingsOf(on, true)).toMatchObject({ shoe: false, outcome: true });
    }
  });

  it('are a full shoe in its first round, whatever is shown as the round before', () => {
    const stacked = `${'8'.repeat(13)}${'0'.repeat(39)}`;
    const round = roundOf(table, proof.before.roundNo, '6f'.repeat(32), stacked);
    const before = { ...proof.before, shoe: `99${stacked.slice(2)}`, outcome: [0, 1] };
    expect(findingsOf({ ...proof, round, before }, true)).toMatchObject({ shoe: false, outcome: true });
  });
});

it('compares a void round with what was published of it', () => {
  for (const table of TABLES) {
    const { round, ...proof } = proofOf(table);
    const told = (change: Partial<TableRoundView>, numbers = NUMBERS) =>
      voidFindingsOf({ ...proof, numbers, round: { ...round, state: 'void', outcome: [], ...change } }, true);
    expect(told({})).toEqual({ seed: true, mix: true });
    expect(told({ seed: '70'.repeat(32) })).toEqual({ seed: false, mix: true });
    expect(told({}, [])).toEqual({ seed: true, mix: false });
    expect(told({ mix: '' }, [])).toEqual({ seed: true, mix: null });
    expect(told({ state: 'settled' })).toBeNull();
    const lie: TableRoundView = { ...round, state: 'void', outcome: [], seed: '70'.repeat(32) };
    expect(forgoneOf({ ...proof, round: lie })).toBeNull();
  }
});

it('says what a round would have come to that was made void after its numbers were mixed', () => {
  for (const table of TABLES) {
    const { round, numbers, before } = proofOf(table);
    const voided: TableRoundView = { ...round, state: 'void', shoe: '', outcome: [] };
    expect(forgoneOf({ round: voided, numbers, before }), table.code).toEqual(round.outcome);
    expect(forgoneOf({ round: { ...voided, mix: '' }, numbers: [], before })).toBeNull();
    expect(forgoneOf({ round, numbers, before })).toBeNull();
  }
});
