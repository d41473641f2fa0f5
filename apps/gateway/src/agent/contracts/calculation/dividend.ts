import type { CarryOver, ContractTerms } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { TeamFigures } from './figures.ts';
import type { Calculation } from './salary.ts';
import { grossOf, reachedTier } from './tiers.ts';

/** How a dividend came about. Its base is what is left of the pool above zero. */
export interface DividendCalculation extends Calculation {
  /** The house's net of the period alone. */
  periodNet: Amount;
  /** What earlier periods left, zero or below. */
  carryIn: Amount;
  poolNet: Amount;
  /** What this period leaves by the contract's own rule, zero or below. */
  carryOut: Amount;
}

const below = (amount: Amount): Amount => (amount < 0n ? amount : 0n);

/** What a period leaves to the next: a loss, or nothing; a gain is never kept. */
function carryOutOf(mode: CarryOver, periodNet: Amount, poolNet: Amount): Amount {
  if (mode === 'NONE') return 0n;
  return below(mode === 'LAST_PERIOD' ? periodNet : poolNet);
}

/** A dividend. The profit of its tiers is tested after what earlier periods left. */
export function dividendOf(
  { tiers, carryOver }: Pick<ContractTerms, 'tiers'> & { carryOver: CarryOver },
  figures: TeamFigures,
  carryIn: Amount,
): DividendCalculation {
  const { houseNet: periodNet, validBet, activeMembers } = figures;
  const poolNet = periodNet + carryIn;
  const tier = poolNet > 0n ? reachedTier(tiers, { validBet, profit: poolNet, activeMembers }) : null;
  const base = poolNet > 0n ? poolNet : 0n;
  const carryOut = carryOutOf(carryOver, periodNet, poolNet);
  return { base, figures, tier, gross: grossOf(base, tier), periodNet, carryIn, poolNet, carryOut };
}

/** A dividend period: its rule for losses, and its month as YYYY-MM (a week is of its Sunday's). */
interface CarryPeriod {
  mode: CarryOver;
  month: string;
}

const DAY_MS = 86_400_000;
/** Days within which a loss comes back when the same two sign again. */
const RESTORED_DAYS = 90;

/** May a loss come back after the two had no contract for so long, in milliseconds? */
export const isRestored = (apart: number): boolean => apart <= RESTORED_DAYS * DAY_MS;

/**
 * What a period takes over of the one before: nothing where the rule for losses has changed, and where a month has begun and losses stay
 * within one.
 */
export function carryInOf({ mode, month }: CarryPeriod, before: (CarryPeriod & { carryOut: Amount }) | null): Amount {
  if (before === null || before.mode !== mode || mode === 'NONE') return 0n;
  if (mode === 'WITHIN_MONTH' && before.month !== month) return 0n;
  return below(before.carryOut);
}
