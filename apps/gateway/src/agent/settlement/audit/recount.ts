import type { SalaryType } from '@marquee/contract';
import type { Runner, Transaction } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import type { Report } from '../../../report/index.ts';
import { periodOf } from '../../contracts/ending.ts';
import { readAllGoverning } from '../../contracts/store.ts';
import type { Computed } from '../bills/bill.ts';
import { compute } from '../runs/computing.ts';
import type { Stream } from '../runs/streams.ts';

/** A run that was made. */
export interface Run extends Stream {
  id: bigint;
  periodStart: Date;
  periodEnd: Date;
}

const RUN = `r.id, r.merchant_id as "merchantId", r.kind, nullif(r.salary_type, '') as "salaryType", r.unit, r.period_start as "periodStart",
  r.period_end as "periodEnd"`;

/** Runs of a brand in their order, after one of them, of periods that ended since a moment. */
export const readRuns = (
  db: Runner,
  { merchantId, after, since, limit }: { merchantId: number; after: bigint; since: Date; limit: number },
): Promise<Run[]> =>
  db.query<Run & { salaryType: SalaryType | null }>({
    text: `select ${RUN} from agent_run r where r.merchant_id = $1 and r.id > $2 and r.period_end >= $3 order by r.id limit $4`,
    values: [merchantId, after, since, limit],
  });

/** The run of a bill of a brand; null: there is no such bill. */
export async function readRunOf(db: Runner, merchantId: number, billId: bigint): Promise<Run | null> {
  const [run] = await db.query<Run>({
    text: `select ${RUN} from agent_bill b join agent_run r on r.id = b.run_id where b.id = $2 and b.merchant_id = $1`,
    values: [merchantId, billId],
  });
  return run ?? null;
}

/** A bill as it is written, or as its run would write it now: amounts in ten-thousandths of a unit. */
export interface CountedBill {
  contractId: bigint;
  holderId: bigint;
  base: bigint;
  gross: bigint;
  /** Everything else that it came of, to be compared. */
  from: string;
}

const fromOf = (parts: readonly (bigint | number | string | null | undefined)[]): string =>
  parts.map((part) => part ?? '-').join(' ');

const countedOf = ({ contract, base, gross, tested, tier, carryIn, carryOut, remainder }: Computed): CountedBill => ({
  ...{ contractId: contract.id, holderId: contract.holderId, base, gross },
  from: fromOf([tested.validBet, tested.houseNet, tested.activeMembers, tier?.index, tier?.rate, carryIn, carryOut, remainder]),
});

const readWritten = async (tx: Transaction, runId: bigint): Promise<CountedBill[]> =>
  (
    await tx.query<Record<string, bigint | number | string | null> & Omit<CountedBill, 'from'>>({
      text: `select contract_id as "contractId", holder_id as "holderId", base, gross, tier_valid_bet, house_net, active_members, tier, rate,
               carry_in, carry_out, remainder::text as remainder from agent_bill where run_id = $1`,
      values: [runId],
    })
  ).map((row) => {
    const { contractId, holderId, base, gross } = row;
    const parts = ['tier_valid_bet', 'house_net', 'active_members', 'tier', 'rate', 'carry_in', 'carry_out', 'remainder'];
    return { contractId, holderId, base, gross, from: fromOf(parts.map((name) => row[name])) };
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
  const made = (await compute({ tx, teams, calendar: merchant }, run, contracts, span)).map(countedOf);
  const counted = new Map(made.map((each) => [each.contractId, each]));
  const written = new Map((await readWritten(tx, run.id)).map((each) => [each.contractId, each]));
  const ids = [...new Set([...counted.keys(), ...written.keys()])].sort((a, b) => (a < b ? -1 : 1));
  return ids.map((id) => ({ written: written.get(id) ?? null, counted: counted.get(id) ?? null }));
}

/** Do a bill and its recount agree? */
export const isSame = ({ written, counted }: Recounted): boolean =>
  written !== null &&
  counted !== null &&
  written.base === counted.base &&
  written.gross === counted.gross &&
  written.from === counted.from;
