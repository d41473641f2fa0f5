import { commitmentOf } from '../../../../../src/engine/stream.ts';
import type { TableProof, TableRoundView } from '../../../../../src/shared/table-protocol.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from '../../../../../src/tables/chance.ts';
import type { Table } from '../../../../../src/tables/tables.ts';

/** The players' numbers of the rounds below, in their order. */
export const NUMBERS = ['0a'.repeat(16), '1b'.repeat(16)];

/** A round of a table as an honest studio shows it. */
export function roundOf(table: Table, roundNo: string, seed: string, shoe: string, mix = mixOf(NUMBERS)): TableRoundView {
  return {
    table: table.code,
    roundNo,
    version: table.version,
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

/** The second round of a shoe of a table, with what checks it. */
export function proofOf(table: Table): TableProof & { before: TableRoundView } {
  const before = roundOf(table, '202701150001', '5e'.repeat(32), newShoe(table));
  const round = roundOf(table, '202701150002', '6f'.repeat(32), shoeAfter(table, before.shoe, before.outcome));
  return { round, numbers: NUMBERS, before };
}
