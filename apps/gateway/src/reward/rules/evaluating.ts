import { TRIAL_TYPE } from '@marquee/contract';
import type { CountAsked } from '../counting/index.ts';
import type { Cycle } from './cycle.ts';
import type { Audience, Condition, Rule } from './rule.ts';

/** What rules ask of a member. */
export interface RuleMember {
  type: number;
  vipLevel: number;
  createdAt: Date;
  labels: readonly { labelName: string }[];
  /** The accounts above, by their usernames as they are compared. */
  above: readonly string[];
}

/** How far a member is with a condition; amounts in ten-thousandths of a unit. */
export interface Progress {
  condition: Condition;
  current: bigint;
  target: bigint;
}

/** Where a member stands with a rule. */
export interface Standing {
  cycle: Cycle;
  progress: readonly Progress[];
  isMet: boolean;
}

/** Is a member one of those for whom a rule is? */
export function isInAudience(audience: Audience, { type, vipLevel, createdAt, labels, above }: RuleMember): boolean {
  const { vipFrom = 0, vipTo = Infinity, accountTypes, registeredAfter, labels: wanted, agents } = audience;
  if (type === TRIAL_TYPE || vipLevel < vipFrom || vipLevel > vipTo) return false;
  if (accountTypes !== undefined && !accountTypes.includes(type)) return false;
  if (registeredAfter !== undefined && createdAt.getTime() < registeredAfter) return false;
  if (agents !== undefined && !above.some((name) => agents.includes(name))) return false;
  return wanted === undefined || labels.some(({ labelName }) => wanted.includes(labelName));
}

/** Is a rule open at a moment? */
export const isRunning = ({ startsAt, endsAt }: Pick<Rule, 'startsAt' | 'endsAt'>, now: number): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt);

/** The figure that a condition asks for in a cycle. */
export const askedOf = ({ metric, gameTypes, vendorId }: Condition, { from, to }: Pick<Cycle, 'from' | 'to'>): CountAsked => ({
  metric,
  scope: { gameTypes, vendorId },
  from,
  to,
});

/** What conditions asked for in the cycle in which they were looked at last: the same object until that is over. */
const lastAsked = new WeakMap<Condition, { cycle: Cycle; asked: CountAsked }>();

function askedIn(condition: Condition, cycle: Cycle): CountAsked {
  const last = lastAsked.get(condition);
  if (last?.cycle === cycle) return last.asked;
  const asked = askedOf(condition, cycle);
  lastAsked.set(condition, { cycle, asked });
  return asked;
}

type Counted = Pick<Rule, 'conditions'>;

/** The figures that rules ask for, each in its cycle. */
export const askedOfAll = (rules: readonly Counted[], cycles: readonly Cycle[]): CountAsked[] =>
  rules.flatMap(({ conditions }, index) => {
    const cycle = cycles[index];
    return cycle ? conditions.map((condition) => askedIn(condition, cycle)) : [];
  });

/** Where a member stands with rules, by the sums of the figures that they ask for. */
export function standingsBy(rules: readonly Counted[], cycles: readonly Cycle[], sums: readonly bigint[]): Standing[] {
  let place = 0;
  return rules.map(({ conditions }, index) => {
    const progress = conditions.map((condition): Progress => {
      const current = sums[place] ?? 0n;
      place += 1;
      return { condition, current, target: BigInt(condition.target) };
    });
    const cycle = cycles[index];
    if (!cycle) throw new Error('a rule has no cycle');
    return { cycle, progress, isMet: progress.every(({ current, target }) => current >= target) };
  });
}
