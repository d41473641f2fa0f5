import type { MissionState } from '@marquee/contract';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import { madeOnce } from '../../base/made-once.ts';
import type { HasRoom } from '../costs/budgets.ts';
import type { Counting } from '../counting/index.ts';
import { askedOfAll, cyclesIn, isInAudience, isRunning, type RuleMember, type Standing, standingsBy } from '../rules/index.ts';
import { ladderOf, ladderTo, type Mission } from './mission.ts';
import { readTaken, takenKey } from './store.ts';

/** So long a mission that has ended is still shown to those who did not complete or collect it. */
const SHOWN_AFTER_MS = 7 * 86_400_000;

/** Where a member stands with a mission. */
export interface MissionStanding extends Standing {
  mission: Mission;
  state: MissionState;
  /** Its place in its ladder; null: it stands alone. */
  step: { place: number; of: number } | null;
}

/** Where a member stands with its missions. */
export interface MemberStandings {
  standings: MissionStanding[];
  /** Mission score of the current week. */
  score: bigint;
}

export interface StandingDeps {
  counting: Pick<Counting, 'sums'>;
  calendar: BusinessCalendar;
  now: number;
  /** Has a mission's budget room for its reward? Read together with the rest: docs/rules/rewards.md#budgets */
  room: Promise<HasRoom>;
}

const GROUPS = ['NEWBIE', 'DAILY', 'WEEKLY', 'MONTHLY', 'EVENT'];

/** Missions in the order of the tabs. */
const byTabs = madeOnce((all: readonly Mission[]) =>
  all.toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.sort - b.sort || a.id - b.id),
);

/** The missions that a member is shown, in the order of the tabs. */
export const shownTo = (all: readonly Mission[], member: RuleMember, now: number): Mission[] =>
  byTabs(all)
    .filter((mission) => mission.isOpen && mission.startsAt <= now && isInAudience(mission.audience, member))
    .filter((mission) => isRunning(mission, now) || (mission.endsAt ?? 0) > now - SHOWN_AFTER_MS);

/** A moment in the cycle that counts: a mission that has ended stands as it did at its end. */
const momentOf = ({ endsAt }: Mission, now: number): number => (endsAt !== null && endsAt <= now ? endsAt - 1 : now);

/**
 * Where a member stands with missions, by what is counted and what was collected: docs/rules/rewards.md#missions. A step of a ladder is
 * locked until the one before it is completed.
 */
export async function standingsOf(
  { counting, calendar, now, room }: StandingDeps,
  runner: Runner,
  accountId: bigint,
  missions: readonly Mission[],
): Promise<MemberStandings> {
  const cycleAt = cyclesIn(calendar);
  const cycles = missions.map((mission) => cycleAt(mission, momentOf(mission, now)));
  const week = cycleAt({ period: 'WEEKLY', startsAt: 0, endsAt: null }, now);
  const asked = askedOfAll(missions, cycles);
  const [hasRoom, taken, sums] = await Promise.all([
    room,
    missions.length === 0 ? new Set<string>() : readTaken(runner, accountId, [...new Set(cycles.map(({ key }) => key))]),
    counting.sums(runner, accountId, [...asked, { metric: 'MISSION_SCORE', from: week.from, to: week.to }]),
  ]);
  const found = standingsBy(missions, cycles, sums);
  const standings = new Map(missions.map((mission, index) => [mission, found[index]]));
  const isTaken = (mission: Mission): boolean =>
    taken.has(takenKey({ missionId: mission.id, cycle: standings.get(mission)?.cycle.key ?? '' }));
  const isDone = (mission: Mission): boolean => isTaken(mission) || standings.get(mission)?.isMet === true;

  const followed = new Set(missions.map(({ after }) => after));
  const shown = missions.flatMap((mission): MissionStanding[] => {
    const standing = standings.get(mission);
    if (!standing) return [];
    const isAlone = mission.after === '' && !followed.has(mission.slug);
    const steps = isAlone ? [mission] : ladderTo(mission, missions);
    const ladder = isAlone ? steps : ladderOf(mission, missions);
    const step = ladder.length > 1 ? { place: steps.length, of: ladder.length } : null;
    const state = ((): MissionState => {
      if (isTaken(mission)) return 'COLLECTED';
      if (!isRunning(mission, now) || !hasRoom(mission.id, BigInt(mission.reward.money))) return 'EXPIRED';
      if (!steps.slice(0, -1).every(isDone)) return 'LOCKED';
      return standing.isMet ? 'COMPLETED' : 'IN_PROGRESS';
    })();
    return [{ ...standing, mission, state, step }];
  });
  return { standings: shown, score: sums.at(-1) ?? 0n };
}
