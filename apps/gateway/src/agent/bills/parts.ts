import type { ContractTerms, Reply } from '@marquee/contract';
import { type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Report } from '../../report/index.ts';
import { type CountingRules, netOfParts } from '../contracts/calculation/figures.ts';
import { readNetParts } from '../settlement/reading/teams.ts';
import type { BillRow } from './store.ts';

/** Of what a bill's net of the house is made, by the report rows. Null of hours and windows, which have bets alone, and where the rows no longer give what the bill was made by. */
export async function readParts(
  teams: Report['teams'],
  db: Runner,
  { merchant, bill, terms, rules }: { merchant: BusinessCalendar; bill: BillRow; terms: ContractTerms; rules: CountingRules },
): Promise<Reply<'contractBill'>['parts']> {
  if (bill.unit === 'hour' || bill.unit === 'five-minutes' || bill.countedFrom >= bill.periodEnd) return null;
  const [first, last] = [bill.countedFrom.getTime(), bill.periodEnd.getTime() - 1];
  const days = { from: businessDayOf(merchant, first), to: businessDayOf(merchant, last) };
  const parts = await readNetParts(teams, db, { holderId: bill.holderId, terms }, days, rules);
  if (netOfParts(parts) !== bill.houseNet) return null;
  const { stake, payout, rebates, bonuses, salaries } = parts;
  return {
    ...{ stake: sumToWire(stake), payout: sumToWire(payout), rebates: sumToWire(rebates) },
    ...{ bonuses: sumToWire(bonuses), salaries: sumToWire(salaries) },
  };
}
