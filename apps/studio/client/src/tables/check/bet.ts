import type { ProvenBet, TableProof } from '../../../../src/shared/table-protocol.ts';
import { backOf } from '../../../../src/tables/area.ts';
import { areaOf, type Table, tableAt } from '../../../../src/tables/tables.ts';

/** Is a settled bet paid as its areas pay for an outcome, by the rules of the round? */
export function isPaidRight({ stakes, total, payout }: ProvenBet, table: Table | null, outcome: readonly number[]): boolean {
  let [staked, paid] = [0n, 0n];
  for (const { area: name, stake, pick, left, back } of stakes) {
    const area = table && areaOf(table, name);
    if (!area || backOf(area, BigInt(stake), outcome, left ?? pick).toString() !== back) return false;
    staked += BigInt(stake);
    paid += BigInt(back);
  }
  return staked.toString() === total && paid.toString() === payout;
}

/**
 * Is the bet that is shown with a decided round one of that round, and paid by it? Null where none is shown, of one that waits, and of one that came back: why it
 * did only its player knows.
 */
export function isBetRight({ round, bet }: TableProof): boolean | null {
  if (!bet) return null;
  if (bet.table !== round.table || bet.roundNo !== round.roundNo) return false;
  if (bet.state === 'returned') return bet.payout === '0' ? null : false;
  return bet.state === 'placed' ? null : isPaidRight(bet, tableAt(round.table, round.version), round.outcome);
}
