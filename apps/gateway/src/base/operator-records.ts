import { fromWire } from '@marquee/money';
import { refused } from './change.ts';

/** A record without some of its fields. */
export function without<T extends object, K extends keyof T>(record: T, ...names: readonly K[]): Omit<T, K> {
  const rest: Partial<T> = { ...record };
  for (const name of names) delete rest[name];
  return rest as Omit<T, K>;
}

/** A page of a list that is in memory, with its totals. */
export function pageOf<T>(all: readonly T[], { page = 1, size = 50 }: { page?: number; size?: number }) {
  return {
    list: all.slice((page - 1) * size, page * size),
    totalPages: Math.ceil(all.length / size),
    totalCount: all.length,
  };
}

/** An amount as it came over the wire. Throws `ops.refused` for one that is none. */
export function amountOf(value: number): bigint {
  const amount = fromWire(value);
  if (amount === null) throw refused('an amount has at most four decimals');
  return amount;
}
