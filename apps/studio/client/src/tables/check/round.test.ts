import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../../../src/engine/stream.ts';
import type { TableProof, TableRoundView } from '../../../../src/shared/table-protocol.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from '../../../../src/tables/chance.ts';
import { TABLES, type Table } from '../../../../src/tables/tables.ts';
import { TableWitness } from '../witness.ts';
import { findingsOf, isHonest } from './round.ts';

const NUMBERS = ['0a'.repeat(16), '1b'.repeat(16)];

/** A round of a table as an honest studio shows it. */
function roundOf(table: Table, roundNo: string, seed: string, shoe: string, mix = mixOf(NUMBERS)): TableRoundView {
  return {
    table: table.code,
    roundNo,
    opensAt: 0,
    mixesAt: 1,
    locksAt: 2,
    drawsAt: 3,
    state: 'settled',
    commitment: commitmentOf(seed),
    mix,
    seed,
    shoeFrom: '202701150001',
    shoe,
    outcome: outcomeOf(table, { roundNo, seed, mix, shoe }),
    isSample: false,
  };
}

function proofOf(table: Table): TableProof & { before: TableRoundView } {
  const before = roundOf(table, '202701150001', '5e'.repeat(32), newShoe(table));
  const round = roundOf(table, '202701150002', '6f'.repeat(32), shoeAfter(table, before.shoe, before.outcome));
  return { round, numbers: NUMBERS, before };
}

describe.each(TABLES.map((table) => [table.code, table] as const))('a round of %s', (_, table) => {
  const proof = proofOf(table);

  it('is honest as it was published', () => {
    expect(findingsOf(proof)).toEqual({ seed: true, mix: true, shoe: true, outcome: true });
    expect(isHonest(proof)).toBe(true);
    expect(isHonest({ ...proof, numbers: [] })).toBe(true);
  });

  it('is not when anything of it was changed', () => {
    const changed = (change: Partial<TableRoundView>): boolean => isHonest({ ...proof, round: { ...proof.round, ...change } });
    expect(changed({ seed: '70'.repeat(32) })).toBe(false);
    expect(changed({ commitment: commitmentOf('70'.repeat(32)) })).toBe(false);
    expect(changed({ mix: mixOf([]) })).toBe(false);
    expect(changed({ outcome: [...proof.round.outcome].map((value) => value + 1) })).toBe(false);
    expect(isHonest({ ...proof, numbers: [...NUMBERS].reverse() })).toBe(false);
    expect(isHonest({ ...proof, round: { ...proof.round, seed: null } })).toBe(false);
  });
});

it('finds a shoe that is not what the round before has left', () => {
  const table = TABLES.find(({ game }) => game.decks > 0);
  if (!table) throw new Error('no table has cards');
  const { before, ...proof } = proofOf(table);
  const round = roundOf(table, '202701150002', '6f'.repeat(32), newShoe(table));
  expect(findingsOf({ ...proof, round, before })).toMatchObject({ shoe: false, outcome: true });
  expect(findingsOf({ ...proof, before: null })).toMatchObject({ shoe: null });
});

describe('the device at a table', () => {
  const [table] = TABLES;
  if (!table) throw new Error('there is no table');
  const own = '2c'.repeat(16);
  const seed = '6f'.repeat(32);
  const mix = mixOf([own]);
  const held = roundOf(table, '202701150001', seed, newShoe(table), mix);
  const open: TableRoundView = { ...held, state: 'open', seed: null, mix: '', outcome: [] };

  it('adds one number to a round, and none once the numbers are mixed', () => {
    const witness = new TableWitness(() => own);
    expect(witness.toAdd(open, false)).toBe(own);
    expect(witness.toAdd(open, true)).toBeNull();
    expect(witness.toAdd({ ...open, mix }, false)).toBeNull();
  });

  it('agrees with what it was told alone, and with its own number in it', () => {
    const seen = (): TableWitness => {
      const witness = new TableWitness(() => own);
      witness.toAdd(open, true);
      witness.hear({ ...open, mix });
      return witness;
    };
    const proof: TableProof = { round: held, numbers: [own], before: null };
    expect(seen().agrees(proof)).toBe(true);
    const left = roundOf(table, held.roundNo, seed, newShoe(table), mixOf(NUMBERS));
    expect(seen().agrees({ round: left, numbers: NUMBERS, before: null })).toBe(false);
    const other = roundOf(table, held.roundNo, '70'.repeat(32), newShoe(table), mix);
    expect(seen().agrees({ round: other, numbers: [own], before: null })).toBe(false);
    // Without the number that was taken the round is not the one that this device took part in.
    const witness = new TableWitness(() => own);
    witness.toAdd(open, true);
    expect(witness.agrees({ round: left, numbers: NUMBERS, before: null })).toBe(false);
  });
});
