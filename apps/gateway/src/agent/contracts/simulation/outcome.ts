import type { ContractTerms, Reply } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { sumToWire } from '../../../base/sum-to-wire.ts';
import { NO_PARTS, type TeamFigures } from '../calculation/figures.ts';
import { missingTo, nextTier } from '../calculation/tiers.ts';

/** Business days, both included. */
export interface Days {
  start: string;
  end: string;
}

/** What of a period is told: the figures its tier comes from, the gross amount, and the tier from 0; null: none was reached. */
export interface Outcome {
  figures: TeamFigures;
  /** What of a dividend's figures was left by earlier periods, zero or below. */
  carryIn: Amount;
  gross: Amount;
  tier: number | null;
  /** The tier that the figures reach for the next day, where that of this one comes from the day before. */
  next?: number | null;
}

export const ZERO: TeamFigures = {
  validBet: 0n,
  wonValidBet: 0n,
  lostValidBet: 0n,
  houseNet: 0n,
  parts: NO_PARTS,
  activeMembers: 0,
};

/** Was anything played? Without a bet a salary has no bill. */
export const isPlayed = ({ validBet, wonValidBet, lostValidBet }: TeamFigures): boolean =>
  validBet !== 0n || wonValidBet !== 0n || lostValidBet !== 0n;

type Standing = NonNullable<Reply<'simulateContract'>['last']>;

/** What is missing to the next tier after the one that was reached, by the figures by which it is tested; null: there is no higher one. */
function missingOf({ tiers }: ContractTerms, { figures, carryIn, tier: own, next: ofNext = own }: Outcome): Standing['missing'] {
  const next = nextTier(tiers, ofNext === null ? 0 : (tiers[ofNext]?.rate ?? 0));
  if (!next) return null;
  const { validBet, profit, activeMembers } = missingTo(next, { ...figures, houseNet: figures.houseNet + carryIn });
  return { rate: next.rate, validBet: sumToWire(validBet), profit: sumToWire(profit), activeMembers };
}

/** A period as it is told: figures, tier, and what is missing to the next. */
export const standingOf = (terms: ContractTerms, outcome: Outcome): Standing => ({
  validBet: sumToWire(outcome.figures.validBet),
  profit: sumToWire(outcome.figures.houseNet + outcome.carryIn),
  carriedOver: sumToWire(outcome.carryIn),
  activeMembers: outcome.figures.activeMembers,
  tier: outcome.tier,
  missing: missingOf(terms, outcome),
});
