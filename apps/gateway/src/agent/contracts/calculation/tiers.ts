import type { ContractTier } from '@marquee/contract';
import { type Amount, truncateToCents, UNIT } from '@marquee/money';
import type { TeamFigures } from './figures.ts';

/** 100 % in the unit of rates, ten-thousandths of a percent. */
export const WHOLE_RATE = 1_000_000n;

/** A tier that was reached: its place among the contract's tiers, from 0, and its rate in ten-thousandths of a percent. */
export interface ReachedTier {
  index: number;
  rate: number;
}

const units = (count: number): Amount => BigInt(count) * UNIT;

/** The tier of the highest rate whose minimums are all reached; equal is reached. A minimum profit of 0 is not tested. Null: none. */
export function reachedTier(
  tiers: readonly ContractTier[],
  { validBet, profit, activeMembers }: { validBet: Amount; profit: Amount; activeMembers: number },
): ReachedTier | null {
  let best: ReachedTier | null = null;
  for (const [index, tier] of tiers.entries()) {
    const isReached =
      validBet >= units(tier.validBet) &&
      activeMembers >= tier.activeMembers &&
      (tier.profit === 0 || profit >= units(tier.profit));
    if (isReached && (best === null || tier.rate > best.rate)) best = { index, rate: tier.rate };
  }
  return best;
}

/** The tier of the next higher rate than one that was reached, 0 for none; null: there is no higher one. */
export const nextTier = (tiers: readonly ContractTier[], reached: number): ContractTier | null =>
  tiers.filter(({ rate }) => rate > reached).toSorted((a, b) => a.rate - b.rate)[0] ?? null;

/** What figures lack of a tier's minimums, nothing of it below zero. */
export function missingTo(
  tier: ContractTier,
  { validBet, houseNet, activeMembers }: Pick<TeamFigures, 'validBet' | 'houseNet' | 'activeMembers'>,
): { validBet: Amount; profit: Amount; activeMembers: number } {
  const left = (asked: number, has: Amount): Amount => (units(asked) > has ? units(asked) - has : 0n);
  return {
    validBet: left(tier.validBet, validBet),
    profit: tier.profit === 0 ? 0n : left(tier.profit, houseNet),
    activeMembers: Math.max(0, tier.activeMembers - activeMembers),
  };
}

/** A base times a tier's rate, truncated to two decimals, once; nothing of a base below zero, and nothing without a tier. */
export const grossOf = (base: Amount, tier: ReachedTier | null): Amount =>
  tier === null || base <= 0n ? 0n : truncateToCents((base * BigInt(tier.rate)) / WHOLE_RATE);
