import type { Amount } from '@marquee/money';
import { addDays, type BusinessCalendar, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Database } from '../../base/database/database.ts';
import type { Counting } from '../counting/index.ts';
import { type Cycle, cycleOf, isInAudience, type Rule, type RuleMember } from '../rules/index.ts';

/** A member as a dry run asks for it. */
export interface ListedMember extends RuleMember {
  accountId: bigint;
}

export interface DryRunDeps {
  db: Database;
  counting: Pick<Counting, 'reached'>;
  /** The members of a brand, some at a time. */
  membersOf(merchantId: number): AsyncIterable<readonly ListedMember[]>;
}

/** What is asked: a rule, and over which business days, both included. */
export interface DryRunAsked {
  merchantId: number;
  calendar: BusinessCalendar;
  rule: Pick<Rule, 'audience' | 'period' | 'conditions' | 'reward'> & { quota: number | null };
  from: string;
  until: string;
}

/** What a rule would have given in a cycle. */
export interface DryCycle {
  cycle: Pick<Cycle, 'key' | 'from' | 'to'>;
  /** Who would have reached it, and of these as many as there are places. */
  members: number;
  given: number;
  /** Ten-thousandths of a unit. */
  money: Amount;
  points: number;
}

/** The cycles of a rule that lie whole in a stretch of days; one of the whole stretch for a rule that has no cycles. */
export function cyclesIn({
  rule: { period },
  calendar,
  from,
  until,
}: Pick<DryRunAsked, 'rule' | 'calendar' | 'from' | 'until'>): Pick<Cycle, 'key' | 'from' | 'to'>[] {
  if (period === 'ONCE' || period === 'EVENT') return [{ key: period.toLowerCase(), from, to: until }];
  const cycles: Cycle[] = [];
  for (let day = from; day <= until; ) {
    const cycle = cycleOf({ period, startsAt: 0, endsAt: null }, calendar, startOfBusinessDay(calendar, day));
    if (cycle.from >= from && cycle.to <= until) cycles.push(cycle);
    day = addDays(cycle.to, 1);
  }
  return cycles;
}

/** Which of some members met all conditions of a rule in which cycle, by its place counted from 0. */
async function reachedBy(
  { db, counting }: DryRunDeps,
  { rule: { conditions }, calendar }: DryRunAsked,
  cycles: readonly Pick<Cycle, 'from' | 'to'>[],
  members: readonly ListedMember[],
): Promise<Set<bigint>[]> {
  const all = cycles.map(({ to }) => {
    // Who was not there yet reaches nothing.
    const end = startOfBusinessDay(calendar, addDays(to, 1));
    return new Set(members.filter(({ createdAt }) => createdAt.getTime() < end).map(({ accountId }) => accountId));
  });
  let left = all;
  for (const { metric, gameTypes, vendorId, target } of conditions) {
    const met = cycles.map(() => new Set<bigint>());
    const ids = members.map(({ accountId }) => accountId);
    for (const { accountId, place } of await counting.reached(
      db,
      ids,
      { metric, scope: { gameTypes, vendorId } },
      BigInt(target),
      cycles,
    ))
      met[place - 1]?.add(accountId);
    left = left.map((before, index) => new Set([...before].filter((accountId) => met[index]?.has(accountId))));
  }
  return left;
}

/**
 * What a rule would have given in past days, by what members did then and the levels and labels that they have now:
 * docs/rules/rewards.md#dry-runs. Reads some members at a time, and writes nothing.
 */
export async function dryRun(deps: DryRunDeps, asked: DryRunAsked): Promise<{ cycles: DryCycle[]; members: number }> {
  const { audience, reward, quota } = asked.rule;
  const cycles = cyclesIn(asked);
  const counts = cycles.map(() => 0);
  let distinct = 0;
  for await (const some of deps.membersOf(asked.merchantId)) {
    const members = some.filter((member) => isInAudience(audience, member));
    if (members.length === 0 || cycles.length === 0) continue;
    const reached = await reachedBy(deps, asked, cycles, members);
    for (const [index, who] of reached.entries()) counts[index] = (counts[index] ?? 0) + who.size;
    distinct += new Set(reached.flatMap((who) => [...who])).size;
  }
  return {
    members: distinct,
    cycles: cycles.map((cycle, index) => {
      const members = counts[index] ?? 0;
      const given = Math.min(members, quota ?? members);
      return { cycle, members, given, money: BigInt(given) * BigInt(reward.money), points: given * reward.points };
    }),
  };
}
