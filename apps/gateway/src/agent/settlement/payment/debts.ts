import type { Amount } from '@marquee/money';
import { lockBills, writeBills } from '../bills/store.ts';
import { oweToHouse, readDebtOf, readDebts } from './debt-store.ts';
import type { Desk, Side, Way } from './desk.ts';
import { type DebtPayment, movementsOf, shared, withPaid, writePaid } from './paid.ts';

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);

/**
 * Pays an account's debts from its main balance, the oldest first: at most `limit`, and no more than there is. Returns what was paid. A
 * frozen account pays nothing.
 */
export async function payDebts(
  desk: Desk,
  payerId: bigint,
  { limit = null, way }: { limit?: Amount | null; way: Way },
): Promise<DebtPayment[]> {
  const debts = await readDebts(desk.tx, [payerId]);
  if (debts.length === 0) return [];
  const creditors = debts.flatMap(({ creditorId }) => creditorId ?? []);
  const { balances, frozen } = await desk.hold([payerId, ...creditors]);
  const balance = balances.get(payerId) ?? 0n;
  if (frozen.has(payerId) || balance <= 0n) return [];
  const payments = shared(debts, limit === null ? balance : least(limit, balance));
  await desk.move(movementsOf(payments, frozen, way));
  await writePaid(desk, payments, frozen);
  return payments;
}

/** Pays what is still owed of a bill as the house, which is owed it from then on. Returns how much; null where nothing was owed to the holder. */
export async function payOnBehalf(desk: Desk, billId: bigint): Promise<Amount | null> {
  const [bill] = await lockBills(desk.tx, [billId]);
  const debt = await readDebtOf(desk.tx, billId);
  if (!bill || !debt || debt.creditorId === null) return null;
  const { frozen } = await desk.hold([bill.holderId]);
  const isKept = frozen.has(bill.holderId);
  const to: Side = { kind: isKept ? 'KEPT' : 'MAIN', accountId: bill.holderId };
  const { kind } = bill;
  await desk.move([{ billId, kind, from: { kind: 'HOUSE' }, to, amount: debt.open, way: 'BEHALF' }]);
  await writeBills(desk.tx, [withPaid(bill, debt.open, isKept)], desk.at);
  await oweToHouse(desk.tx, debt.id);
  return debt.open;
}
