import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { spinSource } from '../engine/stream.ts';
import { poolOf } from '../testing/pool.ts';
import { dropsAt, GRAINS, grainsOf, type PoolTerms, paidOf, partOf, poolReturn } from './pool.ts';
import { arcadeGames } from './registry.ts';
import { PLACES, RINGS, TOSSES, wishingWell } from './wishing-well.ts';

const chanceOf = (n: number) => spinSource(createHash('sha256').update(`pot ${n}`).digest(), 1);
/** A pot that holds 1.00 and drops by 2.00. */
const SMALL: PoolTerms = { seed: 10_000n, mustDrop: 20_000n, share: 100, reserve: 50 };

describe('the well', () => {
  it('returns exactly what is published, the part of the pool included', () => {
    expect(RINGS.reduce((sum, { of }) => sum + of, 0)).toBe(TOSSES);
    const base = RINGS.reduce((sum, { of, back }) => sum + of * back, 0) / TOSSES;
    expect(base).toBe(95);
    expect(base * 100 + poolReturn(poolOf(wishingWell))).toBe(wishingWell.rtpBasisPoints);
    expect(Math.max(...RINGS.map(({ back }) => back))).toBe(wishingWell.maxWinMultiple * 100);
  });

  it('rests at each ring and place as often as it says, within 99 % of what chance allows', () => {
    const seen = { rings: RINGS.map(() => 0), places: Array.from({ length: PLACES }, () => 0) };
    const rounds = 40_000;
    for (let n = 0; n < rounds; n += 1) {
      const { view } = wishingWell.play(chanceOf(n), {}, []);
      if (view.kind !== 'well') throw new Error('another game');
      seen.rings[view.ring] = (seen.rings[view.ring] ?? 0) + 1;
      seen.places[view.place] = (seen.places[view.place] ?? 0) + 1;
    }
    const chi = (counts: readonly number[], share: (at: number) => number): number =>
      counts.reduce((sum, count, at) => sum + (count - rounds * share(at)) ** 2 / (rounds * share(at)), 0);
    // The 99 % points of chi-square with 5 and 11 degrees of freedom.
    expect(chi(seen.rings, (at) => (RINGS[at]?.of ?? 0) / TOSSES)).toBeLessThan(15.09);
    expect(chi(seen.places, () => 1 / PLACES)).toBeLessThan(24.73);
  });
});

describe('a pool', () => {
  it('has terms that fill its seeds from its reserve on average, and a stake that cannot fill it at once', () => {
    for (const game of arcadeGames().filter(({ pool }) => pool)) {
      const { seed, mustDrop, share, reserve } = poolOf(game);
      expect(poolReturn(poolOf(game))).toBe(share + reserve);
      expect(partOf(game.stakes.at(-1) ?? 0n, share)).toBeLessThan(grainsOf(mustDrop - seed));
      // Decided with its stake, so that a stake that was counted never goes back.
      expect(game.play(chanceOf(1), {}, []).isComplete).toBe(true);
      // The least stake wins the fullest way to go once in less than a hundred million.
      expect(grainsOf(mustDrop - seed) / partOf(game.stakes[0] ?? 0n, share)).toBeLessThan(100_000_000n);
    }
  });

  it('counts a part of any stake without rounding, and pays whole hundredths, never more than it must drop by', () => {
    expect(partOf(12_345n, 150)).toBe(1_851_750n);
    expect(paidOf(grainsOf(15_555n) + 9_999n, SMALL)).toBe(15_500n);
    expect(paidOf(grainsOf(99_999n), SMALL)).toBe(20_000n);
  });

  it('drops for certain where it must, and never where nothing is added', () => {
    const full = grainsOf(SMALL.mustDrop);
    for (let n = 0; n < 200; n += 1) {
      expect(dropsAt(chanceOf(n), full - 5n, 5n, full)).toBe(true);
      expect(dropsAt(chanceOf(n), full - 5n, 50n, full)).toBe(true);
      expect(dropsAt(chanceOf(n), full - GRAINS, 0n, full)).toBe(false);
    }
  });

  it('takes no win from a round by what is put in before it', () => {
    const full = grainsOf(SMALL.mustDrop);
    const added = partOf(10_000n, SMALL.share);
    let won = 0;
    for (let n = 0; n < 2_000; n += 1) {
      const drops = [97n, 53n, 10n, 3n, 2n, 1n].map((times) => dropsAt(chanceOf(n), full - added * times, added, full));
      expect(drops).toEqual(drops.toSorted((a, b) => Number(a) - Number(b)));
      won += Number(drops[2]);
    }
    expect(won).toBeGreaterThan(150);
    expect(won).toBeLessThan(250);
  });

  it('drops at each tenth of its way as often, whatever the stakes are, within 99 % of what chance allows', () => {
    const [from, to] = [grainsOf(SMALL.seed), grainsOf(SMALL.mustDrop)];
    const tenths = Array.from({ length: 10 }, () => 0);
    const pots = 4_000;
    let rounds = 0;
    for (let pot = 0; pot < pots; pot += 1) {
      let amount = from;
      for (let isOpen = true; isOpen; rounds += 1) {
        const added = (to - from) / (rounds % 3 === 0 ? 20n : 40n);
        isOpen = !dropsAt(chanceOf(rounds), amount, added, to);
        amount += added;
      }
      const tenth = Number(((amount - from - 1n) * 10n) / (to - from));
      tenths[Math.min(tenth, 9)] = (tenths[Math.min(tenth, 9)] ?? 0) + 1;
    }
    const chi = tenths.reduce((sum, count) => sum + (count - pots / 10) ** 2 / (pots / 10), 0);
    // A pot may drop one part past the tenth in which its amount lies: that spreads over the tenths alike but for the last.
    expect(chi).toBeLessThan(21.67);
  });
});
