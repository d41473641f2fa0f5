import type { Amount } from '@marquee/money';
import type { Owed } from './bills.ts';
import { type OpenDebt, type Pockets, payOnward } from './debts.ts';

/** A bill that is to be paid. */
export interface Payable extends Owed {
  billId: bigint;
  /** The holder is frozen: what it gets is kept for it, and those below it lose nothing by that. */
  isHeld: boolean;
}

/** One movement: from the house, from an account, or from what is kept for a frozen one. `billId` is the bill that it pays. */
export interface Payment {
  billId: bigint;
  from: { kind: 'HOUSE' } | { kind: 'MAIN' | 'KEPT'; accountId: bigint };
  to: { kind: 'MAIN' | 'KEPT'; accountId: bigint };
  amount: Amount;
  /** The house paid what a frozen account owes: it has a claim on that account. */
  isClaim: boolean;
}

/** What has become of a bill. */
export interface PaidBill {
  billId: bigint;
  paid: Amount;
  open: Amount;
  state: 'NOT_REACHED' | 'PAID' | 'PARTLY_PAID' | 'INSUFFICIENT' | 'HELD';
}

/** The lesser of two amounts. */
export const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);
/** Sorts bills by the ids of their holders. */
export const byHolder = (a: Owed, b: Owed): number => (a.holderId < b.holderId ? -1 : a.holderId > b.holderId ? 1 : 0);

function stateOf({ gross, isHeld }: Payable, paid: Amount): PaidBill['state'] {
  if (gross === 0n) return 'NOT_REACHED';
  if (isHeld) return 'HELD';
  if (paid === gross) return 'PAID';
  return paid === 0n ? 'INSUFFICIENT' : 'PARTLY_PAID';
}

/** What one payer has while the payments are planned. */
interface Purse {
  /** Paid to it in this run. */
  credited: Amount;
  balance: Amount;
}

/** Takes as much as there is: first of what came in this run, then of the balance, which is not touched of a frozen account. */
function take(purse: Purse, wanted: Amount, isHeld: boolean): Amount {
  const fromCredited = least(purse.credited, wanted);
  const fromBalance = isHeld || purse.balance < 0n ? 0n : least(purse.balance, wanted - fromCredited);
  purse.credited -= fromCredited;
  purse.balance -= fromBalance;
  return fromCredited + fromBalance;
}

/** What is known while the payments of a run are planned. */
export interface Plan {
  payments: Payment[];
  /** By bill. */
  paid: Map<bigint, Amount>;
  debts: OpenDebt[];
  below: ReadonlyMap<bigint | null, readonly Payable[]>;
  purseOf(accountId: bigint): Purse;
  isFrozen(accountId: bigint): boolean;
}

/** Of a balance below zero that much of what comes in is gone. */
const holeOf = ({ balance }: Purse, amount: Amount): Amount => (balance < 0n ? least(-balance, amount) : 0n);

const write = ({ payments }: Plan, payment: Payment): void => {
  if (payment.amount > 0n) payments.push(payment);
};

/** Where old debts are paid from, and to. */
const pocketsOf = (plan: Plan): Pockets => ({
  usable: (id, amount) => (plan.isFrozen(id) ? 0n : amount - holeOf(plan.purseOf(id), amount)),
  keep(id, amount) {
    plan.purseOf(id).balance += amount;
  },
  write({ billId, payerId, holderId }, amount) {
    const to = { kind: 'MAIN', accountId: holderId } as const;
    write(plan, { billId, from: { kind: 'MAIN', accountId: payerId }, to, amount, isClaim: false });
  },
});

/** Adds what came in: it pays the account's old debts first. */
export function credit(plan: Plan, id: bigint, amount: Amount): void {
  const purse = plan.purseOf(id);
  const hole = holeOf(purse, amount);
  purse.balance += hole;
  const rest = amount - hole;
  purse.credited += plan.isFrozen(id) ? rest : payOnward(plan.debts, id, rest, pocketsOf(plan));
}

