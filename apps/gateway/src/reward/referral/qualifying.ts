import { addDays, type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { messageLanguages, messageOf } from '../../base/messages.ts';
import type { Counted, Counting } from '../counting/index.ts';
import type { Items } from '../items/items.ts';
import { cycleOf, type Progress, type RewardTerms } from '../rules/index.ts';
import { LIKENESS, type Likeness, lookForSigns } from './signs.ts';
import * as store from './store.ts';
import type { BrandTerms } from './terms.ts';

export interface QualifyingDeps {
  clock: Clock;
  counting: Pick<Counting, 'add' | 'sum' | 'sumsEach'>;
  items: Pick<Items, 'issue'>;
  /** What accounts have in common, instead of what identity and cashier say: for tests. */
  likeness?: Likeness;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
}

const DAY_MS = 86_400_000;
/** So long after its last day what a friend did until then may still be told. */
export const LATE_DAYS = 7;
export const UTC: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };
const DEPOSITS: readonly string[] = ['DEPOSIT_SUM', 'DEPOSIT_COUNT'];

/** How far friends are with what is asked of them, in their order. One statement for all of them. */
export async function progressOf(
  counting: Pick<Counting, 'sumsEach'>,
  runner: Runner,
  friends: readonly Pick<store.Referral, 'accountId' | 'day' | 'lastDay'>[],
  { conditions }: Pick<BrandTerms, 'conditions'>,
): Promise<Progress[][]> {
  const asked = friends.flatMap(({ accountId, day, lastDay }) =>
    conditions.map(({ metric, gameTypes, vendorId }) => ({
      ...{ accountId, metric, scope: { gameTypes, vendorId } },
      ...{ from: day, to: lastDay },
    })),
  );
  const sums = await counting.sumsEach(runner, asked);
  return friends.map((_, place) =>
    conditions.map((condition, index) => ({
      condition,
      current: sums[place * conditions.length + index] ?? 0n,
      target: BigInt(condition.target),
    })),
  );
}

const isMet = ({ current, target }: Progress): boolean => current >= target;
export const depositsOf = (progress: readonly Progress[]): Progress[] =>
  progress.filter(({ condition }) => DEPOSITS.includes(condition.metric));

/** The title of what is given, in every language of the platform. */
export const titlesOf = (key: string, params: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(messageLanguages().map((language) => [language, messageOf(key, language, params)]));

/** Makes what gives for a friend who has qualified, once under each name. */
function createGiving({ clock, counting, items }: QualifyingDeps) {
  return async (
    tx: Transaction,
    { merchantId, referrerId, accountId }: store.Referral,
    { referrer, friend, ladder }: BrandTerms,
    calendar: BusinessCalendar,
  ): Promise<void> => {
    const now = clock.now();
    const give = (to: bigint, sourceRef: string, words: Record<string, string>, { money, ...terms }: RewardTerms) =>
      items.issue(tx, {
        ...{ merchantId, accountId: to, source: 'REFERRAL', sourceRef, words, money: BigInt(money) },
        ...{
          points: terms.points,
          multiple: terms.multiple,
          categoryWeights: terms.categoryWeights,
          countsBets: terms.countsBets,
        },
        expiresAt: new Date(now + terms.collectDays * DAY_MS),
      });
    if (referrer) await give(referrerId, store.friendRef(accountId), titlesOf('referral.item.friend'), referrer);
    if (friend) await give(accountId, store.WELCOME_REF, titlesOf('referral.item.welcome'), friend);
    const { key, from, to } = cycleOf({ period: 'MONTHLY', startsAt: 0, endsAt: null }, calendar, now);
    const reached = await counting.sum(tx, referrerId, { metric: 'INVITED_QUALIFIED', from, to });
    for (const { count, reward } of ladder)
      if (reached >= BigInt(count))
        await give(referrerId, `ladder:${key}:${count}`, titlesOf('referral.item.ladder', { count: String(count) }), reward);
  };
}

/** Who becomes a friend, and when one has qualified: docs/rules/rewards.md#referral. */
export interface Qualifying {
  /** Goes on with what was counted, in the same transaction. Gives the referrers for whom something was. */
  follow(tx: Transaction, counted: Counted): Promise<bigint[]>;
  /** Weighs friends of one brand by what is counted now. Gives the referrers for whom something was counted. */
  weigh(tx: Transaction, merchantId: number, accountIds: readonly bigint[]): Promise<bigint[]>;
}

/** Makes what weighs friends. */
export function createQualifying(deps: QualifyingDeps): Qualifying {
  const { clock, counting, calendarOf, likeness = LIKENESS } = deps;
  const give = createGiving(deps);
  const calendarIn = async (merchantId: number): Promise<BusinessCalendar> => (await calendarOf(merchantId)) ?? UTC;

  /** Counts a friend, or says why it does not. */
  const qualify = async (tx: Transaction, friend: store.Referral, terms: BrandTerms, calendar: BusinessCalendar) => {
    const { accountId, referrerId } = friend;
    const at = dateOf(clock);
    const { found, phoneKey } = await lookForSigns(likeness, tx, friend, friend.isCleared ? [] : terms.signs);
    if (found) {
      await store.noteInvalid(tx, { accountId, at, day: null, reason: found.sign, likeId: found.likeId, note: null });
      return false;
    }
    const day = businessDayOf(calendar, clock.now());
    await store.noteQualified(tx, { accountId, at, day, phoneKey });
    await counting.add(tx, { accountId: referrerId, metric: 'INVITED_QUALIFIED', day, value: 1n });
    await give(tx, friend, terms, calendar);
    return true;
  };

  const weigh: Qualifying['weigh'] = async (tx, merchantId, accountIds) => {
    const calendar = await calendarIn(merchantId);
    const from = addDays(businessDayOf(calendar, clock.now()), -LATE_DAYS);
    const friends = await store.lockOpen(tx, accountIds, from);
    if (friends.length === 0) return [];
    const terms = await store.readTerms(tx, merchantId);
    if (!terms.isOpen) return [];
    const told: bigint[] = [];
    for (const [place, progress] of (await progressOf(counting, tx, friends, terms)).entries()) {
      const friend = friends[place];
      if (!friend) continue;
      const deposits = depositsOf(progress);
      if (friend.depositedAt === null && deposits.length > 0 && deposits.every(isMet))
        await store.noteDeposited(tx, friend.accountId, dateOf(clock));
      if (progress.every(isMet) && (await qualify(tx, friend, terms, calendar))) told.push(friend.referrerId);
    }
    return told;
  };

  return {
    weigh,
    async follow(tx, { brought, accounts }) {
      const brands = new Map([...accounts, ...brought.map(({ accountId, merchantId }) => [accountId, merchantId] as const)]);
      if (brought.length > 0) {
        const days = new Map<number, number>();
        for (const { merchantId } of brought) days.set(merchantId, (await store.readTerms(tx, merchantId)).days);
        const lastOf = (merchantId: number, day: string): string => addDays(day, days.get(merchantId) ?? 0);
        await store.insertReferrals(
          tx,
          brought.map((each) => ({ ...each, lastDay: lastOf(each.merchantId, each.day) })),
        );
      }
      const told: bigint[] = [];
      for (const [merchantId, own] of Map.groupBy(brands.keys(), (accountId) => brands.get(accountId) ?? 0))
        told.push(...(await weigh(tx, merchantId, own)));
      return told;
    },
  };
}
