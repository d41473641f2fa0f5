import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { readApartSlots } from '../../report/index.ts';
import { readContract } from '../contracts/store.ts';
import { type BillRow, readBill, readBillRules } from './store.ts';

/** A bill that is the viewer's own or that the viewer pays. Throws `agent.bill` for another's, the same as for none. */
export async function findBill(db: Runner, viewer: bigint, id: bigint): Promise<BillRow> {
  const bill = await readBill(db, id);
  if (bill?.holderId === viewer || (bill && bill.uplineId === viewer)) return bill;
  throw new BusinessError('agent.bill');
}

/**
 * Which bets a bill counts: settled in this stretch, in games of these types but for lotteries that are apart, of all below its holder, and of
 * the holder where it counts its own play.
 */
export async function countedIn(db: Runner, calendar: BusinessCalendar, { id, contractId, countedFrom, periodEnd }: BillRow) {
  const contract = await readContract(db, contractId);
  if (!contract) throw new Error(`there is no contract ${contractId}`);
  const { excludesSelf } = await readBillRules(db, id);
  const apart = await readApartSlots(db, calendar);
  return { from: countedFrom, to: periodEnd, gameTypes: contract.terms.categories, apart, excludesSelf };
}
