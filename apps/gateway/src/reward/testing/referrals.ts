import { createJobs } from '../../base/background/jobs.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { accountRegistered, contactVerified } from '../../identity/index.ts';
import type { CountedEvent } from '../counting/index.ts';
import { createMargin, type MarginGame } from '../margin/index.ts';
import { createReferrals, type Referrals } from '../referral/referral.ts';
import type { Likeness } from '../referral/signs.ts';
import { openMissions } from './missions.ts';

const UNIT = 10_000;

/** What is asked of a friend unless a test says otherwise, and what is given. */
export const TERMS = {
  isOpen: true,
  days: 30,
  conditions: [
    { metric: 'BIND_PHONE' as const, target: 1 },
    { metric: 'DEPOSIT_SUM' as const, target: 500 },
    { metric: 'VALID_BET' as const, target: 2_000 },
  ],
  referrer: { money: 50 },
  friend: { money: 20 },
  ladder: [{ count: 2, reward: { money: 100 } }],
};

/** What accounts have in common, as the test says it. */
function likenessOf() {
  const phones = new Map<bigint, string>();
  const alike: { sign: 'DEVICE' | 'ADDRESS' | 'PAYOUT_ACCOUNT'; both: readonly [bigint, bigint] }[] = [];
  const likesOf = (sign: (typeof alike)[number]['sign'], accountId: bigint, others: readonly bigint[]): bigint[] =>
    others.filter((other) =>
      alike.some((each) => each.sign === sign && each.both.includes(accountId) && each.both.includes(other)),
    );
  const likeness: Likeness = {
    async alike(_, accountId, others) {
      const [onDevice, atAddress] = [likesOf('DEVICE', accountId, others), likesOf('ADDRESS', accountId, others)];
      return others.map((other) => ({
        accountId: other,
        onDevice: onDevice.includes(other),
        atAddress: atAddress.includes(other),
      }));
    },
    phoneKey: async (_, accountId) => phones.get(accountId) ?? null,
    samePayouts: async (_, accountId, others) =>
      likesOf('PAYOUT_ACCOUNT', accountId, others).map((other) => ({ accountId: other })),
  };
  return { phones, alike, likeness };
}

type Told = Pick<CountedEvent, 'type' | 'payload' | 'accountId'>;

/** What is told of members. */
function newsOf(merchantId: number, clock: Clock) {
  let orders = 0;
  return {
    registered: (accountId: bigint, referrerId: bigint): Told =>
      accountRegistered.of(
        { merchantId, accountId },
        { username: `m${accountId}`, type: 0, referrerId: referrerId.toString(), at: clock.now() },
      ) as Told,
    verified: (accountId: bigint): Told =>
      contactVerified.of({ merchantId, accountId }, { kind: 'mobile', at: clock.now() }) as Told,
    deposited(accountId: bigint, units: number): Told {
      orders += 1;
      const order = {
        orderNo: `D-${orders}`,
        state: 'SUCCESS' as const,
        channel: 'QR',
        currency: 'VND',
        amount: String(units * UNIT),
      };
      const times = { requestedAt: clock.now(), completedAt: clock.now() };
      return depositCompleted.of({ merchantId, accountId }, { ...order, ...times }) as Told;
    },
  };
}

/** Friends on counters, items and a ledger of their own; what accounts have in common is said by the test. */
export async function openReferrals(kind: Database['kind']) {
  const world = await openMissions(kind);
  const { db, clock, items, counting, merchantId, newMember } = world;
  const { phones, alike, likeness } = likenessOf();
  const games: MarginGame[] = [];
  const margin = createMargin({ db, clock, log: createLog('silent'), brands: async () => [], gamesOf: async () => games });
  /** The referrals of a gateway. */
  const referralsOf = () =>
    createReferrals({
      ...{ db, clock, counting, items, likeness, margin },
      calendarOf: async () => world.calendar,
      memberOf: async (accountId) => ({ type: 0, status: 'ACTIVE', ...world.members.get(accountId) }),
    });
  const referrals = referralsOf();
  world.followers.push(referrals.follow);

  let events = 1_000_000n;
  /** Tells the counters and the referrals of events, in one transaction. */
  const tell = async (told: readonly Told[], by = referrals): Promise<CountedEvent[]> => {
    const batch = told.map((event) => {
      events += 1n;
      return { ...event, id: events, merchantId, at: new Date(clock.now()) } as CountedEvent;
    });
    await hear(batch, by);
    return batch;
  };
  const hear = (batch: readonly CountedEvent[], by = referrals): Promise<bigint[]> =>
    db.transaction(async (tx) => by.follow(tx, await counting.hear(tx, batch)));

  const { registered, verified, deposited } = newsOf(merchantId, clock);

  return {
    ...world,
    referrals,
    /** The games of the brand, for the margin guard. */
    games,
    /** A gateway's scheduler of the shares of turnover. */
    sharesOf(made: Referrals = referrals) {
      const jobs = createJobs(db, clock, createLog('silent'), async () => [{ id: merchantId, calendar: world.calendar }]);
      jobs.addPeriodic(made.sharing);
      return jobs;
    },
    referralsOf,
    phones,
    alike,
    tell,
    hear,
    registered,
    verified,
    deposited,
    /** A friend of a member, who has done nothing yet. */
    async newFriend(referrerId: bigint): Promise<bigint> {
      const accountId = await newMember();
      await tell([registered(accountId, referrerId)]);
      return accountId;
    },
    invitedOf: (accountId: bigint) =>
      counting.sum(db, accountId, { metric: 'INVITED_QUALIFIED', from: '2000-01-01', to: '9000-01-01' }),
    async givenTo(accountId: bigint): Promise<[string, number, string][]> {
      const rows = await db.query<{ ref: string; money: bigint; status: string }>({
        text: `select source_ref as ref, money, status from reward_item where account_id = $1 and source = 'REFERRAL' order by source_ref`,
        values: [accountId],
      });
      return rows.map(({ ref, money, status }) => [ref, Number(money) / UNIT, status]);
    },
  };
}

export type ReferralWorld = Awaited<ReturnType<typeof openReferrals>>;
