import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { type Live, merchantChannel } from '../../base/live/live.ts';
import { type ChangeOptions, createPublished } from '../../base/published.ts';
import type { Counting } from '../counting/index.ts';
import type { TicketGiver } from '../items/deps.ts';
import type { Items } from '../items/items.ts';
import { demandReferences } from '../references.ts';
import { isInAudience, type RewardTerms, type RuleMember } from '../rules/index.ts';
import { checkMission, ladderTo, type Mission, type MissionInput } from './mission.ts';
import { type MemberStandings, type MissionStanding, shownTo, standingsOf } from './standing.ts';
import { insertTaken, lockMission, readMissions, removeMission, writeMission } from './store.ts';

/** A member as missions know it. */
export interface MissionMember extends RuleMember {
  merchantId: number;
  status: string;
}

export interface MissionDeps {
  db: Database;
  clock: Clock;
  counting: Counting;
  items: Pick<Items, 'issue' | 'collect' | 'nudge' | 'budgets'>;
  tickets: Pick<TicketGiver, 'isTaking'>;
  /** Told of mission score, in the transaction that gives it. */
  scored?(tx: Transaction, member: { merchantId: number; accountId: bigint }): Promise<void>;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** A member; null when there is none. */
  detailsOf(accountId: bigint): Promise<MissionMember | null>;
  /** Tells open pages that their brand has changed. */
  live?: Pick<Live, 'tell'>;
}

