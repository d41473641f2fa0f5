import type { BONUS_BASES, PromotionBonus } from '@marquee/contract/ops';
import { type Amount, fromWire, toWire } from '@marquee/money';
import type { Static } from 'typebox';
import { refused } from '../base/change.ts';

export type BonusInput = Static<typeof PromotionBonus>;

/** What a bonus comes to from an amount on. Amounts in ten-thousandths of a unit as text, since it is stored as JSON. */
interface Step {
  from: string;
  /** Hundredths of a percent of the amount; 0 where it is a fixed amount. */
  percent: number;
  money: string;
}

/** A bonus that is computed: docs/rules/rewards.md#computed-bonuses. */
export interface Bonus {
  of: (typeof BONUS_BASES)[number];
  /** The smallest `from` first. */
  steps: readonly Step[];
  /** No more than this; null: without a limit. */
  most: string | null;
  /** Codes of ways of paying; null: all. */
  channels: readonly string[] | null;
}

const HUNDREDTHS = 100;
const WHOLE = 10_000n;
/** What is given is whole cents. */
const CENT: Amount = 100n;

function demand(isRight: boolean, reason: string): asserts isRight {
  if (!isRight) throw refused(reason);
}

function centsOf(units: number, what: string): bigint {
  const amount = fromWire(units);
  demand(amount !== null && amount % CENT === 0n, `${what} has at most two decimals`);
  return amount;
}

function checkStep({ from, percent, money }: BonusInput['steps'][number]): Step {
  demand((percent === undefined) !== (money === undefined), 'a step of a bonus has either a percent or money');
  const hundredths = Math.round((percent ?? 0) * HUNDREDTHS);
  demand(Math.abs((percent ?? 0) * HUNDREDTHS - hundredths) < 1e-6, 'the percent of a bonus has at most two decimals');
  return {
    from: centsOf(from, 'the amount of a step').toString(),
    percent: hundredths,
    money: centsOf(money ?? 0, 'the money of a step').toString(),
  };
}

/** Checks a computed bonus and returns it as it is stored. Throws `ops.refused` with one clear line. */
export function checkBonus({ of, steps, most, channels }: BonusInput): Bonus {
  const checked = steps.map(checkStep).sort((a, b) => (BigInt(a.from) < BigInt(b.from) ? -1 : 1));
  demand(new Set(checked.map(({ from }) => from)).size === checked.length, 'two steps of a bonus begin at the same amount');
  demand(of === 'DEPOSIT' || !channels, 'only a bonus of deposits knows ways of paying');
  return {
    of,
    steps: checked,
    most: most === undefined || most === null ? null : centsOf(most, 'the most of a bonus').toString(),
    channels: channels ? [...new Set(channels)].sort() : null,
  };
}

/** A bonus in the form in which an operator writes it. */
export const bonusInput = ({ of, steps, most, channels }: Bonus): BonusInput => ({
  of,
  steps: steps.map(({ from, percent, money }) => ({
    from: toWire(BigInt(from)),
    ...(percent > 0 ? { percent: percent / HUNDREDTHS } : { money: toWire(BigInt(money)) }),
  })),
  most: most === null ? null : toWire(BigInt(most)),
  channels: channels && [...channels],
});

/** What a bonus comes to, in ten-thousandths of a unit, truncated to cents: of the steps the highest that the amount reaches. 0: none is. */
export function bonusFor({ steps, most }: Pick<Bonus, 'steps' | 'most'>, amount: Amount): Amount {
  const step = steps.findLast(({ from }) => amount >= BigInt(from));
  if (!step) return 0n;
  const money = step.percent > 0 ? (amount * BigInt(step.percent)) / WHOLE : BigInt(step.money);
  const capped = most !== null && money > BigInt(most) ? BigInt(most) : money;
  return capped - (capped % CENT);
}

/** The smallest amount for which there is a bonus. */
export const leastOf = ({ steps }: Pick<Bonus, 'steps'>): Amount => BigInt(steps[0]?.from ?? 0);
