import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { overtaken, type Recorder } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageLanguages, messageOf } from '../../base/messages.ts';
import { demandReferences, type Items, isInAudience, type RewardTerms, type RuleMember } from '../../reward/index.ts';
import { type CalendarInput, type CheckInCalendar, type CheckInStanding, checkCalendar, standingOf } from './calendar.ts';
import * as store from './store.ts';

export interface CheckInDeps {
  db: Database;
  clock: Clock;
  items: Pick<Items, 'issue' | 'collect' | 'nudge'>;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** A member; null when there is none. */
  memberOf(accountId: bigint): Promise<(RuleMember & { status: string }) | null>;
}

/** A member of a brand. */
interface Member {
  merchantId: number;
  accountId: bigint;
}

/** A calendar with where a member stands in it. */
export interface CheckInShown {
  /** Null: there is none now, or it is not for this member. */
  calendar: CheckInCalendar | null;
  standing: CheckInStanding;
  /** When the next business day begins, in milliseconds since the epoch. */
  nextAt: number;
}

/** The calendar as an operator sees it for a member. */
export interface CheckInPreview extends Pick<CheckInCalendar, 'isOpen' | 'startsAt' | 'endsAt'>, CheckInStanding {
  isForMember: boolean;
  days: number;
}

/** The daily check-in: docs/rules/rewards.md#daily-check-in. */
export interface CheckIn {
  shown(member: Member): Promise<CheckInShown>;
  /**
   * Gives what today gives, once a business day however often and on however many gateways it is asked for. Throws `promotion.closed`,
   * `reward.collected`, and what collecting a reward does.
   */
  claim(member: Member): Promise<{ place: number; reward: RewardTerms }>;
  /** Where a member stands in the calendar as if it were open now; null: there is none. */
  preview(member: Member): Promise<CheckInPreview | null>;
  /** Is there a calendar that is open now, for anybody? */
  isRunning(merchantId: number): Promise<boolean>;
  /** The calendar of a brand with its revision, and how many have checked in today; null: there is none. */
  held(merchantId: number): Promise<(CheckInCalendar & { revision: number; claimedToday: number }) | null>;
  /** Writes the calendar of a brand. Throws `ops.refused` and, where it is not at the revision, `ops.overtaken`. */
  put(merchantId: number, input: CalendarInput, options: { revision?: number | undefined; record?: Recorder }): Promise<void>;
  /** Writes the first calendar of a brand; nothing where there is one. */
  seed(merchantId: number, input: CalendarInput): Promise<void>;
}

const DAY_MS = 86_400_000;
const NOBODY: CheckInStanding = { place: 1, isClaimed: false };
/** Who may neither bet nor move money gets nothing either. */
const FROZEN: readonly string[] = ['NO_LOGIN', 'NO_BET_NO_FUNDS'];

const isOpenAt = ({ isOpen, startsAt, endsAt }: CheckInCalendar, now: number): boolean =>
  isOpen && startsAt <= now && (endsAt === null || now < endsAt);

/** The title of what a day gives, in every language of the platform. */
const titlesOf = (place: number): Record<string, string> =>
  Object.fromEntries(
    messageLanguages().map((language) => [language, messageOf('check-in.item', language, { day: String(place) })]),
  );

/** Makes what gives today's reward. */
function createClaiming({ db, clock, items, calendarOf, memberOf }: CheckInDeps): CheckIn['claim'] {
  return async ({ merchantId, accountId }) => {
    const now = clock.now();
    const brand = await calendarOf(merchantId);
    const member = await memberOf(accountId);
    if (!brand || !member) throw new BusinessError('promotion.closed');
    if (FROZEN.includes(member.status)) throw new BusinessError('reward.blocked');
    const day = businessDayOf(brand, now);
    const given = await db.transaction(async (tx) => {
      const calendar = await store.readCalendar(tx, merchantId);
      if (!calendar || !isOpenAt(calendar, now) || !isInAudience(calendar.audience, member))
        throw new BusinessError('promotion.closed');
      const { place, isClaimed } = standingOf(calendar, await store.readLast(tx, accountId), day);
      const reward = calendar.days[place - 1];
      if (!reward) throw new BusinessError('promotion.closed');
      // Who checks in at the same time waits here for the other, and then finds its row.
      const isFirst = !isClaimed && (await store.insertClaim(tx, { accountId, day, merchantId, place, at: dateOf(clock) }));
      if (!isFirst) throw new BusinessError('reward.collected');
      const { item } = await items.issue(tx, {
        ...{ merchantId, accountId, source: 'PROMOTION', sourceRef: `check-in:${day}`, words: titlesOf(place) },
        ...{ money: BigInt(reward.money), points: reward.points, multiple: reward.multiple },
        ...{ categoryWeights: reward.categoryWeights, countsBets: reward.countsBets },
        expiresAt: new Date(now + reward.collectDays * DAY_MS),
      });
      return { place, reward, item };
    });
    items.nudge();
    // Dies the gateway here, the reward lies in the reward centre.
    await items.collect(accountId, given.item.id);
    return given;
  };
}

/** Makes the daily check-in. */
export function createCheckIn(deps: CheckInDeps): CheckIn {
  const { db, clock, calendarOf, memberOf } = deps;

  const put: CheckIn['put'] = async (merchantId, input, { revision, record }) => {
    await db.transaction(async (tx) => {
      const before = await store.readCalendar(tx, merchantId);
      const fit = checkCalendar(input, before?.startsAt ?? clock.now());
      await demandReferences(tx, { ...fit, merchantId, conditions: [], reward: {} }, clock.now());
      const after = { ...fit, revision: await store.writeCalendar(tx, merchantId, fit, dateOf(clock)) };
      if (revision !== undefined && after.revision !== revision + 1) throw overtaken();
      await record?.(tx, { before, after });
    });
  };

  return {
    async shown({ merchantId, accountId }) {
      const now = clock.now();
      const brand = await calendarOf(merchantId);
      const member = await memberOf(accountId);
      const today = brand ? businessDayOf(brand, now) : '';
      const nextAt = brand ? startOfBusinessDay(brand, addDays(today, 1)) : now;
      const calendar = await store.readCalendar(db, merchantId);
      const isFor = calendar && brand && member && isOpenAt(calendar, now) && isInAudience(calendar.audience, member);
      if (!isFor) return { calendar: null, standing: NOBODY, nextAt };
      return { calendar, standing: standingOf(calendar, await store.readLast(db, accountId), today), nextAt };
    },
    claim: createClaiming(deps),
    async preview({ merchantId, accountId }) {
      const brand = await calendarOf(merchantId);
      const member = await memberOf(accountId);
      const calendar = await store.readCalendar(db, merchantId);
      if (!calendar || !brand || !member) return null;
      const { isOpen, startsAt, endsAt, audience, days } = calendar;
      const standing = standingOf(calendar, await store.readLast(db, accountId), businessDayOf(brand, clock.now()));
      return { isOpen, startsAt, endsAt, isForMember: isInAudience(audience, member), days: days.length, ...standing };
    },
    async isRunning(merchantId) {
      const calendar = await store.readCalendar(db, merchantId);
      return calendar !== null && isOpenAt(calendar, clock.now());
    },
    async held(merchantId) {
      const calendar = await store.readCalendar(db, merchantId);
      const brand = await calendarOf(merchantId);
      if (!calendar || !brand) return null;
      return { ...calendar, claimedToday: await store.countClaims(db, merchantId, businessDayOf(brand, clock.now())) };
    },
    put,
    async seed(merchantId, input) {
      if ((await store.readCalendar(db, merchantId)) === null) await put(merchantId, input, {});
    },
  };
}
