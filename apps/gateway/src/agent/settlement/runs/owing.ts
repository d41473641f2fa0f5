import { NO_PARTS, type TeamFigures } from '../../contracts/calculation/figures.ts';
import type { Contract } from '../../contracts/store.ts';
import type { Computed } from '../bills/bill.ts';

export const NO_FIGURES: TeamFigures = {
  validBet: 0n,
  wonValidBet: 0n,
  lostValidBet: 0n,
  houseNet: 0n,
  parts: NO_PARTS,
  activeMembers: 0,
};

/** A bill of nothing, with what its team did all the same. */
export const nothingFor = (contract: Contract, countedFrom: Date, figures: TeamFigures = NO_FIGURES): Computed => ({
  ...{ contract, countedFrom, base: 0n, figures, tested: figures, tier: null, gross: 0n },
  ...{ carryIn: 0n, carryOut: 0n, remainder: null },
});

/** The contracts of those who come to nothing and owe somebody right below. */
export function owingOf(computed: readonly Computed[], contracts: readonly Contract[]): Contract[] {
  const has = new Set(computed.map(({ contract }) => contract.id));
  const owes = new Set(computed.flatMap(({ contract: { uplineId }, gross }) => (gross > 0n ? [uplineId] : [])));
  return contracts.filter(({ id, holderId }) => owes.has(holderId) && !has.has(id));
}
