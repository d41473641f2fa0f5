import type { Amount } from '@marquee/money';
import type { Bill, BillStatus } from '../bills/bill.ts';
import { lockBills, writeBills } from '../bills/store.ts';
import { readDebtOf } from './debt-store.ts';
import { holdOnward, payDebts } from './debts.ts';
import type { Desk } from './desk.ts';
import type { DebtPayment } from './paid.ts';
import type { HeldBill } from './store.ts';

const DAY_MS = 86_400_000;
/** Days after which what is kept for a frozen holder goes back. */
const KEPT_DAYS = 90;

/** Is it too late for a frozen holder to be paid? */
export const isTooLate = ({ heldAt }: HeldBill, now: number): boolean => now >= heldAt.getTime() + KEPT_DAYS * DAY_MS;

async function statusOf(desk: Desk, { id, gross, paid }: Bill): Promise<BillStatus> {
  if (paid === gross) return 'PAID';
  const debt = await readDebtOf(desk.tx, id);
  if (debt?.overdueAt) return 'OVERDUE';
  return paid === 0n ? 'INSUFFICIENT' : 'PARTLY_PAID';
}

/** What a holder who is free again was paid of a bill, and what it paid of own debts from that. */
export interface ReleasedBill {
  bill: Bill;
  amount: Amount;
  onward: DebtPayment[];
}

/**
 * Pays a holder who is frozen no more what was kept for it, which pays the holder's own debts first. Null where it is still frozen, or was
 * paid before.
 */
export async function releaseBill(desk: Desk, billId: bigint): Promise<ReleasedBill | null> {
  const [bill] = await lockBills(desk.tx, [billId]);
  if (bill?.status !== 'HELD') return null;
  const { id, kind, holderId, kept, paid } = bill;
  const { frozen } = await holdOnward(desk, holderId);
  if (frozen.has(holderId)) return null;
  const from = { kind: 'KEPT', accountId: holderId } as const;
  const to = { kind: 'MAIN', accountId: holderId } as const;
  if (kept > 0n) await desk.move([{ billId: id, kind, from, to, amount: kept, way: 'RELEASE' }]);
  await writeBills(desk.tx, [{ id, status: await statusOf(desk, bill), paid, kept: 0n }], desk.at);
  const onward = kept > 0n ? await payDebts(desk, holderId, { limit: kept, way: 'DEBT' }) : [];
  return { bill, amount: kept, onward };
}
