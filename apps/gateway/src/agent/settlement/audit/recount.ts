import type { Transaction } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import type { Report } from '../../../report/index.ts';
import { periodOf } from '../../contracts/ending.ts';
import { readAllGoverning } from '../../contracts/store.ts';
import type { Computed } from '../bills/bill.ts';
import type { Run } from '../bills/run-store.ts';
import { compute } from '../runs/computing.ts';

/** A bill as it is written, or as its run would write it now: amounts in ten-thousandths of a unit. */
export interface CountedBill {
  contractId: bigint;
  holderId: bigint;
  base: bigint;
  gross: bigint;
  /** Does nothing come of it, in its period or in a later one? */
  isNothing: boolean;
  /** Does it wait for news that is not in the rows? Then it is computed again. */
  isWaiting: boolean;
  /** Everything else that it came of, to be compared. */
  from: string;
}

const fromOf = (parts: readonly (bigint | number | string | boolean | null | undefined)[]): string =>
  parts.map((part) => part ?? '-').join(' ');

/** A bill of nothing leaves no loss either: that of a loss has no base, and its later ones come of it. */
const isNothing = ({ contract, base, gross, tier, carryIn, carryOut, tested }: Computed): boolean =>
  [base, gross, carryIn, carryOut].every((each) => each === 0n) &&
  tier === null &&
  (contract.kind === 'REALTIME' || tested.houseNet >= 0n);

const countedOf = (made: Computed): CountedBill => {
  const { contract, base, gross, tested, tier, carryIn, carryOut, remainder } = made;
  return {
    ...{ contractId: contract.id, holderId: contract.holderId, base, gross, isNothing: isNothing(made), isWaiting: false },
    from: fromOf([
      tested.validBet,
      tested.houseNet,
      tested.parts.fees,
      tested.activeMembers,
      tier?.index,
      tier?.rate,
      carryIn,
      carryOut,
      remainder,
    ]),
  };
};

const readWritten = async (tx: Transaction, runId: bigint): Promise<CountedBill[]> =>
  (
    await tx.query<Record<string, bigint | number | string | boolean | null> & Omit<CountedBill, 'from' | 'isNothing'>>({
      text: `select contract_id as "contractId", holder_id as "holderId", base, gross, status = 'REVIEW' and review = 'NEWS' as "isWaiting", tier_valid_bet, house_net, fees, active_members, tier, rate,
               carry_in, carry_out, remainder::text as remainder from agent_bill where run_id = $1`,
      values: [runId],
    })
  ).map((row) => {
    const { contractId, holderId, base, gross, isWaiting } = row;
    const parts = ['tier_valid_bet', 'house_net', 'fees', 'active_members', 'tier', 'rate', 'carry_in', 'carry_out', 'remainder'];
    return { contractId, holderId, base, gross, isNothing: false, isWaiting, from: fromOf(parts.map((name) => row[name])) };
  });

/** A contract's bill of a run as it is written, and as the rows say now; null on the side that has none. */
export interface Recounted {
  written: CountedBill | null;
  counted: CountedBill | null;
}

/** Computes a run again by the rows and contracts as they are now, and writes nothing. */
export async function recountRun(tx: Transaction, teams: Report['teams'], merchant: Merchant, run: Run): Promise<Recounted[]> {
  const governing = await readAllGoverning(tx, merchant.id, run, run.periodEnd);
  const contracts = governing.filter(({ terms }) => periodOf(terms) === run.unit);
  const span = { start: run.periodStart.getTime(), end: run.periodEnd.getTime() };
  const made = (await compute({ tx, teams, calendar: merchant, rules: run }, run, contracts, span)).map(countedOf);
  const counted = new Map(made.map((each) => [each.contractId, each]));
  const written = new Map((await readWritten(tx, run.id)).map((each) => [each.contractId, each]));
  const ids = [...new Set([...counted.keys(), ...written.keys()])].sort((a, b) => (a < b ? -1 : 1));
  return ids.map((id) => ({ written: written.get(id) ?? null, counted: counted.get(id) ?? null }));
}

/** Do a bill and its recount agree? */
export const isSame = ({ written, counted }: Recounted): boolean =>
  // Gateways before version 11 write no bill of nothing for who owes below.
  (written === null && counted !== null && counted.isNothing) ||
  (written !== null &&
    counted !== null &&
    written.base === counted.base &&
    written.gross === counted.gross &&
    written.from === counted.from);
