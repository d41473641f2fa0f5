import { describe, expect, it } from 'vitest';
import { type BetType, poolValues } from './bet-type.ts';
import { FAMILIES, type Family } from './families/families.ts';
import { match } from './matching.ts';
import { costOf, mostWinOf, TICKET_PRICE, winOf } from './prices.ts';
import { DrawReader } from './reading.ts';
import { boundsOf, placesOf, readSelection, selectionText, ticketsOf } from './selection.ts';
import { bruteWin } from './testing/brute.ts';

/** A generator with a fixed seed: a failure comes again. */
function dice(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const CASES = 60;
const MOST_CHOSEN = 7;

/** A selection that the bet takes, with some of what was drawn in it so that it often wins. */
function randomSelection(bet: BetType, drawn: readonly string[], below: (n: number) => number): string[][] {
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

const tables: [string, Family, readonly BetType[], bigint][] = Object.values(FAMILIES).flatMap(
  (family): [string, Family, readonly BetType[], bigint][] => [
    [`${family.code} by the series`, family, family.series, TICKET_PRICE],
    [`${family.code} at fixed odds`, family, family.odds, 10_000n],
  ],
);

describe('settlement', () => {
  it.each(tables.filter(([, , bets]) => bets.length > 0))('pays what the listed tickets win: %s', (_, family, bets, unit) => {
    const below = dice(2_026);
    let won = 0;
    for (const bet of bets) {
      for (let n = 0; n < CASES; n += 1) {
        const result = family.draw(below);
        const reader = new DrawReader(result);
        const selection = randomSelection(bet, reader.of(bet).values, below);
        expect(readSelection(bet, selectionText(selection))).toEqual(selection);
        const stake = { unit, multiple: 1 + (n % 3), series: 1_960 };
        const win = winOf(bet, match(bet, selection, reader.of(bet)), stake);
        expect([bet.code, selection, result, win]).toEqual([
          bet.code,
          selection,
          result,
          BigInt(bruteWin(bet.code, selection, result)) * BigInt(stake.multiple),
        ]);
        expect(win <= mostWinOf(bet, selection, stake) || win === costOf(bet, selection, stake)).toBe(true);
        if (win > 0n) won += 1;
      }
    }
    expect(won).toBeGreaterThan(bets.length);
  });
});