/** Pays one bill as far as its payer can: the house can always, and steps in for who is frozen. */
function payBill(plan: Plan, { billId, holderId, gross, isHeld }: Payable, payer: { id: bigint; isHeld: boolean } | null): void {
  const to = { kind: isHeld ? 'KEPT' : 'MAIN', accountId: holderId } as const;
  const own = payer === null ? 0n : take(plan.purseOf(payer.id), gross, payer.isHeld);
  if (payer !== null) {
    const from = { kind: payer.isHeld ? 'KEPT' : 'MAIN', accountId: payer.id } as const;
    write(plan, { billId, from, to, amount: own, isClaim: false });
  }
  const byHouse = payer === null || payer.isHeld ? gross - own : 0n;
  write(plan, { billId, from: { kind: 'HOUSE' }, to, amount: byHouse, isClaim: payer !== null });
  plan.paid.set(billId, own + byHouse);
  credit(plan, holderId, own + byHouse);
}

/** Pays everybody right below a payer, then goes on with each of them. */
function payBelow(plan: Plan, payer: { id: bigint; isHeld: boolean } | null): void {
  const bills = [...(plan.below.get(payer?.id ?? null) ?? [])].sort(byHolder);
  for (const bill of bills) payBill(plan, bill, payer);
  for (const { holderId, isHeld } of bills) payBelow(plan, { id: holderId, isHeld });
}

/** Payers without a bill of their own in the run: they owe those below all the same. */
export function payersAside(bills: readonly Payable[]): bigint[] {
  const holders = new Set(bills.map(({ holderId }) => holderId));
  const payers = new Set(bills.flatMap(({ uplineId }) => (uplineId === null || holders.has(uplineId) ? [] : [uplineId])));
  return [...payers].sort((a, b) => (a < b ? -1 : 1));
}

/** A plan of nothing yet. */
export function beginPlan(
  bills: readonly Payable[],
  balances: ReadonlyMap<bigint, Amount>,
  debts: readonly OpenDebt[],
  frozen: ReadonlySet<bigint>,
): Plan {
  const purses = new Map<bigint, Purse>();
  const held = new Set(bills.flatMap(({ holderId, isHeld }) => (isHeld ? [holderId] : [])));
  return {
    payments: [],
    paid: new Map(),
    debts: debts.map((debt) => ({ ...debt })),
    below: Map.groupBy(bills, ({ uplineId }) => uplineId),
    purseOf(accountId) {
      const purse = purses.get(accountId) ?? { credited: 0n, balance: balances.get(accountId) ?? 0n };
      purses.set(accountId, purse);
      return purse;
    },
    isFrozen: (accountId) => held.has(accountId) || frozen.has(accountId),
  };
}

/**
 * Plans the payments of a run (one kind, salary type and period, so one bill a holder) from the top down:
 * docs/rules/contracts.md#payment. What comes in pays the payer's oldest debts first, then those right below it by their ids, from what
 * came in and then from its balance. `debts` are in order, the oldest first, with those of whoever is paid one; `balances` are main
 * balances before the run, `frozen` whose are not touched although they have no bill in it.
 */
export function paymentsOf(
  bills: readonly Payable[],
  balances: ReadonlyMap<bigint, Amount>,
  debts: readonly OpenDebt[],
  frozen: ReadonlySet<bigint> = new Set(),
): { payments: Payment[]; bills: PaidBill[]; debts: OpenDebt[] } {
  const plan = beginPlan(bills, balances, debts, frozen);
  payBelow(plan, null);
  for (const id of payersAside(bills)) payBelow(plan, { id, isHeld: frozen.has(id) });
  return {
    payments: plan.payments,
    bills: bills.map((bill) => {
      const paid = plan.paid.get(bill.billId) ?? 0n;
      return { billId: bill.billId, paid, open: bill.gross - paid, state: stateOf(bill, paid) };
    }),
    debts: plan.debts,
  };
}
