import type { Amount } from '@marquee/money';
import type { OpenDebt } from './debts.ts';
import {
  beginPlan,
  byHolder,
  credit,
  least,
  type PaidBill,
  type Payable,
  type Payment,
  type Plan,
  payersAside,
} from './payment.ts';

/** What counts as paid although no money moves for it: of an own bill (`paidTo`), or by who owes it (`paidBy`). */
interface SetOff {
  billId: bigint;
  side: 'paidTo' | 'paidBy';
  accountId: bigint;
  amount: Amount;
}

/** What the house has paid of a bill in the place of who owes it, to be set off against that account's next bills of the kind. */
interface Advance {
  billId: bigint;
  payerId: bigint;
  amount: Amount;
}

/** What comes of a run that the house pays. */
interface NetPlan {
  payments: Payment[];
  setOffs: SetOff[];
  advances: Advance[];
  bills: PaidBill[];
  /** Debts, and advances of earlier runs, with what is left of them. */
  debts: OpenDebt[];
}

interface Netting extends Plan {
  setOffs: SetOff[];
  advances: Advance[];
  /** Of earlier runs, by payer. */
  earlier: ReadonlyMap<bigint, readonly OpenDebt[]>;
}

const setOff = ({ setOffs }: Netting, one: SetOff): void => {
  if (one.amount > 0n) setOffs.push(one);
};

/** Sets what an account owes below, and then what was advanced for it before, off against its own bill. Returns what is left of that. */
function netOf(plan: Netting, accountId: bigint, gross: Amount): Amount {
  let left = gross;
  for (const bill of [...(plan.below.get(accountId) ?? [])].sort(byHolder)) {
    const amount = least(left, bill.gross);
    left -= amount;
    setOff(plan, { billId: bill.billId, side: 'paidBy', accountId, amount });
    if (bill.gross > amount) plan.advances.push({ billId: bill.billId, payerId: accountId, amount: bill.gross - amount });
  }
  for (const advance of plan.earlier.get(accountId) ?? []) {
    const amount = least(left, advance.open);
    left -= amount;
    advance.open -= amount;
    setOff(plan, { billId: advance.billId, side: 'paidBy', accountId, amount });
  }
  return left;
}

function payNet(plan: Netting, { billId, holderId: accountId, gross, isHeld }: Payable): void {
  const amount = netOf(plan, accountId, gross);
  setOff(plan, { billId, side: 'paidTo', accountId, amount: gross - amount });
  plan.paid.set(billId, gross);
  if (amount === 0n) return;
  const to = { kind: isHeld ? 'KEPT' : 'MAIN', accountId } as const;
  plan.payments.push({ billId, from: { kind: 'HOUSE' }, to, amount, isClaim: false });
  credit(plan, accountId, amount);
}

function payBelow(plan: Netting, payerId: bigint | null): void {
  const bills = [...(plan.below.get(payerId) ?? [])].sort(byHolder);
  for (const bill of bills) {
    payNet(plan, bill);
    payBelow(plan, bill.holderId);
  }
}

/**
 * Plans the payments of a run in which the house pays everybody what is left to them: docs/rules/contracts.md#paid-by-the-house. `earlier`
 * are advances of runs before, the oldest first; the rest is as where agents pay one another.
 */
export function netPaymentsOf(
  bills: readonly Payable[],
  balances: ReadonlyMap<bigint, Amount>,
  { debts, earlier }: { debts: readonly OpenDebt[]; earlier: readonly OpenDebt[] },
  frozen: ReadonlySet<bigint>,
): NetPlan {
  const left = earlier.map((each) => ({ ...each }));
  const plan: Netting = {
    ...beginPlan(bills, balances, debts, frozen),
    ...{ setOffs: [], advances: [], earlier: Map.groupBy(left, ({ payerId }) => payerId) },
  };
  payBelow(plan, null);
  for (const id of payersAside(bills)) {
    netOf(plan, id, 0n);
    payBelow(plan, id);
  }
  const kept = new Set(plan.payments.flatMap(({ billId, to }) => (to.kind === 'KEPT' ? [billId] : [])));
  return {
    ...{ payments: plan.payments, setOffs: plan.setOffs, advances: plan.advances, debts: [...plan.debts, ...left] },
    bills: bills.map(({ billId, gross }) => {
      const state = gross === 0n ? 'NOT_REACHED' : kept.has(billId) ? 'HELD' : 'PAID';
      return { billId, paid: gross, open: 0n, state };
    }),
  };
}
