import type { PayerMode } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { OpenDebt } from '../../contracts/calculation/debts.ts';
import { netPaymentsOf } from '../../contracts/calculation/net-payment.ts';
import { type PaidBill, type Payable, type Payment, paymentsOf } from '../../contracts/calculation/payment.ts';
import type { Bill } from '../bills/bill.ts';
import { type BillChange, lockLine, type OpenLine, writeBills } from '../bills/store.ts';
import { type Debt, insertDebts, type NewDebt, readDebtsOnward } from './debt-store.ts';
import { type Desk, type Movement, type Side } from './desk.ts';
import { type DebtPayment, HOUSE_ID, openDebtOf, writePaid } from './paid.ts';

/** What came of a line's payment, for whoever tells of it. */
export interface PaidLine {
  payerMode: PayerMode;
  /** `paid` is what the holder was paid: where the house pays, what is left to it. */
  bills: { bill: Bill; paid: Amount; open: Amount; isHeld: boolean }[];
  /** What the house has paid below in the place of who owes it. */
  advances: { runId: bigint; payerId: bigint; amount: Amount }[];
  /** What the house has paid in the place of who is frozen, and is owed by them, by payer. */
  claims: ReadonlyMap<bigint, Amount>;
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
  const fromBills = false;
  return [
    ...short.map(({ billId, open: amount }) => ({
      ...{ billId, amount, payerId: payerOf(billId), fromBills },
      creditorId: bills.get(billId)?.holderId ?? null,
    })),
    ...claims.map(({ billId, amount }) => ({ billId, amount, payerId: payerOf(billId), creditorId: null, fromBills })),
  ];
}

/** What moves, what is set off, and what comes of a line. */
interface LinePlan {
  movements: Movement[];
  newDebts: NewDebt[];
  bills: readonly PaidBill[];
  /** What is kept of it for a frozen holder, by holder. */
  kept: ReadonlyMap<bigint, Amount>;
  /** What is left of old debts. */
  debts: readonly OpenDebt[];
  /** What a holder was paid of a bill. */
  paidOf(bill: PaidBill): Amount;
}

/** What is known of a line that is to be paid. */
interface Known {
  bills: ReadonlyMap<bigint, Bill>;
  debts: ReadonlyMap<bigint, Debt>;
  balances: ReadonlyMap<bigint, Amount>;
  frozen: ReadonlySet<bigint>;
}

/** Where everybody pays who stands right below. */
function planByUplines({ bills, debts, balances, frozen }: Known): LinePlan {
  const payables = [...bills.values()].map((bill) => payableOf(bill, frozen));
  const plan = paymentsOf(payables, balances, [...debts.values()].map(openDebtOf), frozen);
  return {
    movements: plan.payments.map((payment) => movementOf(payment, { bills, debts, frozen })),
    newDebts: newDebtsOf(bills, plan),
    bills: plan.bills,
    kept: keptOf(plan.payments.filter(({ billId }) => bills.has(billId))),
    debts: plan.debts,
    paidOf: ({ paid }) => paid,
  };
}

/** Where the house pays everybody what is left to them. */
function planByHouse({ bills, debts, balances, frozen }: Known): LinePlan {
  const payables = [...bills.values()].map((bill) => payableOf(bill, frozen));
  const [earlier, old] = [
    [...debts.values()].filter((debt) => debt.fromBills),
    [...debts.values()].filter((debt) => !debt.fromBills),
  ];
  const plan = netPaymentsOf(payables, balances, { debts: old.map(openDebtOf), earlier: earlier.map(openDebtOf) }, frozen);
  const kindOf = (billId: bigint): Movement['kind'] => {
    const kind = bills.get(billId)?.kind ?? debts.get(billId)?.kind;
    if (!kind) throw new Error(`the bill ${billId} is not of this line`);
    return kind;
  };
  const setOffs = plan.setOffs.map(({ billId, side, accountId, amount }): Movement => {
    const account = { kind: 'MAIN', accountId } as const;
    const [from, to]: [Side, Side] = side === 'paidTo' ? [{ kind: 'HOUSE' }, account] : [account, { kind: 'HOUSE' }];
    return { billId, kind: kindOf(billId), from, to, amount, way: 'SET_OFF' };
  });
  const money = new Map(plan.payments.flatMap(({ billId, amount }) => (bills.has(billId) ? [[billId, amount] as const] : [])));
  return {
    movements: [...setOffs, ...plan.payments.map((payment) => movementOf(payment, { bills, debts, frozen }))],
    newDebts: plan.advances.map((advance) => ({ ...advance, creditorId: null, fromBills: true })),
    bills: plan.bills,
    kept: keptOf(plan.payments.filter(({ billId }) => bills.has(billId))),
    debts: plan.debts,
    paidOf: ({ billId }) => money.get(billId) ?? 0n,
  };
}

/** Pays a line of a run from the top down, whole; null where that was done before, or one of its bills is in review. */
export async function payLine(desk: Desk, { runId, lineId, kind, payerMode }: OpenLine): Promise<PaidLine | null> {
  const { tx, at } = desk;
  const line = await lockLine(tx, runId, lineId);
  const isOpen = line.some(({ status }) => status === 'CALCULATED') && !line.some(({ status }) => status === 'REVIEW');
  if (!isOpen) return null;
  const bills = new Map(line.map((bill) => [bill.id, bill]));
  const holders = line.map(({ holderId }) => holderId);
  const uplines = line.flatMap(({ uplineId }) => uplineId ?? []);
  const owed = await readDebtsOnward(tx, holders, kind);
  const others = owed.flatMap(({ payerId, creditorId }) => (creditorId === null ? [payerId] : [payerId, creditorId]));
  const { balances, frozen } = await desk.hold([...new Set([...holders, ...uplines, ...others])]);
  const debts = new Map(owed.map((debt) => [debt.billId, debt]));
  const plan = (payerMode === 'HOUSE_NET' ? planByHouse : planByUplines)({ bills, debts, balances, frozen });
  await desk.move(plan.movements);

  const decided = plan.bills.filter(({ billId }) => bills.get(billId)?.status === 'CALCULATED');
  const changes = decided.map(({ billId, paid, state }): BillChange => {
    const holderId = bills.get(billId)?.holderId ?? HOUSE_ID;
    return { id: billId, status: state, paid, kept: plan.kept.get(holderId) ?? 0n };
  });
  await writeBills(tx, changes, at);
  await insertDebts(tx, desk.merchantId, plan.newDebts, at);
  const repaid = plan.debts.flatMap(({ billId, open }): DebtPayment[] => {
    const debt = debts.get(billId);
    return debt && debt.open > open ? [{ debt, amount: debt.open - open }] : [];
  });
  await writePaid(desk, repaid, frozen);
  const claims = new Map<bigint, Amount>();
  for (const { payerId, creditorId, amount, fromBills } of plan.newDebts)
    if (creditorId === null && !fromBills) claims.set(payerId, (claims.get(payerId) ?? 0n) + amount);
  return {
    payerMode,
    claims,
    advances: plan.newDebts.flatMap(({ payerId, amount, fromBills }) => (fromBills ? [{ runId, payerId, amount }] : [])),
    bills: decided.flatMap((one) => {
      const bill = bills.get(one.billId);
      return bill ? [{ bill, paid: plan.paidOf(one), open: one.open, isHeld: one.state === 'HELD' }] : [];
    }),
  };
}
