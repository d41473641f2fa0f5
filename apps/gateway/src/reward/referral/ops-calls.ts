import { type GameType, REFERRAL_STATES } from '@marquee/contract';
import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { addDays, businessDayOf, isDay, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { without } from '../../base/operator-records.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { conditionOf, rewardOf } from '../missions/ops-calls.ts';
import { percentOf } from '../rebates/table.ts';
import type { Referrals } from './referral.ts';
import type { ShareTerms } from './share.ts';
import * as store from './store.ts';
import type { BrandTerms } from './terms.ts';

export interface ReferralOpsDeps {
  db: Database;
  clock: Clock;
  accounts: Pick<AccountDesk, 'account' | 'names'>;
  referrals: Referrals;
}

/** As many days as are looked at where none are named, and at most. */
const USUAL_DAYS = 30;
const MOST_DAYS = 400;
const WHOLE = 10_000;

type Shown = OpsReply<'opsReferralPut'>;
type Days = { from?: string | undefined; to?: string | undefined };

const shareOf = ({ rate, gameTypes, days, mostPerMonth, multiple, collectDays }: ShareTerms) => ({
  percent: percentOf(rate),
  ...(gameTypes ? { gameTypes: gameTypes as GameType[] } : {}),
  days,
  mostPerMonth: mostPerMonth === null ? null : toWire(BigInt(mostPerMonth)),
  ...{ multiple: multiple / WHOLE, collectDays },
});

const termsOf = ({ conditions, signs, referrer, friend, ladder, share, ...terms }: BrandTerms): OpsReply<'opsReferralTerms'> => ({
  ...terms,
  conditions: conditions.map(conditionOf),
  signs: [...signs],
  referrer: referrer && rewardOf(referrer),
  friend: friend && rewardOf(friend),
  ladder: ladder.map(({ count, reward }) => ({ count, reward: rewardOf(reward) })),
  share: share && shareOf(share),
});

/** The days that are asked for, and what they are as moments. Throws `ops.refused`. */
function daysOf(merchant: Merchant, now: number, asked: Days) {
  const today = businessDayOf(merchant, now);
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
  if (!isDay(from) || !isDay(to) || to < from) throw refused('the days are from the earlier to the later');
  if (addDays(from, MOST_DAYS) < to) throw refused(`at most ${MOST_DAYS} days are looked at`);
  const moments = {
    from: new Date(startOfBusinessDay(merchant, from)),
    to: new Date(startOfBusinessDay(merchant, addDays(to, 1))),
  };
  return { today, days: { from, to }, moments };
}

/** Friends as operators see them, by their names. */
async function shownWith(accounts: ReferralOpsDeps['accounts'], rows: readonly store.Friend[]): Promise<Shown[]> {
  const ids = rows.flatMap(({ accountId, referrerId, likeId }) => [accountId, referrerId, ...(likeId === null ? [] : [likeId])]);
  const names = await accounts.names(ids);
  const nameOf = (id: bigint): string => names.get(id) ?? '';
  return rows.map((row) => ({
    username: nameOf(row.accountId),
    referrer: nameOf(row.referrerId),
    registeredAt: row.registeredAt.getTime(),
    state: row.state,
    depositedAt: row.depositedAt?.getTime() ?? null,
    qualifiedAt: row.qualifiedAt?.getTime() ?? null,
    invalidAt: row.invalidAt?.getTime() ?? null,
    reason: row.reason ?? (row.state === 'INVALID' ? 'LATE' : ''),
    like: row.likeId === null ? '' : nameOf(row.likeId),
    note: row.note ?? '',
    isCleared: row.isCleared,
  }));
}

/** The operator's calls about friends that members bring: docs/operators.md#friends-that-members-bring. */
export function referralOpsCalls({
  db,
  clock,
  accounts,
  referrals,
}: ReferralOpsDeps): Pick<
  OpsHandlers,
  'opsReferralTerms' | 'opsReferralTermsPut' | 'opsReferrals' | 'opsReferralPut' | 'opsReferralReport'
> {
  const shownOf = (rows: readonly store.Friend[]): Promise<Shown[]> => shownWith(accounts, rows);

  return {
    opsReferralTerms: async ({ merchant }) => termsOf(await referrals.terms(merchant.id)),
    async opsReferralTermsPut({ merchant, body, record }) {
      const input = without(body, 'merchant', 'revision');
      return termsOf(
        await referrals.putTerms(merchant.id, input, { revision: body.revision, record: record('terms of referrals') }),
      );
    },
    async opsReferrals({ merchant, query: { referrer, state, page = 1, size = 50, ...asked } }) {
      const { today, moments } = daysOf(merchant, clock.now(), asked);
      const referrerId = referrer === undefined ? null : (await accounts.account(merchant, referrer)).id;
      const filter = { merchantId: merchant.id, referrerId, accountId: null, state: state ?? null, ...moments, today };
      const total = (await store.countFriends(db, filter)).reduce((sum, { count }) => sum + count, 0);
      const rows = await store.readFriends(db, filter, size, (page - 1) * size);
      return { list: await shownOf(rows), totalPages: Math.ceil(total / size), totalCount: total };
    },
    async opsReferralPut({ merchant, body: { username, decision, reason }, record }) {
      const { id: accountId } = await accounts.account(merchant, username);
      await referrals.decide({ merchantId: merchant.id, accountId, decision, reason }, record(`referral of ${username}`));
      const today = businessDayOf(merchant, clock.now());
      const filter = { merchantId: merchant.id, referrerId: null, accountId, state: null, from: null, to: null, today };
      const [shown] = await shownOf(await store.readFriends(db, filter, 1, 0));
      if (!shown) throw new Error(`the referral of ${username} is gone`);
      return shown;
    },
    async opsReferralReport({ merchant, query }) {
      const { today, days, moments } = daysOf(merchant, clock.now(), query);
      const filter = { merchantId: merchant.id, referrerId: null, accountId: null, state: null, ...moments, today };
      const counts = await store.countFriends(db, filter);
      const { issued, collected, points } = await store.sumGiven(db, filter);
      const sum = (fits: (each: (typeof counts)[number]) => boolean): number =>
        counts.filter(fits).reduce((all, { count }) => all + count, 0);
      const invalid = counts.filter(({ state }) => state === 'INVALID');
      return {
        ...days,
        states: REFERRAL_STATES.map((state) => ({ state, count: sum((each) => each.state === state) })),
        reasons: invalid.map(({ reason, count }) => ({ reason: reason ?? 'LATE', count })),
        issued: sumToWire(issued),
        collected: sumToWire(collected),
        points: Number(points),
      };
    },
  };
}
