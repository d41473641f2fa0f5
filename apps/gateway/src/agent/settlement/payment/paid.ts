import type { Amount } from '@marquee/money';
import type { OpenDebt } from '../../contracts/calculation/debts.ts';
import type { Bill, BillStatus } from '../bills/bill.ts';
import { type BillChange, lockBills, writeBills } from '../bills/store.ts';
import { type Debt, writeOpen } from './debt-store.ts';
import type { Desk, Movement, Side, Way } from './desk.ts';

/** What a bill comes to with more of it paid. */
export function withPaid({ id, gross, status, paid, kept }: Bill, more: Amount, isKept: boolean): BillChange {
  const now = paid + more;
  const stillKept = kept + (isKept ? more : 0n);
  const next = (): BillStatus => {
    if (status === 'HELD' || stillKept > 0n) return 'HELD';
    if (now === gross) return 'PAID';
    return status === 'OVERDUE' ? 'OVERDUE' : 'PARTLY_PAID';
  };
  return { id, status: next(), paid: now, kept: stillKept };
}

/** Who is owed a debt: the house; its creditor; or what is kept for it while it is frozen. */
const creditorOf = ({ creditorId }: Debt, frozen: ReadonlySet<bigint>): Side => {
  if (creditorId === null) return { kind: 'HOUSE' };
  return { kind: frozen.has(creditorId) ? 'KEPT' : 'MAIN', accountId: creditorId };
};

/** Stands for the house among the creditors of a plan: no account has this number. */
export const HOUSE_ID = 0n;

/** A debt as the plan of its payment sees it. */
export const openDebtOf = ({ billId, payerId, creditorId, open, fromBills }: Debt): OpenDebt => ({
  ...{ billId, payerId, open, isAdvance: fromBills },
  holderId: creditorId ?? HOUSE_ID,
});

/** What is paid of debts. */
export interface DebtPayment {
  debt: Debt;
  amount: Amount;
}

/** The movements that pay debts. */
export const movementsOf = (payments: readonly DebtPayment[], frozen: ReadonlySet<bigint>, way: Way): Movement[] =>
  payments.map(({ debt, amount }) => ({
    billId: debt.billId,
    kind: debt.kind,
    from: { kind: 'MAIN', accountId: debt.payerId },
    to: creditorOf(debt, frozen),
    amount,
    way: debt.creditorId === null ? 'CLAIM' : way,
  }));

/** Writes down what was paid of debts: what is left of them, and their bills. */
export async function writePaid({ tx, at }: Desk, payments: readonly DebtPayment[], frozen: ReadonlySet<bigint>): Promise<void> {
  await writeOpen(
    tx,
    payments.map(({ debt: { id, open }, amount }) => ({ id, open: open - amount })),
    at,
  );
  const owed = payments.filter(({ debt }) => debt.creditorId !== null);
  const bills = new Map(
    (
      await lockBills(
        tx,
        owed.map(({ debt }) => debt.billId),
      )
    ).map((bill) => [bill.id, bill]),
  );
  const changes = owed.flatMap(({ debt, amount }) => {
    const bill = bills.get(debt.billId);
    return bill ? [withPaid(bill, amount, frozen.has(bill.holderId))] : [];
  });
  await writeBills(tx, changes, at);
}
