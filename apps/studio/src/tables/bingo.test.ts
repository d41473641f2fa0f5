import { describe, expect, it } from 'vitest';
import { spinSource } from '../engine/stream.ts';
import { BINGOS, type BingoKind, bingo75, bingo90, cardOf, wonBy } from './bingo.ts';

const KINDS: readonly BingoKind[] = ['bingo-75', 'bingo-90'];
const GAMES = { 'bingo-75': bingo75, 'bingo-90': bingo90 };
const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let index = 1; index <= k; index += 1) ways = (ways * BigInt(n - k + index)) / BigInt(index);
  return ways;
};

/** Groups of fields of which some have to be whole, on a card with fields named by number: written apart from the rules. */
const SQUARE = Array.from({ length: 5 }, (_, row) => Array.from({ length: 5 }, (__, column) => 5 * row + column));
const GROUPS: Readonly<Record<BingoKind, Readonly<Record<string, { groups: number[][]; needs: number }>>>> = {
  'bingo-75': {
    line: {
      groups: [
        ...SQUARE,
        ...[0, 1, 2, 3, 4].map((column) => SQUARE.map((row) => row[column] ?? 0)),
        [0, 6, 12, 18, 24],
        [4, 8, 12, 16, 20],
      ].map((group) => group.filter((field) => field !== 12)),
      needs: 1,
    },
    corners: { groups: [[0, 4, 20, 24]], needs: 1 },
    cross: { groups: [[0, 4, 6, 8, 16, 18, 20, 24]], needs: 1 },
  },
  'bingo-90': {
    line: {
      groups: [
        [0, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
        [10, 11, 12, 13, 14],
      ],
      needs: 1,
    },
    lines: {
      groups: [
        [0, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
        [10, 11, 12, 13, 14],
      ],
      needs: 2,
    },
    house: {
      groups: [
        [0, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
        [10, 11, 12, 13, 14],
      ],
      needs: 3,
    },
  },
};

/** How many sets of groups cover so many fields, signed so that they add up to the chance of at least `needs` whole groups. */
function signed({ groups, needs }: { groups: number[][]; needs: number }): Map<number, bigint> {
  const found = new Map<number, bigint>();
  for (let set = 1; set < 2 ** groups.length; set += 1) {
    const chosen = groups.filter((_, index) => (set >> index) & 1);
    if (chosen.length < needs) continue;
    const sign = (chosen.length - needs) % 2 === 0 ? 1n : -1n;
    const size = new Set(chosen.flat()).size;
    found.set(size, (found.get(size) ?? 0n) + sign * choose(chosen.length - 1, needs - 1));
  }
  return found;
}

describe.each(KINDS)('%s', (kind) => {
  const { balls, called, prizes, returns } = BINGOS[kind];

  it('returns what is published, by inclusion and exclusion over all its patterns', () => {
    const total = choose(balls, called);
    let back = 0n;
    for (const { pattern, within } of prizes) {
      const of = GROUPS[kind][pattern];
      if (!of) throw new Error(`no groups of ${pattern}`);
      const ways = signed(of);
      // Whole within so many of the first balls, as a part of all calls of `called` balls.
      const chance = (first: number): bigint =>
        [...ways].reduce(
          (sum, [size, count]) => sum + count * choose(balls - size, first - size) * (total / gcd(total, choose(balls, first))),
          0n,
        );
      let before = 0n;
      for (const [first, pays] of within) {
        const now = (chance(first) * 10n ** 24n) / (choose(balls, first) * (total / gcd(total, choose(balls, first))));
        back += BigInt(pays) * (now - before);
        before = now;
      }
    }
    expect(Number(back / 10n ** 20n)).toBe(returns);
  });

  it('has cards of the right shape, each the same for everybody who knows its number', () => {
    for (let number = 0; number < 400; number += 1) {
      const card = cardOf(kind, number * 7_919);
      const numbers = card.flat().filter((each) => each > 0);
      expect(new Set(numbers).size).toBe(kind === 'bingo-75' ? 24 : 15);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(balls);
      expect(cardOf(kind, number * 7_919)).toEqual(card);
      if (kind === 'bingo-90') {
        expect(card.map((row) => row.filter((each) => each > 0).length)).toEqual([5, 5, 5]);
        for (let column = 0; column < 9; column += 1) {
          const held = card.map((row) => row[column] ?? 0).filter((each) => each > 0);
          expect(held.length).toBeGreaterThan(0);
          expect(held).toEqual([...held].sort((a, b) => a - b));
        }
      } else {
        expect(card[2]?.[2]).toBe(0);
        for (const row of card)
          for (const [column, each] of row.entries()) if (each > 0) expect(Math.ceil(each / 15)).toBe(column + 1);
      }
    }
  });

  it('pays in 20,000 rounds what it should, within the interval of 99 %', () => {
    const game = GAMES[kind];
    const { below } = spinSource(new Uint8Array(32).fill(7), 0);
    const [area] = game.areas;
    const paid = Array.from({ length: 20_000 }, (_, round) => {
      const outcome = game.draw({ below, card: () => 0, roundNo: '' });
      expect(new Set(outcome).size).toBe(called);
      return (area?.back(outcome, round) ?? 0) / 100;
    });
    const mean = paid.reduce((sum, each) => sum + each, 0) / paid.length;
    const spread = Math.sqrt(paid.reduce((sum, each) => sum + (each - mean) ** 2, 0) / paid.length);
    expect(Math.abs(mean - returns / 1_000_000)).toBeLessThan((2.5758 * spread) / Math.sqrt(paid.length));
  });
});

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

it('pays a pattern once, by the balls after which it was whole', () => {
  const card = cardOf('bingo-90', 5);
  const [one = [], two = [], three = []] = card.map((row) => row.filter((each) => each > 0));
  const others = Array.from({ length: 90 }, (_, index) => index + 1).filter((ball) => !card.flat().includes(ball));
  expect(wonBy('bingo-90', card, [...one, ...others.slice(0, 50)])).toEqual([{ pattern: 'line', balls: 5, pays: 2_000 }]);
  const late = [...one.slice(1), ...others.slice(0, 30), one[0] ?? 0, ...two, ...three];
  expect(wonBy('bingo-90', card, late)).toEqual([
    { pattern: 'line', balls: 35, pays: 500 },
    { pattern: 'lines', balls: 40, pays: 6_000 },
    { pattern: 'house', balls: 45, pays: 50_000 },
  ]);
  expect(wonBy('bingo-90', card, late.slice(0, 34))).toEqual([]);
});
