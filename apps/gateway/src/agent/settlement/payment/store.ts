import type { Runner, Transaction } from '../../../base/database/database.ts';
import type { Bill } from '../bills/bill.ts';
import { BILL } from '../bills/store.ts';

const OVERDUE = 'merchant_id = $1 and open > 0 and not from_bills and overdue_at is null and opened_at <= $2';

/** Has a brand a debt that has been open since before a moment, and is not marked? */
export async function hasOverdue(db: Runner, merchantId: number, before: Date): Promise<boolean> {
  const rows = await db.query({
    name: 'agent-debts-late',
    text: `select from agent_debt where ${OVERDUE} limit 1`,
    values: [merchantId, before],
  });
  return rows.length > 0;
}

/** Marks bills as overdue whose debt has been open since before a moment; returns how many. */
export async function markOverdue(
  tx: Transaction,
  merchantId: number,
  { before, at }: { before: Date; at: Date },
): Promise<number> {
  const rows = await tx.query({
    name: 'agent-debts-overdue',
    text: `with late as (
             update agent_debt set overdue_at = $3 where ${OVERDUE}
             returning bill_id, creditor_id)
           update agent_bill b set status = case when b.status in ('PARTLY_PAID', 'INSUFFICIENT') then 'OVERDUE' else b.status end
           from late l where b.id = l.bill_id and l.creditor_id is not null returning 1`,
    values: [merchantId, before, at],
  });
  return rows.length;
}

/** Bills of which something is kept, or would be, for a frozen holder: the oldest first. */
export const readHeldBills = (db: Runner, merchantId: number): Promise<(Bill & { calculatedAt: Date })[]> =>
  db.query({
    name: 'agent-bills-held',
    text: `select ${BILL}, calculated_at as "calculatedAt" from agent_bill where merchant_id = $1 and status = 'HELD' order by id`,
    values: [merchantId],
  });

/** Ends what is owed of a bill, without a payment. */
export async function forgetDebt(tx: Transaction, billId: bigint, at: Date): Promise<void> {
  await tx.query({
    text: 'update agent_debt set open = 0, closed_at = $2 where bill_id = $1 and open > 0 and creditor_id is not null',
    values: [billId, at],
  });
}
