import { toDecimal } from '@marquee/money';
import type { Database } from '../../../base/database/database.ts';

/** A bill as tests look at it. */
export interface ShownBill {
  holderId: bigint;
  uplineId: bigint | null;
  kind: string;
  salaryType: string | null;
  periodStart: Date;
  periodEnd: Date;
  base: string;
  carryIn: string;
  carryOut: string;
  /** What the tier was chosen by, and what is owed right below, by whom. */
  validBet: string;
  houseNet: string;
  activeMembers: number;
  tier: number | null;
  deductions: { holderId: string; gross: string }[];
  gross: string;
  owed: string;
  net: string;
  paid: string;
  status: string;
  remainder: string | null;
}

type AmountName = 'validBet' | 'houseNet' | 'base' | 'carryIn' | 'carryOut' | 'gross' | 'owed' | 'net' | 'paid';

/** All bills of a world, in their order. */
export const readBills = async (db: Database): Promise<ShownBill[]> =>
  (
    await db.query<Omit<ShownBill, AmountName> & Record<AmountName, bigint>>({
      text: `select holder_id as "holderId", upline_id as "uplineId", kind, salary_type as "salaryType", period_start as "periodStart", period_end as "periodEnd", base, carry_in as "carryIn",
               carry_out as "carryOut", tier, tier_valid_bet as "validBet", house_net as "houseNet", active_members as "activeMembers", deductions, gross, owed, net, paid, status, remainder::text as remainder from agent_bill order by id`,
    })
  ).map(({ validBet, houseNet, base, carryIn, carryOut, gross, owed, net, paid, ...row }) => ({
    ...row,
    ...{ validBet: toDecimal(validBet), houseNet: toDecimal(houseNet) },
    ...{ base: toDecimal(base), carryIn: toDecimal(carryIn), carryOut: toDecimal(carryOut) },
    ...{ gross: toDecimal(gross), owed: toDecimal(owed), net: toDecimal(net), paid: toDecimal(paid) },
  }));
