import { type BetType, poolValues } from '../bet-type.ts';
import { boundsOf, placesOf, ticketsOf } from '../selection.ts';

/** A generator with a fixed seed: a failure comes again. For tests. */
export function dice(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const MOST_CHOSEN = 7;

/** A selection that the bet takes, with some of what was drawn in it so that it often wins. */
export function randomSelection(bet: BetType, drawn: readonly string[], below: (n: number) => number): string[][] {
  const all = poolValues(bet.pool);
  const { least, most } = boundsOf(bet);
  for (;;) {
    const selection = Array.from({ length: placesOf(bet) }, (_, place) => {
      const size = Math.min(Math.max(least, 1) + below(MOST_CHOSEN), most, all.length);
      const chosen = new Set<string>();
      const mine = placesOf(bet) > 1 ? [drawn[place] ?? ''] : drawn;
      while (chosen.size < size) {
        const from = below(3) === 0 ? all : mine;
        const value = from[below(from.length)] ?? '';
        if (all.includes(value)) chosen.add(value);
        else chosen.add(all[below(all.length)] ?? '');
      }
      return [...chosen];
    });
    if (ticketsOf(bet, selection) > 0n && ticketsOf(bet, selection) < 3_000n) return selection;
  }
}
