import { describe, expect, it } from 'vitest';
import type { BetType } from './bet-type.ts';
import { FAMILIES, type Family } from './families/families.ts';
import { match } from './matching.ts';
import { costOf, mostWinOf, TICKET_PRICE, winOf } from './prices.ts';
import { DrawReader } from './reading.ts';
import { readSelection, selectionText } from './selection.ts';
import { bruteWin } from './testing/brute.ts';
import { dice, randomSelection } from './testing/random.ts';

const CASES = 60;
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
