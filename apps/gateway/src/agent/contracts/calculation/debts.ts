import type { Amount } from '@marquee/money';

/** What an account owes from earlier runs. */
export interface OpenDebt {
  billId: bigint;
  payerId: bigint;
  holderId: bigint;
  open: Amount;
}

/** Where money is while debts are paid. */
export interface Pockets {
  /** What an account has for its own debts of an amount that it is paid: nothing while it is frozen. */
  usable(accountId: bigint, amount: Amount): Amount;
  /** Leaves an account what it did not pay on. */
  keep(accountId: bigint, amount: Amount): void;
  write(debt: OpenDebt, amount: Amount): void;
}

/**
 * Pays an account's debts from what came in, the oldest first. What somebody is paid of an old debt is a salary or dividend that came in:
 * it pays that account's own debts before anything else. `debts` are changed, the oldest first. Returns what is left.
 */
export function payOnward(debts: readonly OpenDebt[], payerId: bigint, amount: Amount, pockets: Pockets): Amount {
  let left = amount;
  for (const debt of debts) {
    if (debt.payerId !== payerId) continue;
    const part = left < debt.open ? left : debt.open;
    if (part <= 0n) continue;
    left -= part;
    debt.open -= part;
    pockets.write(debt, part);
    const own = pockets.usable(debt.holderId, part);
    const rest = payOnward(debts, debt.holderId, own, pockets);
    pockets.keep(debt.holderId, part - own + rest);
  }
  return left;
}
