import type { ReactNode } from 'react';
import type { BillSums } from '../../../domain/agents/bills.ts';
import { useFigures } from '../figures.tsx';

/** Writes what bills come to, by the keys of their columns. */
export function useSums(): (sums: BillSums) => Readonly<Record<string, ReactNode>> {
  const { money, signed } = useFigures();
  return ({ validBet, base, gross, owed, net, paid, open }) => ({
    ...{ validBet: money(validBet), base: money(base), gross: money(gross), paid: money(paid), open: money(open) },
    ...(owed !== null && { owed: money(owed) }),
    ...(net !== null && { net: signed(net) }),
  });
}
