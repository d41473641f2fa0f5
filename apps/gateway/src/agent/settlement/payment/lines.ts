import type { Amount } from '@marquee/money';
import { type Payable, type Payment, paymentsOf } from '../../contracts/calculation/payment.ts';
import type { Bill } from '../bills/bill.ts';
import { type BillChange, lockLine, type OpenLine, writeBills } from '../bills/store.ts';
import { type Debt, insertDebts, type NewDebt, readDebtsOnward } from './debt-store.ts';
import { type Desk, type Movement, type Side } from './desk.ts';
import { type DebtPayment, HOUSE_ID, openDebtOf, writePaid } from './paid.ts';

/** What came of a line's payment, for whoever tells of it. */
export interface PaidLine {
  bills: { bill: Bill; paid: Amount; open: Amount }[];
}

const payableOf = (bill: Bill, frozen: ReadonlySet<bigint>): Payable => ({
  billId: bill.id,
  holderId: bill.holderId,
  uplineId: bill.uplineId,
  // Whom nobody pays is a payer all the same.
  gross: bill.status === 'CANCELLED' ? 0n : bill.gross,
  isHeld: frozen.has(bill.holderId),
});

/** The plan's payments as movements: those of old debts go to the house where it has paid, and are kept for a frozen creditor. */
function movementOf(
  { billId, from, to, amount, isClaim }: Payment,
  { bills, debts, frozen }: { bills: ReadonlyMap<bigint, Bill>; debts: ReadonlyMap<bigint, Debt>; frozen: ReadonlySet<bigint> },
): Movement {
  const debt = debts.get(billId);
  if (!debt) {
    const kind = bills.get(billId)?.kind;
    if (!kind) throw new Error(`the bill ${billId} is not of this line`);
    return { billId, kind, from, to, amount, way: isClaim ? 'CLAIM' : 'RUN' };
  }
  const paidTo = (): Side => {
    if (debt.creditorId === null) return { kind: 'HOUSE' };
    return frozen.has(debt.creditorId) ? { kind: 'KEPT', accountId: debt.creditorId } : to;
  };
  return { billId, kind: debt.kind, from, to: paidTo(), amount, way: debt.creditorId === null ? 'CLAIM' : 'DEBT' };
}

/** What is kept for each frozen holder of the line by then. */
function keptOf(payments: readonly Payment[]): Map<bigint, Amount> {
  const kept = new Map<bigint, Amount>();
  const add = (id: bigint, amount: Amount): void => void kept.set(id, (kept.get(id) ?? 0n) + amount);
  for (const { from, to, amount } of payments) {
    if (to.kind === 'KEPT') add(to.accountId, amount);
    if (from.kind === 'KEPT') add(from.accountId, -amount);
  }
  return kept;
}

/** The debts that a plan leaves: what a payer could not pay, and what the house has paid for a frozen one. */
function newDebtsOf(bills: ReadonlyMap<bigint, Bill>, plan: ReturnType<typeof paymentsOf>): NewDebt[] {
  const payerOf = (billId: bigint): bigint => bills.get(billId)?.uplineId ?? HOUSE_ID;
  const short = plan.bills.filter(({ open }) => open > 0n);
  const claims = plan.payments.filter(({ isClaim }) => isClaim);
  return [
    ...short.map(({ billId, open: amount }) => ({
      ...{ billId, amount, payerId: payerOf(billId) },
      creditorId: bills.get(billId)?.holderId ?? null,
    })),
    ...claims.map(({ billId, amount }) => ({ billId, amount, payerId: payerOf(billId), creditorId: null })),
  ];
}

/** Pays a line of a run from the top down, whole; null where that was done before, or one of its bills is in review. */
export async function payLine(desk: Desk, { runId, lineId }: OpenLine): Promise<PaidLine | null> {
  const { tx, at } = desk;
  const line = await lockLine(tx, runId, lineId);
  const isOpen = line.some(({ status }) => status === 'CALCULATED') && !line.some(({ status }) => status === 'REVIEW');
  if (!isOpen) return null;
  const bills = new Map(line.map((bill) => [bill.id, bill]));
  const holders = line.map(({ holderId }) => holderId);
  const debts = await readDebtsOnward(tx, holders);
  const others = [...line.map(({ uplineId }) => uplineId), ...debts.flatMap(({ payerId, creditorId }) => [payerId, creditorId])];
  const everybody = [...new Set([...holders, ...others.filter((id) => id !== null)])];
  const { balances, frozen } = await desk.hold(everybody);
  const payables = line.map((bill) => payableOf(bill, frozen));
  const plan = paymentsOf(payables, balances, debts.map(openDebtOf), frozen);
  const byBill = new Map(debts.map((debt) => [debt.billId, debt]));
  await desk.move(plan.payments.map((payment) => movementOf(payment, { bills, debts: byBill, frozen })));

  const kept = keptOf(plan.payments.filter(({ billId }) => bills.has(billId)));
  const decided = plan.bills.filter(({ billId }) => bills.get(billId)?.status === 'CALCULATED');
  const changes = decided.map(({ billId, paid, state }): BillChange => {
    const holderId = bills.get(billId)?.holderId ?? HOUSE_ID;
    return { id: billId, status: state, paid, kept: kept.get(holderId) ?? 0n };
  });
  await writeBills(tx, changes, at);
  await insertDebts(tx, desk.merchantId, newDebtsOf(bills, plan), at);
  const repaid = plan.debts.flatMap(({ billId, open }): DebtPayment[] => {
    const debt = byBill.get(billId);
    return debt && debt.open > open ? [{ debt, amount: debt.open - open }] : [];
  });
  await writePaid(desk, repaid, frozen);
  return {
    bills: decided.flatMap(({ billId, paid, open }) => {
      const bill = bills.get(billId);
      return bill ? [{ bill, paid, open }] : [];
    }),
  };
}
