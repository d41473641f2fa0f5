import { BINGOS, type BingoKind, type Prize } from '../bingo.ts';

/** One over it is the smallest part in which chances are counted. */
const PARTS = 10n ** 24n;

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

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** What a pattern pays of a card, step by step, and at last nothing; `exact` is the chance in parts of 10^24. */
interface PrizeChances {
  pattern: Prize['pattern'];
  steps: { pays: number; chance: number; exact: bigint }[];
}

/** The chances of all that a card may win, by inclusion and exclusion over its patterns. */
export function prizeChances(kind: BingoKind): PrizeChances[] {
  const { balls, called, prizes } = BINGOS[kind];
  const total = choose(balls, called);
  return prizes.map(({ pattern, within }) => {
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
    const steps = [...within, [0, 0] as const].map(([first, pays]) => {
      const now =
        first === 0 ? PARTS : (chance(first) * PARTS) / (choose(balls, first) * (total / gcd(total, choose(balls, first))));
      const exact = now - before;
      before = now;
      return { pays, exact, chance: Number(exact) / Number(PARTS) };
    });
    return { pattern, steps };
  });
}
