import type { Amount } from '@marquee/money';

/** What an account owes from earlier runs. */
export interface OpenDebt {
  billId: bigint;
  payerId: bigint;
  holderId: bigint;
  open: Amount;
  /** The house has advanced it: nothing but what a next bill of the payer itself brings pays it. */
  isAdvance?: boolean;
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
 * it pays that account's own debts, but no advances, before anything else; money that comes back to one of those that it went through (`through`, from the
 * first to the last) stays there. `debts` are changed, the oldest first. Returns what is left.
 */
export function payOnward(
  debts: readonly OpenDebt[],
  payerId: bigint,
  amount: Amount,
  pockets: Pockets,
  through: readonly bigint[] = [],
): Amount {
  const way = [...through, payerId];
  let left = amount;
  for (const debt of debts) {
    if (debt.payerId !== payerId || (debt.isAdvance && through.length > 0)) continue;
    const part = left < debt.open ? left : debt.open;
    if (part <= 0n) continue;
    left -= part;
    debt.open -= part;
    pockets.write(debt, part);
    // Around a circle of debts each lap pays no more than what came in: there may be millions of laps.
    const own = way.includes(debt.holderId) ? 0n : pockets.usable(debt.holderId, part);
    const rest = own === 0n ? 0n : payOnward(debts, debt.holderId, own, pockets, way);
    pockets.keep(debt.holderId, part - own + rest);
  }
  return left;
}
