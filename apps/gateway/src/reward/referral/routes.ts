import type { Query, Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { addDays, businessDayOf, startOfBusinessDay, windowOfMoments } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestContext, RequestSession } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Brand } from '../../brand/index.ts';
import type { FriendCode } from '../../identity/index.ts';
import { type Counting, MONEY_METRICS } from '../counting/index.ts';
import type { Items } from '../items/items.ts';
import { type Exact, payableOf } from '../rebates/line.ts';
import { percentOf } from '../rebates/table.ts';
import { cycleOf, type Progress, type RewardTerms } from '../rules/index.ts';
import { depositsOf, progressOf } from './qualifying.ts';
import type { ShareTerms } from './share.ts';
import { readShare, readShared } from './share-store.ts';
import * as store from './store.ts';
import type { BrandTerms } from './terms.ts';

export interface ReferralRoutesDeps {
  db: Database;
  clock: Clock;
  counting: Pick<Counting, 'sum' | 'sumsEach'>;
  items: Pick<Items, 'collectAll' | 'count'>;
  brandOf: Brand['of'];
  /** The brand's addresses as origins. */
  memberDomains: Brand['memberDomains'];
  friendCode: FriendCode;
  /** Names as other members may see them, by account. */
  namesOf(accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, { name: string }>>;
}

type Details = Reply<'referralDetails'>;
type Shown = Reply<'referralFriends'>['list'][number];

const WHOLE = 10_000;
const DAY_MS = 86_400_000;
/** A name that nobody may see. */
const NAMELESS = '***';

const givenOf = ({ money, points, multiple }: RewardTerms) => ({
  amount: toWire(BigInt(money)),
  points,
  multiple: multiple / WHOLE,
});

const sharedOf = ({ rate, gameTypes, days, mostPerMonth, multiple }: ShareTerms) => ({
  percent: percentOf(rate),
  ...{ gameTypes: [...(gameTypes ?? [])], days, multiple: multiple / WHOLE },
  mostPerMonth: mostPerMonth === null ? null : toWire(BigInt(mostPerMonth)),
});

/** What a brand gives, as its members read it. */
function termsOf({ days, conditions, signs, referrer, friend, ladder, share }: BrandTerms, qualified: number): Details['terms'] {
  return {
    share: share && sharedOf(share),
    days,
    conditions: conditions.map(({ metric, gameTypes = [], target }) => {
      const isMoney = MONEY_METRICS.has(metric);
      return { metric, gameTypes: [...gameTypes], isMoney, target: isMoney ? sumToWire(BigInt(target)) : Number(target) };
    }),
    signs: [...signs],
    referrer: referrer && givenOf(referrer),
    friend: friend && givenOf(friend),
    ladder: ladder.map(({ count, reward }) => ({ count, isReached: qualified >= count, ...givenOf(reward) })),
  };
}

/** How far the wagering of a friend is: what a correction has taken below nothing is nothing, more than is asked for is what is asked for. */
function turnoverOf(progress: readonly Progress[]): Shown['turnover'] {
  const bet = progress.find(({ condition: { metric } }) => metric === 'VALID_BET');
  if (!bet) return null;
  const reached = bet.current < 0n ? 0n : bet.current > bet.target ? bet.target : bet.current;
  return { current: sumToWire(reached), target: sumToWire(bet.target) };
}

/** What a friend's bets brought, in whole cents; what a correction has taken below nothing is nothing. */
const shownShare = (shared: Exact | undefined): number | null => (shared === undefined ? null : toWire(payableOf(shared)));

/** Makes what reads a page of friends. */
function createFriends({ db, clock, counting, brandOf, namesOf }: ReferralRoutesDeps) {
  return async (
    { accountId, merchantId }: RequestSession,
    query: Query<'referralFriends'>,
  ): Promise<Reply<'referralFriends'>> => {
    const { page = 1, size = 10, state, startTime, endTime } = query;
    const calendar = brandOf({ id: merchantId });
    const isBounded = startTime !== undefined || endTime !== undefined;
    const window = isBounded ? windowOfMoments(calendar, clock.now(), { start: startTime, end: endTime }) : null;
    const filter: store.FriendFilter = {
      ...{ merchantId, referrerId: accountId, accountId: null, state: state ?? null },
      ...{ from: window?.from ?? null, to: window?.to ?? null, today: businessDayOf(calendar, clock.now()) },
    };
    const counts = await store.countFriends(db, filter);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const rows = await store.readFriends(db, filter, size, (page - 1) * size);
    const progress = await progressOf(counting, db, rows, await store.readTerms(db, merchantId));
    const shared = await readShared(
      db,
      rows.map((row) => row.accountId),
    );
    const names = await namesOf(rows.map((row) => row.accountId));
    const list = rows.map((row, place): Shown => {
      const own = progress[place] ?? [];
      const deposits = depositsOf(own);
      return {
        name: names.get(row.accountId)?.name ?? NAMELESS,
        registeredAt: row.registeredAt.getTime(),
        state: row.state,
        deposited: deposits.length === 0 ? null : deposits.every(({ current, target }) => current >= target),
        turnover: turnoverOf(own),
        endsAt: startOfBusinessDay(calendar, addDays(row.lastDay, 1)),
        shared: shownShare(shared.get(row.accountId)),
        reward:
          row.money === null || row.itemStatus === 'VOID' || row.itemStatus === 'REVERSED'
            ? null
            : { amount: toWire(row.money), points: row.points ?? 0 },
      };
    });
    return { list, totalPages: Math.ceil(total / size), totalCount: total };
  };
}

/** The members' calls about friends: docs/rules/rewards.md#referral. */
export function referralRoutes(deps: ReferralRoutesDeps): Handlers {
  const { db, clock, counting, items, brandOf, memberDomains, friendCode } = deps;
  const friends = createFriends(deps);

  const detailsOf = async ({
    session,
    merchant,
    query,
    origin,
  }: RequestContext & { session: RequestSession; query: Query<'referralDetails'> }) => {
    const { accountId, merchantId } = session;
    const brand = brandOf(merchant);
    const cycle = cycleOf({ period: 'MONTHLY', startsAt: 0, endsAt: null }, brand, clock.now());
    const asked = { metric: 'INVITED_QUALIFIED' as const, from: cycle.from, to: cycle.to };
    const month = Number(await counting.sum(db, accountId, asked));
    const earned = await store.readEarned(db, accountId, dateOf(clock));
    const { invited, qualified } = await store.readTotals(db, accountId);
    const terms = await store.readTerms(db, merchantId);
    const share = await readShare(db, accountId);
    return {
      referralCode: await friendCode({ merchantId, accountId }, query.autoGenerate ?? false),
      totalInvitations: invited,
      promotionDomains: memberDomains(merchant, origin),
      qualified,
      earned: { amount: sumToWire(earned.money), points: Number(earned.points) },
      claimable: { count: earned.waiting, amount: sumToWire(earned.waitingMoney), points: Number(earned.waitingPoints) },
      isOpen: terms.isOpen,
      terms: termsOf(terms, month),
      month: { qualified: month < 0 ? 0 : month, endsAt: cycle.endsAt ?? clock.now() + DAY_MS },
      sharedThisMonth: sumToWire(share.month === cycle.key ? share.given : 0n),
    };
  };

  return {
    referralDetails: detailsOf,
    referralFriends: ({ session, query }) => friends(session, query),
    async claimReferralReward({ session: { accountId } }) {
      const taken = await items.collectAll(accountId, 'REFERRAL');
      // Another page has collected it, or it has expired.
      if (taken.length === 0) throw new BusinessError('reward.collected');
      return {
        count: taken.length,
        amount: sumToWire(taken.reduce((sum, { money }) => sum + money, 0n)),
        points: taken.reduce((sum, { points }) => sum + points, 0),
        left: (await store.readEarned(db, accountId, dateOf(clock))).waiting,
      };
    },
  };
}
