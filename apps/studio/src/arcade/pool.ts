import type { Source } from '../engine/stream.ts';

/**
 * The terms of a pool that a part of every stake goes to, until a round takes it. Amounts are ten-thousandths of a unit; shares are parts
 * of 10,000 of a stake.
 */
export interface PoolTerms {
  /** What a pot begins with. */
  seed: bigint;
  /** It is won before it has more than this. */
  mustDrop: bigint;
  /** Of each stake, to the pot. */
  share: number;
  /** Of each stake, to the reserve, which the seeds of later pots are taken from. */
  reserve: number;
}

/** Pots are counted in hundred-millionths of a unit, so that a part of a stake is never rounded. */
export const GRAINS = 10_000n;
/** The least that is paid: a hundredth of a unit, in ten-thousandths. */
const LEAST_PAID = 100n;
const WORD = 2 ** 32;

export const grainsOf = (amount: bigint): bigint => amount * GRAINS;
/** Whole ten-thousandths of what is counted in grains. */
export const amountIn = (grains: bigint): bigint => grains / GRAINS;
/** A part of a stake, in grains. */
export const partOf = (stake: bigint, basisPoints: number): bigint => stake * BigInt(basisPoints);
/** What is paid of a pot, in ten-thousandths: whole hundredths of a unit, and never more than it must drop by. */
export function paidOf(grains: bigint, { mustDrop }: Pick<PoolTerms, 'mustDrop'>): bigint {
  const most = amountIn(grains);
  const capped = most < mustDrop ? most : mustDrop;
  return capped - (capped % LEAST_PAID);
}

/** Every number of two words. */
const ALL = BigInt(WORD) ** 2n;

/** A uniform number of two words, the higher one first. */
const drawn = ({ below }: Source): bigint => BigInt(below(WORD)) * BigInt(WORD) + BigInt(below(WORD));

/** A uniform whole number below `n`, which is at most 2^64. */
function bigBelow(chance: Source, n: bigint): bigint {
  const end = ALL - (ALL % n);
  for (;;) {
    const value = drawn(chance);
    if (value < end) return value % n;
  }
}

/** How a version of a game draws whether a round takes a pot: by the part of all numbers that its stake is, or by a remainder. */
export type PotDraw = 'part' | 'remainder';

/**
 * Whether a part of a stake makes a pot drop. All in grains: what the pot holds before, what is added, and where it must drop. The chance
 * is what is added over what is left to there, so that each amount up to there is as likely to be the one as any other, and none is
 * passed: what reaches it drops for certain. By `part` a number that drops a pot drops every fuller one too: whatever is put in before a round
 * takes no win from it. By `remainder` each amount before it draws anew.
 */
export function dropsAt(chance: Source, before: bigint, added: bigint, mustDrop: bigint, draw: PotDraw = 'part'): boolean {
  const left = mustDrop - before;
  if (draw === 'part') return drawn(chance) * left < added * ALL;
  return added >= left || bigBelow(chance, left) < added;
}

/** What of all stakes comes back through pots on average, in parts of 10,000: each holds half of the way from its seed, and the seed. */
export const poolReturn = ({ seed, mustDrop, share }: PoolTerms): number =>
  (share * Number(mustDrop + seed)) / Number(mustDrop - seed);
