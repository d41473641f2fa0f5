import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recorder } from '../../base/change.ts';
import { BusinessError } from '../../base/errors.ts';
import { usualKind } from '../../base/testing/database.ts';
import { openReferrals, type ReferralWorld, TERMS } from '../testing/referrals.ts';
import { findReferralDifferences } from './audit.ts';
import * as shares from './share-store.ts';
import { AFTER_MINUTES } from './sharing.ts';

const DAY = 86_400_000;
const UNIT = 10_000;
/** One qualifies at once with a deposit, so that only bets afterwards are left to look at. */
const SHARED = {
  ...{ ...TERMS, referrer: null, friend: null, ladder: [], conditions: [{ metric: 'DEPOSIT_SUM' as const, target: 500 }] },
  share: { percent: 0.05, gameTypes: ['RNG' as const, 'LIVE' as const], days: 10, mostPerMonth: 20 },
};

describe.each(usualKind)('the share of turnover on %s', (kind) => {
  let world: ReferralWorld;
  let run: () => Promise<string[]>;
  beforeAll(async () => {
    world = await openReferrals(kind);
    run = world.sharesOf().runDue;
    // The first period is the one in which the job appeared.
    await run();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await put({});
  });

  const record: Recorder = async () => {};
  const put = (share: object | null) =>
    world.referrals.putTerms(world.merchantId, { ...SHARED, share: share && { ...SHARED.share, ...share } }, {});
  const today = (): string => new Date(world.clock.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  /** Goes on to the moment at which the day that it is now is given of, and gives. */
  const close = async (runs: readonly (() => Promise<unknown>)[] = [run]): Promise<string> => {
    const day = today();
    const start = Math.floor((world.clock.now() + 7 * 3_600_000) / DAY) * DAY - 7 * 3_600_000;
    world.clock.set(start + DAY + AFTER_MINUTES * 60_000);
    await Promise.all(runs.map((each) => each()));
    return day;
  };
  const nextMonth = async (): Promise<void> => {
    const [year = 0, month = 0] = today().split('-').map(Number);
    world.clock.set(Date.UTC(year, month, 1, 5));
    await run();
  };
  const friendOf = async (referrer: bigint): Promise<bigint> => {
    const friend = await world.newFriend(referrer);
    await world.tell([world.deposited(friend, 500)]);
    return friend;
  };
  const agreed = () => findReferralDifferences({ db: world.db, referred: async () => [] }, async () => new Set());
  const ofShares = async () => (await agreed()).filter((line) => line.startsWith('share'));

  it('is given once for each business day, of the valid bets of friends who count', async () => {
    const referrer = await world.newMember();
    const [friend, other, waiting] = [await friendOf(referrer), await friendOf(referrer), await world.newFriend(referrer)];
    await world.bet(friend, { stake: 10_000 });
    await world.bet(friend, { stake: 500, gameType: 'SPORTS' });
    await world.bet(other, { stake: 2_000, gameType: 'LIVE' });
    await world.bet(waiting, { stake: 9_000 });
    const day = await close([run, world.sharesOf(world.referralsOf()).runDue]);
    await run();
    // 0.05 % of 12,000.
    expect(await world.givenTo(referrer)).toEqual([[`share:${day}`, 6, 'COLLECTABLE']]);
    await world.items.collectAll(referrer, 'REFERRAL');
    expect((await world.purse(referrer))[0]).toBe(6n);
    await world.bet(friend, { stake: 100 });
    const next = await close();
    expect((await world.givenTo(referrer)).at(-1)).toEqual([`share:${next}`, 0.05, 'COLLECTABLE']);
    expect(await shares.readShared(world.db, [friend, other, waiting])).toEqual(
      new Map([
        [friend, BigInt(10_100 * UNIT) * 500n],
        [other, BigInt(2_000 * UNIT) * 500n],
      ]),
    );
    expect(await ofShares()).toEqual([]);
  });

  it('keeps what is less than a cent, and what corrections take is covered by later bets', async () => {
    const referrer = await world.newMember();
    const friend = await friendOf(referrer);
    const bet = await world.bet(friend, { stake: 15 });
    await close();
    expect(await world.givenTo(referrer)).toEqual([]);
    await world.bet(friend, { stake: 5 });
    await close();
    expect((await world.givenTo(referrer)).map(([, money]) => money)).toEqual([0.01]);
    await world.correct(friend, bet, { stake: -15 });
    await close();
    await world.bet(friend, { stake: 34 });
    await close();
    expect(await world.givenTo(referrer)).toHaveLength(1);
    await world.bet(friend, { stake: 1 });
    await close();
    expect((await world.givenTo(referrer)).map(([, money]) => money)).toEqual([0.01, 0.01]);
    expect(await ofShares()).toEqual([]);
  });

  it('ends at the most of a month, after its days, and with agents it does not begin', async () => {
    // The most is that of one month.
    await nextMonth();
    const [referrer, agent] = [await world.newMember(), await world.newMember({ type: 1 })];
    const [friend, ofAgent] = [await friendOf(referrer), await friendOf(agent)];
    for (const each of [friend, ofAgent]) await world.bet(each, { stake: 30_000 });
    await close();
    for (const each of [friend, ofAgent]) await world.bet(each, { stake: 30_000 });
    await close();
    expect((await world.givenTo(referrer)).map(([, money]) => money)).toEqual([15, 5]);
    expect(await world.givenTo(agent)).toEqual([]);
    expect(await shares.readShare(world.db, referrer)).toMatchObject({
      given: BigInt(20 * UNIT),
      lapsed: BigInt(10 * UNIT),
      rest: 0n,
    });
    world.clock.advance(12 * DAY);
    await run();
    await world.bet(friend, { stake: 30_000 });
    await close();
    expect(await world.givenTo(referrer)).toHaveLength(2);
    expect(await ofShares()).toEqual([]);
  });

  it('counts what is told up to a week late, and nothing from before its terms', async () => {
    const referrer = await world.newMember();
    await put(null);
    const friend = await friendOf(referrer);
    await world.bet(friend, { stake: 10_000 });
    await close();
    const since = today();
    await put({ percent: 0.1 });
    await world.bet(friend, { stake: 1_000 });
    await close();
    expect((await world.givenTo(referrer)).map(([, money]) => money)).toEqual([1]);
    const told = { text: `update reward_bet_day set valid_bet = valid_bet + $3 where account_id = $1 and day = $2` };
    await world.db.query({ ...told, values: [friend, since, BigInt(500 * UNIT)] });
    // Other terms do not change what was counted by those before.
    await put({ percent: 0.2, gameTypes: ['LIVE'] });
    await close();
    expect((await world.givenTo(referrer)).map(([, money]) => money)).toEqual([1, 0.5]);
  });

  it('of a friend that an operator takes off is taken off what is given next', async () => {
    const referrer = await world.newMember();
    const [friend, other] = [await friendOf(referrer), await friendOf(referrer)];
    for (const each of [friend, other]) await world.bet(each, { stake: 4_000 });
    await close();
    const decision = { merchantId: world.merchantId, accountId: friend, decision: 'invalidate' as const, reason: 'himself' };
    await world.referrals.decide(decision, record);
    await world.bet(other, { stake: 3_000 });
    await world.bet(friend, { stake: 3_000 });
    await close();
    expect((await world.givenTo(referrer)).map(([, money]) => money)).toEqual([4]);
    await world.bet(other, { stake: 2_000 });
    await close();
    expect((await world.givenTo(referrer)).map(([, money]) => money)).toEqual([4, 0.5]);
    expect(await ofShares()).toEqual([]);
    await world.db.query({
      text: 'update reward_referral_share_line set taken = taken + 1 where account_id = $1',
      values: [other],
    });
    expect((await ofShares()).map((line) => line.split(':')[0])).toEqual([`share of account ${referrer}`]);
    await world.db.query({
      text: 'update reward_referral_share_line set taken = taken - 1 where account_id = $1',
      values: [other],
    });
  });

  it('is refused with terms that make no sense, or that leave the house nothing of a game', async () => {
    const refusal = (share: object): Promise<string> =>
      put(share).then(
        () => 'ok',
        (error: unknown) => (error instanceof BusinessError ? String(error.params?.['reason']) : String(error)),
      );
    expect(await refusal({ percent: 0.00001 })).toBe('a share of turnover has at most four decimals of a percent');
    expect(await refusal({ mostPerMonth: 1.001 })).toBe('the most of a month has at most two decimals');
    const game = { nodeId: 1, gameCode: 'reels', gameType: 'RNG', name: 'reels', vendor: 'studio', gameReturn: 989_500 };
    world.games.push(game, { ...game, nodeId: 2, gameType: 'SPORTS', gameReturn: 999_900 });
    expect(await refusal({ percent: 0.05 })).toBe('ok');
    expect(await refusal({ percent: 0.06 })).toBe(
      'reels of studio returns 98.95 %, rebates give 1 % (Legend), referral give 0.06 % (of friends’ valid bets), together 100.01 %: more than is staked',
    );
    world.games.length = 0;
  });
});