/** Missions: docs/rules/rewards.md#missions. */
export interface Missions {
  /** Where a member stands with every mission that it is shown, in the order of the tabs, and its mission score of the current week. */
  standings(accountId: bigint): Promise<MemberStandings>;
  /**
   * Gives what a completed mission gives, once for each cycle however often and on however many gateways it is asked for. Throws
   * `mission.unknown`, `mission.open`, `reward.collected`, `reward.expired`, and what collecting a reward does.
   */
  collect(accountId: bigint, missionId: number): Promise<RewardTerms>;
  /** Where a member stands with every mission of its brand, as if all were open to it now. */
  preview(accountId: bigint): Promise<(MissionStanding & { isForMember: boolean })[]>;
  /** All missions of a brand, closed and ended too, in their order. */
  list(merchantId: number): Promise<readonly Mission[]>;
  /** Writes a mission, new or over the one of its name. Throws `ops.refused` and `ops.overtaken`. */
  put(merchantId: number, input: MissionInput, options?: ChangeOptions): Promise<Mission>;
  /** Deletes a mission. Throws `ops.unknown` when there is none. */
  remove(merchantId: number, slug: string, options?: ChangeOptions): Promise<void>;
  /** Makes and writes a new brand's first missions; nothing when it ever had any. Returns whether it did. */
  seed(merchantId: number, make: () => Promise<readonly MissionInput[]>): Promise<boolean>;
  /** Looks for what another gateway changed. */
  look(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Who may neither bet nor move money gets nothing either. */
const FROZEN: readonly string[] = ['NO_LOGIN', 'NO_BET_NO_FUNDS'];

/** What a member's missions are made of at a moment. */
function createReading({ clock, counting, items, calendarOf, detailsOf }: MissionDeps, list: Missions['list']) {
  return async (accountId: bigint) => {
    const member = await detailsOf(accountId);
    const calendar = member && (await calendarOf(member.merchantId));
    if (!member || !calendar) throw new BusinessError('mission.unknown');
    const now = clock.now();
    const shown = shownTo(await list(member.merchantId), member, now);
    const { merchantId } = member;
    const read = (runner: Runner): Promise<MemberStandings> => {
      const room = items.budgets.room(runner, merchantId, 'MISSION');
      return standingsOf({ counting, calendar, now, room }, runner, accountId, shown);
    };
    return { member, calendar, now, read };
  };
}

/** Makes what shows all missions, whatever is paused, comes later or is for others. */
function createPreview(
  { db, clock, counting, items, calendarOf, detailsOf }: MissionDeps,
  list: Missions['list'],
): Missions['preview'] {
  return async (accountId) => {
    const member = await detailsOf(accountId);
    const calendar = member && (await calendarOf(member.merchantId));
    if (!member || !calendar) return [];
    const now = clock.now();
    const all = await list(member.merchantId);
    const asOpen = all.map((mission) => ({ ...mission, startsAt: Math.min(mission.startsAt, now) }));
    const { standings } = await db.together((runner) => {
      const room = items.budgets.room(runner, member.merchantId, 'MISSION');
      return standingsOf({ counting, calendar, now, room }, runner, accountId, asOpen);
    });
    return standings.map((standing, index) => {
      const mission = all[index] ?? standing.mission;
      return { ...standing, mission, isForMember: isInAudience(mission.audience, member) };
    });
  };
}

/** Makes what gives the reward of a mission. */
function createCollecting(deps: MissionDeps, list: Missions['list']): Missions['collect'] {
  const { db, clock, counting, items, tickets } = deps;
  const reading = createReading(deps, list);

  /** Throws where a mission is not to be collected. */
  const demand = (standing: MissionStanding | undefined): MissionStanding => {
    if (!standing) throw new BusinessError('mission.unknown');
    if (standing.state === 'COLLECTED') throw new BusinessError('reward.collected');
    if (standing.state === 'EXPIRED') throw new BusinessError('reward.expired');
    if (standing.state !== 'COMPLETED') throw new BusinessError('mission.open');
    return standing;
  };

  return async (accountId, missionId) => {
    const { member, calendar, now, read } = await reading(accountId);
    if (FROZEN.includes(member.status)) throw new BusinessError('reward.blocked');
    const take = async (tx: Transaction) => {
      const { mission, cycle } = demand((await read(tx)).standings.find(({ mission: { id } }) => id === missionId));
      const { reward, words } = mission;
      const at = dateOf(clock);
      const { merchantId } = member;
      const isTicketsAlone = reward.tickets && reward.money === '0' && reward.points === 0;
      if (isTicketsAlone && !(await tickets.isTaking(tx, merchantId, reward.tickets?.raffle ?? '')))
        throw new BusinessError('raffle.closed');
      // Who collects at the same time waits here for the other, and then finds its row.
      const isFirst = await insertTaken(tx, { missionId, cycle: cycle.key, accountId, merchantId, score: reward.score, at });
      if (!isFirst) throw new BusinessError('reward.collected');
      const day = businessDayOf(calendar, now);
      if (reward.score > 0) {
        await counting.add(tx, { accountId, metric: 'MISSION_SCORE', day, value: BigInt(reward.score) });
        await deps.scored?.(tx, { merchantId, accountId });
      }
      if (reward.money === '0' && reward.points === 0 && !reward.tickets) return { reward, item: null };
      const { item } = await items.issue(tx, {
        ...{ merchantId, accountId, source: 'MISSION', sourceRef: `${missionId}:${cycle.key}` },
        words: Object.fromEntries(Object.entries(words).map(([language, { title }]) => [language, title])),
        ...{ money: BigInt(reward.money), points: reward.points, tickets: reward.tickets, multiple: reward.multiple },
        ...{ wagerBase: reward.wagerBase, categoryWeights: reward.categoryWeights, countsBets: reward.countsBets },
        expiresAt: new Date(now + reward.collectDays * DAY_MS),
        // Its budget was spent in between: nothing is given any more.
        refusal: 'reward.expired',
      });
      return { reward, item };
    };
    const { reward, item } = await db.transaction(take);
    items.nudge();
    // Dies the gateway here, the reward lies in the reward centre.
    if (item) await items.collect(accountId, item.id);
    return reward;
  };
}

/** Makes the missions. */
export function createMissions(deps: MissionDeps): Missions {
  const { db, clock, live } = deps;
  const published = createPublished<Mission>({
    db,
    clock,
    versionTable: 'reward_mission_version',
    read: readMissions,
    order: (a, b) => a.sort - b.sort || a.id - b.id,
    onChange: (id) => live?.tell(merchantChannel(id), { type: 'brand' }),
  });
  const list: Missions['list'] = published.of;
  const reading = createReading(deps, list);

  return {
    async standings(accountId) {
      const { read } = await reading(accountId);
      return db.together(read);
    },
    collect: createCollecting(deps, list),
    preview: createPreview(deps, list),
    list,
    async put(merchantId, input, options) {
      const fit = checkMission(input);
      const others = (await list(merchantId)).filter(({ slug }) => slug !== fit.slug);
      // A step of which it is itself a step would make a circle of it.
      for (const each of [fit, ...others]) ladderTo(each, [fit, ...others]);
      return published.put(
        merchantId,
        {
          lock: (tx) => lockMission(tx, merchantId, fit.slug),
          async write(tx) {
            await demandReferences(tx, { ...fit, merchantId }, clock.now());
            return writeMission(tx, merchantId, fit, dateOf(clock));
          },
        },
        options,
      );
    },
    remove: (merchantId, slug, options) =>
      published.remove(merchantId, { lock: (tx) => lockMission(tx, merchantId, slug), remove: removeMission }, options),
    seed: (merchantId, make) =>
      published.seed(merchantId, async () => {
        const fit = (await make()).map(checkMission);
        return async (tx) => {
          for (const each of fit) await writeMission(tx, merchantId, each, dateOf(clock));
        };
      }),
    look: published.look,
  };
}
