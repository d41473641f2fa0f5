import type { Amount } from '@marquee/money';
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

/** A bill that is held, and since when. */
export type HeldBill = Bill & { heldAt: Date };

/** Bills of which something is kept, or would be, for a frozen holder: the oldest first. */
export const readHeldBills = (db: Runner, merchantId: number): Promise<HeldBill[]> =>
  db.query({
    name: 'agent-bills-held',
    text: `select ${BILL}, settled_at as "heldAt" from agent_bill where merchant_id = $1 and status = 'HELD' order by id`,
    values: [merchantId],
  });

/** Ends what is owed of a bill, without a payment. */
export async function forgetDebt(tx: Transaction, billId: bigint, at: Date): Promise<void> {
  await tx.query({
    text: 'update agent_debt set open = 0, closed_at = $2 where bill_id = $1 and open > 0 and creditor_id is not null',
    values: [billId, at],
  });
}

/**
 * What is kept of a bill for its holder, by where it came from, less what went back: from what was kept for the account above, and from
 * elsewhere.
 */
export async function readCameFrom(tx: Transaction, billId: bigint, holderId: bigint): Promise<{ kept: Amount; others: Amount }> {
  const [row] = await tx.query<{ kept: string; others: string }>({
    text: `select coalesce(sum(amount) filter (where to_id = $2 and from_kind = 'KEPT'), 0)
               - coalesce(sum(amount) filter (where way = 'RETURN' and to_kind = 'KEPT'), 0) as kept,
             coalesce(sum(amount) filter (where to_id = $2 and from_kind <> 'KEPT'), 0)
               - coalesce(sum(amount) filter (where way = 'RETURN' and to_kind <> 'KEPT'), 0) as others
           from agent_payment where bill_id = $1 and ((to_kind = 'KEPT' and to_id = $2) or way = 'RETURN')`,
    values: [billId, holderId],
  });
  return { kept: BigInt(row?.kept ?? 0), others: BigInt(row?.others ?? 0) };
}
