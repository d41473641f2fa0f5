import type { ContractTerms, SalaryType } from '@marquee/contract';
import { type Amount, truncateToCents } from '@marquee/money';
import type { TeamFigures } from './figures.ts';
import { least } from './payment.ts';
import { grossOf, type ReachedTier, reachedTier, WHOLE_RATE } from './tiers.ts';

/** How a contract's amount came about: docs/rules/contracts.md#bills. */
export interface Calculation {
  /** What the rate is of. */
  base: Amount;
  figures: TeamFigures;
  /** Null: none was reached. */
  tier: ReachedTier | null;
  gross: Amount;
}

/** What of a team's valid bet a salary is paid on. */
export const salaryBase = (type: SalaryType, { validBet, wonValidBet, lostValidBet }: TeamFigures): Amount =>
  ({ PROFIT: wonValidBet, LOSS: lostValidBet, SINGLE_BET: validBet })[type];

const tierOf = (
  { tiers }: Pick<ContractTerms, 'tiers'>,
  { validBet, houseNet, activeMembers }: TeamFigures,
): ReachedTier | null => reachedTier(tiers, { validBet, profit: houseNet, activeMembers });

/** A daily or hourly salary. Null where nothing was played: then there is no bill. */
export function salaryOf(
  terms: Pick<ContractTerms, 'tiers'> & { salaryType: SalaryType },
  figures: TeamFigures,
): Calculation | null {
  const { validBet, wonValidBet, lostValidBet } = figures;
  if (validBet === 0n && wonValidBet === 0n && lostValidBet === 0n) return null;
  const base = salaryBase(terms.salaryType, figures);
  const tier = tierOf(terms, figures);
  return { base, figures, tier, gross: grossOf(base, tier) };
}

/** The tier of a real-time contract for a whole business day, by the team's figures of the day before. */
export const tierOfDay = tierOf;

/** An exact part of an amount, in millionths of the smallest amount. */
export type Remainder = bigint;

/** One window of five minutes of a real-time contract. */
export interface WindowCalculation {
  base: Amount;
  tier: ReachedTier;
  paid: Amount;
  /** What was not paid, kept for the next window; below zero it is worked off and never debited. */
  remainder: Remainder;
}

/**
 * What a window pays. Null where nothing was played in it and where the day has no tier: then there is no bill, and the remainder stays. Once
 * the day's valid bet has passed the amount at which the contract stops it pays nothing; what is corrected then is taken off what was not paid
 * of the day, and the rest is worked off like any negative window: docs/rules/contracts.md#bills.
 */
export function windowOf({
  base: played,
  tier,
  remainder,
  validBetBefore,
  stopAmount,
  unpaidBefore,
}: {
  base: Amount;
  tier: ReachedTier | null;
  remainder: Remainder;
  /** The team's of the same day, before this window. */
  validBetBefore: Amount;
  /** Null: it never stops. */
  stopAmount: Amount | null;
  /** What of the day's base no earlier window was paid on. */
  unpaidBefore: Amount;
}): WindowCalculation | null {
  const isStopped = stopAmount !== null && validBetBefore > stopAmount;
  const base = isStopped ? least(played + (unpaidBefore > 0n ? unpaidBefore : 0n), 0n) : played;
  if (tier === null || base === 0n || (isStopped && played >= 0n)) return null;
  const raw = base * BigInt(tier.rate) + remainder;
  const paid = raw > 0n && !isStopped ? truncateToCents(raw / WHOLE_RATE) : 0n;
  return { base, tier, paid, remainder: raw - paid * WHOLE_RATE };
}
