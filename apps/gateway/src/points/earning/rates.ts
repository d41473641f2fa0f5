/** Units of money for one point, by game type, SEA and DEPOSIT; what is not named earns none, but for SEA. */
export type Steps = Readonly<Record<string, number>>;

/** What a point makes from a level on, in hundredths: docs/rules/points.md#earning. */
export type Factors = Readonly<Record<string, number>>;

/** The category of money that is paid in. */
export const DEPOSIT = 'DEPOSIT';

/** The category of lotteries that pay fixed multiples. Where a brand gives it no step they count as others of their game type. */
export const SEA = 'SEA';

/** Their game type. What is listed under ELOTT has the step of that. */
export const SEA_TYPE = 'LOTT';

/** In which category a bet is told. */
export const categoryOf = (gameType: string, isFixedOdds: boolean): string =>
  gameType === SEA_TYPE && isFixedOdds ? SEA : gameType;

/** What is in force in a brand from a moment on. */
export interface Rate {
  merchantId: number;
  fromAt: Date;
  steps: Steps;
  factors: Factors;
}

/** The level that a member has from a moment on. */
export interface Level {
  accountId: bigint;
  fromAt: Date;
  level: number;
}

/** What was counted at one step and factor, in ten-thousandths of a unit. */
export interface Counted {
  step: number;
  factor: number;
  counted: bigint;
}

const UNIT = 10_000n;
/** One of a point. */
export const WHOLE = 100;

/** The last of these, in the order of their moments, that had begun by a moment; null before the first. */
export function inForce<T extends { fromAt: Date }>(rows: readonly T[], at: Date): T | null {
  return rows.findLast(({ fromAt }) => fromAt <= at) ?? null;
}

/** What a point makes at a level: of the highest level that is named up to it. */
export function factorOf(factors: Factors, level: number): number {
  const named = Object.keys(factors)
    .map(Number)
    .filter((each) => each <= level);
  return named.length === 0 ? WHOLE : (factors[String(Math.max(...named))] ?? WHOLE);
}

/** What something counts as. */
export interface Worth {
  category: string;
  step: number;
  factor: number;
}

/** What money of a category counts as at a moment; null where it earns nothing. A deposit counts the same at every level. */
export function worthAt(
  { rates, levels }: { rates: readonly Rate[]; levels: readonly Level[] },
  told: string,
  at: Date,
): Worth | null {
  const rate = inForce(rates, at);
  const category = told === SEA && !rate?.steps[SEA] ? SEA_TYPE : told;
  const step = rate?.steps[category];
  if (!rate || !step) return null;
  return { category, step, factor: category === DEPOSIT ? WHOLE : factorOf(rate.factors, inForce(levels, at)?.level ?? 0) };
}

/** Division that rounds down, below zero too: what was taken back and counted again comes to the same. */
function divided(value: bigint, by: bigint): { whole: bigint; left: bigint } {
  const left = ((value % by) + by) % by;
  return { whole: (value - left) / by, left };
}

/** More points for the same money first. */
const byWorth = (a: Counted, b: Counted): number => b.factor * a.step - a.factor * b.step || a.step - b.step;

/**
 * The points of one category: whole steps times the factor, the hundredths that remain kept. What remains of a step at one factor
 * counts on at the next lower. Only the sums matter, not in which order they came.
 */
export function pointsOf(groups: readonly Counted[]): number {
  let carried = 0n;
  let hundredths = 0n;
  for (const { step, factor, counted } of groups.toSorted(byWorth)) {
    const { whole, left } = divided(counted + carried, BigInt(step) * UNIT);
    hundredths += whole * BigInt(factor);
    carried = left;
  }
  return Number(divided(hundredths, BigInt(WHOLE)).whole);
}
