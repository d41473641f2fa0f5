import type { Amount } from '@marquee/money';
import { least } from '../../contracts/calculation/payment.ts';
import type { Bill, BillStatus } from '../bills/bill.ts';
import { takeOff } from '../bills/list-store.ts';
import { lockBills, writeBills } from '../bills/store.ts';
import { readDebtOf, writeOpen } from './debt-store.ts';
import { holdOnward, payDebts } from './debts.ts';
import type { Desk, Movement, Side } from './desk.ts';
import type { DebtPayment } from './paid.ts';
import { forgetDebt } from './store.ts';

const DAY_MS = 86_400_000;
/** Days after which what is kept for a frozen holder goes back. */
const KEPT_DAYS = 90;

/** A bill that is held, and when it came up. */
export type HeldBill = Bill & { calculatedAt: Date };

/** Is it too late for a frozen holder to be paid? */
export const isTooLate = ({ calculatedAt }: HeldBill, now: number): boolean => now >= calculatedAt.getTime() + KEPT_DAYS * DAY_MS;

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

/** A bill that is cancelled: what its holder does not get, and what of it came back to the account above. */
export type ReturnedBill = Pick<Bill, 'id' | 'holderId' | 'uplineId'> & { kept: Amount; returned: Amount };

/**
 * Gives what is kept back to whom it came from: to the account above, whose bill has it taken off. Of what the house has paid for that
 * account so much less is open. Returns what the account above gets.
 */
async function giveBack(desk: Desk, { id, kind, holderId, uplineId, kept }: Bill): Promise<Amount> {
  const debt = await readDebtOf(desk.tx, id);
  // What the house has paid for that account, by an advance or on its behalf, is the house's.
  const advanced = debt && debt.creditorId === null ? least(debt.open, kept) : 0n;
  const toHouse = uplineId === null ? kept : advanced;
  if (uplineId !== null) await desk.hold([uplineId]);
  const from = { kind: 'KEPT', accountId: holderId } as const;
  const back = (to: Side, amount: Amount): Movement[] =>
    amount > 0n ? [{ billId: id, kind, from, to, amount, way: 'RETURN' }] : [];
  await desk.move([
    ...back({ kind: 'HOUSE' }, toHouse),
    ...(uplineId === null ? [] : back({ kind: 'MAIN', accountId: uplineId }, kept - toHouse)),
  ]);
  if (debt && advanced > 0n) await writeOpen(desk.tx, [{ id: debt.id, open: debt.open - advanced }], desk.at);
  return kept - toHouse;
}

/**
 * Cancels a bill whose holder has been frozen for too long: what is kept goes back to whom it came from, and no more is owed of it. Null where
 * it is not held any more.
 */
export async function returnBill(desk: Desk, billId: bigint): Promise<ReturnedBill | null> {
  const [bill] = await lockBills(desk.tx, [billId]);
  if (bill?.status !== 'HELD') return null;
  const { id, holderId, uplineId, kept, paid } = bill;
  const returned = await giveBack(desk, bill);
  await forgetDebt(desk.tx, id, desk.at);
  await takeOff(desk.tx, bill, bill.gross - (paid - kept));
  await writeBills(desk.tx, [{ id, status: 'CANCELLED', paid: paid - kept, kept: 0n }], desk.at);
  return { id, holderId, uplineId, kept, returned };
}
