import { describe, expect, it } from 'vitest';
import type { BetType } from './bet-type.ts';
import { betOf, LOTTERIES, type LotteryGame, MINIMUM_RETURN, SERIES } from './games.ts';
import { MOST_RETURN, repriced, repricedGame, returnObjection } from './repricing.ts';
import { allPays, PARTS, returnsOf } from './returns.ts';

const game = (code: string): LotteryGame => {
  const found = LOTTERIES.find((each) => each.code === code);
  if (!found) throw new Error(`there is no lottery ${code}`);
  return found;
};
const bet = (code: string, of: string): BetType => {
  const found = betOf(game(of), code);
  if (!found) throw new Error(`there is no bet ${code}`);
  return found;
};
const oddsOf = (of: BetType): string[] => allPays(of).map(({ odds }) => String(odds));
/** One game of each table of fixed odds. */
const fixed = [...new Map(LOTTERIES.filter(({ mode }) => !SERIES[mode]).map((each) => [each.bets, each])).values()];

describe('another return', () => {
  it('makes the odds of the worked examples', () => {
    // 0.97 × 216 / 27 for the sum of 10; 0.90 × 100 for two digits of one number; 0.90 × 10 for a digit.
    const sums = repriced(bet('K3_SUM', 'k3-elott-1m'), 970_000).rule;
    expect(sums.kind === 'each' && !('chance' in sums.pays) ? sums.pays.get('10')?.odds : null).toBe(776n);
    expect(oddsOf(repriced(bet('MB_DE', 'xsmb'), 900_000))).toEqual(['9000']);
    expect(oddsOf(repriced(bet('MB_LO2', 'xsmb'), 900_000))).toEqual(['9000']);
    expect(oddsOf(repriced(bet('MB_HEAD', 'xsmb'), 900_000))).toEqual(['900']);
    // Both of two numbers among 27: 1 - 2 × 0.99^27 + 0.98^27.
    const both = 1 - 2 * 0.99 ** 27 + 0.98 ** 27;
    expect(oddsOf(repriced(bet('MB_X2', 'xsmb'), 980_000))).toEqual([String(Math.floor((0.98 / both) * 100))]);
  });

  it('comes out nearest from below for every bet of every table, whatever is asked for', () => {
    for (const each of fixed.flatMap(({ bets }) => bets)) {
      for (const parts of [760_000, 812_345, 900_000, 950_001, 995_000]) {
        const made = repriced(each, parts);
        const { least, most } = returnsOf(made, 0);
        expect(most, each.code).toBeLessThanOrEqual(BigInt(parts));
        // A hundredth more on every pay would be above: of several pays of one bet together.
        const step = allPays(each).reduce((sum, { chance }) => sum + (PARTS * chance.ways) / (chance.total * 100n), 0n);
        expect(least, each.code).toBeGreaterThan(BigInt(parts) - step / BigInt(each.lines) - 3n);
        expect(allPays(made).map(({ chance }) => chance)).toEqual(allPays(each).map(({ chance }) => chance));
      }
      expect(repriced(each, undefined)).toBe(each);
    }
  });

  it('is refused below the policy and above the most by what comes of it, and where the series says it', () => {
    const north = game('xsmb');
    expect(returnObjection(north, 'MB_X2', 980_000)).toBeNull();
    expect(returnObjection(north, 'MB_DE', Number(MINIMUM_RETURN))).toBeNull();
    expect(returnObjection(north, 'MB_DE', Number(MINIMUM_RETURN) - 100)).toContain('at least 75 %');
    // No odds in whole hundredths return so much and no less than the policy asks for.
    expect(returnObjection(north, 'MB_X2', Number(MINIMUM_RETURN) + 1)).toContain('at least 75 %');
    expect(returnObjection(north, 'MB_DE', Number(MOST_RETURN))).toBeNull();
    expect(returnObjection(north, 'MB_DE', Number(MOST_RETURN) + 100)).toContain('at most 99.5 %');
    expect(returnObjection(north, 'MB_NO', 900_000)).toBe('the game has no such bet');
    expect(returnObjection(game('ssc-lott-1m'), 'SSC_5', 900_000)).toContain('by the series');
  });

  it('changes the bets that it is set for, and no other', () => {
    const north = game('xsmb');
    const changed = repricedGame(north, { MB_DE: 900_000 });
    expect(changed.bets.filter((each, index) => each !== north.bets[index]).map(({ code }) => code)).toEqual(['MB_DE']);
  });
});
