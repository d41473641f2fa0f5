import type { Amount } from '@marquee/money';
import { BusinessError } from '../../../base/errors.ts';
import { payOnward } from '../../contracts/calculation/debts.ts';
import { least } from '../../contracts/calculation/payment.ts';
import { lockBills, writeBills } from '../bills/store.ts';
import { type Debt, oweToHouse, readDebtOf, readDebtsOnward } from './debt-store.ts';
import type { Desk, Side, Way } from './desk.ts';
import { type DebtPayment, movementsOf, openDebtOf, withPaid, writePaid } from './paid.ts';

/** What a payer's debts come to when so much of its balance pays them: each payment in its order. */
function planned(
  debts: readonly Debt[],
  payerId: bigint,
  amount: Amount,
  { balances, frozen }: { balances: Map<bigint, Amount>; frozen: ReadonlySet<bigint> },
): DebtPayment[] {
  const byBill = new Map(debts.map((debt) => [debt.billId, debt]));
  const payments: DebtPayment[] = [];
  payOnward(debts.map(openDebtOf), payerId, amount, {
    usable(id, part) {
      const balance = balances.get(id) ?? 0n;
      return frozen.has(id) ? 0n : balance < 0n ? part - least(-balance, part) : part;
    },
    keep: (id, part) => void balances.set(id, (balances.get(id) ?? 0n) + part),
    write({ billId }, part) {
      const debt = byBill.get(billId);
      if (debt) payments.push({ debt, amount: part });
    },
  });
  return payments;
}

/** One payment of each debt. */
function added(payments: readonly DebtPayment[]): DebtPayment[] {
  const byDebt = new Map<bigint, DebtPayment>();
  for (const { debt, amount } of payments) byDebt.set(debt.id, { debt, amount: (byDebt.get(debt.id)?.amount ?? 0n) + amount });
  return [...byDebt.values()];
}

/**
 * Holds an account and everybody to whom what it is paid may go on, with the debts by which it would: all at once and before anything
 * moves, since accounts are locked in one order everywhere.
 */
export async function holdOnward(desk: Desk, payerId: bigint) {
  const debts = await readDebtsOnward(desk.tx, [payerId]);
  const others = debts.flatMap(({ payerId: payer, creditorId }) => [payer, ...(creditorId === null ? [] : [creditorId])]);
  return { debts, ...(await desk.hold([...new Set([payerId, ...others])])) };
}

/**
 * Pays an account's debts from its main balance, the oldest first or `debtId` alone: at most `limit`, and no more than there is. Whoever is
 * paid pays its own debts from it. `CT_STATE`: that debt is not open, or another's. Returns what was paid of each debt, its own and theirs. A frozen account pays nothing.
 */
export async function payDebts(
  desk: Desk,
  payerId: bigint,
  { limit = null, way, debtId = null }: { limit?: Amount | null; way: Way; debtId?: bigint | null },
): Promise<DebtPayment[]> {
  const { debts: all, balances, frozen } = await holdOnward(desk, payerId);
  const debts = all.filter(({ id, payerId: payer }) => debtId === null || payer !== payerId || id === debtId);
  // Of others' debts on the way nobody is told that they are open.
  if (debtId !== null && !debts.some(({ id, payerId: payer }) => id === debtId && payer === payerId))
    throw new BusinessError('CT_STATE');
  const balance = balances.get(payerId) ?? 0n;
  if (debts.length === 0 || frozen.has(payerId) || balance <= 0n) return [];
  const payments = planned(debts, payerId, limit === null ? balance : least(limit, balance), { balances, frozen });
  // Nobody asked whoever is paid: its own debts are paid from what comes in.
  await desk.move(payments.flatMap((payment) => movementsOf([payment], frozen, payment.debt.payerId === payerId ? way : 'DEBT')));
  const paid = added(payments);
  await writePaid(desk, paid, frozen);
  return paid;
}

/** What was paid for a payer, and what its holder paid of own debts from it. */
export interface PaidOnBehalf {
  amount: Amount;
  onward: DebtPayment[];
}

/** Pays what is still owed of a bill as the house, which is owed it from then on. Null where nothing was owed to the holder. */
export async function payOnBehalf(desk: Desk, billId: bigint): Promise<PaidOnBehalf | null> {
  const [bill] = await lockBills(desk.tx, [billId]);
  const debt = await readDebtOf(desk.tx, billId);
  if (!bill || !debt || debt.creditorId === null) return null;
  const { frozen } = await holdOnward(desk, bill.holderId);
  const isKept = frozen.has(bill.holderId);
  const to: Side = { kind: isKept ? 'KEPT' : 'MAIN', accountId: bill.holderId };
  const { kind } = bill;
  await desk.move([{ billId, kind, from: { kind: 'HOUSE' }, to, amount: debt.open, way: 'BEHALF' }]);
  await writeBills(desk.tx, [withPaid(bill, debt.open, isKept)], desk.at);
  await oweToHouse(desk.tx, debt.id);
  const onward = isKept ? [] : await payDebts(desk, bill.holderId, { limit: debt.open, way: 'DEBT' });
  return { amount: debt.open, onward };
}
