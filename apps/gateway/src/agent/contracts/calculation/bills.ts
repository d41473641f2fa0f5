import type { Amount } from '@marquee/money';

/** What a holder is owed by the account above it, before what it owes below is taken off. */
export interface Owed {
  holderId: bigint;
  /** Null: the house. */
  uplineId: bigint | null;
  gross: Amount;
}

/** A bill with what the holder owes to those right below it, from each of them. */
export type Bill<T extends Owed> = T & {
  deductions: { holderId: bigint; gross: Amount }[];
  owed: Amount;
  /** Below zero where the holder owes more than it is owed. */
  net: Amount;
};

/**
 * The bills of one run: one kind, salary type and period. Each stands on its own: who is owed nothing still owes those below. The nets
 * of a line add up to what the house pays at its top, to the last unit, because what is deducted is what was truncated.
 */
export function billsOf<T extends Owed>(owed: readonly T[]): Bill<T>[] {
  const below = Map.groupBy(
    owed.filter(({ gross }) => gross > 0n),
    ({ uplineId }) => uplineId,
  );
  return owed.map((each) => {
    const lines = (below.get(each.holderId) ?? []).map(({ holderId, gross }) => ({ holderId, gross }));
    const deductions = lines.sort((a, b) => (a.holderId < b.holderId ? -1 : 1));
    const total = deductions.reduce((sum, { gross }) => sum + gross, 0n);
    return { ...each, deductions, owed: total, net: each.gross - total };
  });
}
