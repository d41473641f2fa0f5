import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recorder } from '../../base/change.ts';
import { BusinessError } from '../../base/errors.ts';
import { usualKind } from '../../base/testing/database.ts';
import { openReferrals, type ReferralWorld, TERMS } from '../testing/referrals.ts';
import { findReferralDifferences } from './audit.ts';
import * as store from './store.ts';

const DAY = 86_400_000;

describe.each(usualKind)('friends on %s', (kind) => {
  let world: ReferralWorld;
  beforeAll(async () => {
    world = await openReferrals(kind);
    await world.referrals.putTerms(world.merchantId, TERMS, {});
  });
  afterAll(() => world.close());

  const noted: unknown[] = [];
  const record: Recorder = async (_, change) => void noted.push(change);
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: unknown) => (error instanceof BusinessError ? String(error.params?.['reason'] ?? error.code) : String(error)),
    );
  const stateOf = async (accountId: bigint): Promise<string | undefined> => {
    const today = new Date(world.clock.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const filter = { merchantId: world.merchantId, referrerId: null, accountId, state: null, from: null, to: null, today };
    return (await store.readFriends(world.db, filter, 1, 0))[0]?.state;
  };
  /** Does what is asked of a friend. */
  const complete = async (friend: bigint): Promise<void> => {
    await world.tell([world.verified(friend), world.deposited(friend, 500)]);
    await world.bet(friend, { stake: 2_000 });
  };
  const decide = (accountId: bigint, decision: 'invalidate' | 'clear') =>
    world.referrals.decide({ merchantId: world.merchantId, accountId, decision, reason: 'looked at' }, record);

  it('qualify by what they do, step by step, and give both sides once', async () => {
    const referrer = await world.newMember();
    const friend = await world.newFriend(referrer);
    expect(await stateOf(friend)).toBe('REGISTERED');
    await world.tell([world.verified(friend), world.deposited(friend, 499)]);
    expect(await stateOf(friend)).toBe('REGISTERED');
    await world.tell([world.deposited(friend, 1)]);
    expect(await stateOf(friend)).toBe('DEPOSITED');
    await world.bet(friend, { stake: 1_999 });
    expect([await stateOf(friend), await world.givenTo(referrer)]).toEqual(['DEPOSITED', []]);
    await world.bet(friend, { stake: 1 });
    expect(await stateOf(friend)).toBe('QUALIFIED');
    expect(await world.invitedOf(referrer)).toBe(1n);
    const [[ref, money] = ['', 0]] = await world.givenTo(referrer);
    expect([ref, money]).toEqual([`friend:${friend}`, 50]);
    expect(await world.givenTo(friend)).toEqual([['welcome', 20, 'COLLECTABLE']]);
    await world.items.collectAll(referrer, 'REFERRAL');
    expect(await stateOf(friend)).toBe('REWARDED');
    expect(await world.purse(referrer)).toEqual([50n, 0n]);
    // A correction afterwards leaves what was given.
    await world.correct(friend, await world.bet(friend, { stake: 10 }), { stake: -10, payout: 0 });
    expect(await stateOf(friend)).toBe('REWARDED');
  });

  it('lose progress with a correction before they have qualified', async () => {
    const referrer = await world.newMember();
    const friend = await world.newFriend(referrer);
    await world.tell([world.verified(friend), world.deposited(friend, 500)]);
    const bet = await world.bet(friend, { stake: 1_500 });
    await world.correct(friend, bet, { stake: -1_000 });
    await world.bet(friend, { stake: 500 });
    expect(await stateOf(friend)).toBe('DEPOSITED');
    await world.bet(friend, { stake: 1_000 });
    expect(await stateOf(friend)).toBe('QUALIFIED');
  });

  it('count once however often, in whatever order and at how many gateways their events are told', async () => {
    const referrer = await world.newMember();
    const friend = await world.newMember();
    const events = [world.deposited(friend, 600), world.verified(friend), world.registered(friend, referrer)];
    await world.bet(friend, { stake: 2_500 });
    // What a friend did is counted before the registration is told of.
    const batch = await world.tell(events);
    const second = world.referralsOf();
    await Promise.all([world.hear(batch, second), world.hear([...batch].reverse()), world.hear(batch, second)]);
    await Promise.all([world.referrals.job.run({} as never), second.job.run({} as never)]);
    expect(await stateOf(friend)).toBe('QUALIFIED');
    expect(await world.invitedOf(referrer)).toBe(1n);
    expect(await world.givenTo(referrer)).toHaveLength(1);
  });

  it('climb the ladder of the month, which begins anew with the next', async () => {
    const referrer = await world.newMember();
    for (let n = 0; n < 2; n += 1) await complete(await world.newFriend(referrer));
    const month = new Date(world.clock.now() + 7 * 3_600_000).toISOString().slice(0, 7);
    const ladder = async () => (await world.givenTo(referrer)).filter(([ref]) => ref.startsWith('ladder'));
    expect(await ladder()).toEqual([[`ladder:${month}:2`, 100, 'COLLECTABLE']]);
    await complete(await world.newFriend(referrer));
    expect(await ladder()).toHaveLength(1);
    world.clock.advance(31 * DAY);
    await complete(await world.newFriend(referrer));
    expect(await ladder()).toHaveLength(1);
    await complete(await world.newFriend(referrer));
    expect(await ladder()).toHaveLength(2);
  });

  it('are too late after their days, but for what was done within them and is told later', async () => {
    const referrer = await world.newMember();
    const [late, told] = [await world.newFriend(referrer), await world.newFriend(referrer)];
    await world.tell([world.verified(late), world.verified(told), world.deposited(late, 500)]);
    const inTime = world.deposited(told, 500);
    await world.bet(late, { stake: 1_000 });
    await world.bet(told, { stake: 2_000 });
    world.clock.advance(31 * DAY);
    expect([await stateOf(late), await stateOf(told)]).toEqual(['INVALID', 'INVALID']);
    await world.bet(late, { stake: 5_000 });
    await world.tell([inTime]);
    expect([await stateOf(late), await stateOf(told)]).toEqual(['INVALID', 'QUALIFIED']);
  });

  it.each(['DEVICE', 'ADDRESS', 'PAYOUT_ACCOUNT'] as const)(
    'do not count with the %s of the referrer or of an earlier friend',
    async (sign) => {
      const referrer = await world.newMember();
      const [same, first, second] = [
        await world.newFriend(referrer),
        await world.newFriend(referrer),
        await world.newFriend(referrer),
      ];
      world.alike.push({ sign, both: [referrer, same] }, { sign, both: [first, second] });
      for (const friend of [second, first, same]) await complete(friend);
      expect([await stateOf(same), await stateOf(first), await stateOf(second)]).toEqual(['INVALID', 'QUALIFIED', 'INVALID']);
      const rows = await world.db.transaction((tx) => store.lockReferral(tx, world.merchantId, second));
      expect(rows).toMatchObject({ reason: sign, likeId: first });
      expect(await world.givenTo(second)).toEqual([]);
      expect(await world.invitedOf(referrer)).toBe(1n);
    },
  );

  it('do not count with the number of an earlier friend', async () => {
    const referrer = await world.newMember();
    const [first, second] = [await world.newFriend(referrer), await world.newFriend(referrer)];
    for (const friend of [first, second]) world.phones.set(friend, 'one number');
    for (const friend of [first, second]) await complete(friend);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['QUALIFIED', 'INVALID']);
  });

  it('count after all when an operator has looked', async () => {
    const referrer = await world.newMember();
    const friend = await world.newFriend(referrer);
    world.alike.push({ sign: 'ADDRESS', both: [referrer, friend] });
    await complete(friend);
    expect(await stateOf(friend)).toBe('INVALID');
    await decide(friend, 'clear');
    expect(await stateOf(friend)).toBe('QUALIFIED');
    expect(noted.at(-1)).toMatchObject({ before: { reason: 'ADDRESS' }, after: { reason: null, isCleared: true } });
    expect(await refusal(decide(friend, 'clear'))).toBe('it has qualified before; what was taken back stays so');
  });

  it('are taken back by an operator with all that they gave, collected or not', async () => {
    const referrer = await world.newMember();
    const friend = await world.newFriend(referrer);
    await complete(friend);
    await world.items.collectAll(referrer, 'REFERRAL');
    await decide(friend, 'invalidate');
    expect(await stateOf(friend)).toBe('INVALID');
    expect(await world.invitedOf(referrer)).toBe(0n);
    expect(await world.givenTo(referrer)).toEqual([[`friend:${friend}`, 50, 'REVERSED']]);
    expect(await world.givenTo(friend)).toEqual([['welcome', 20, 'VOID']]);
    expect(await world.purse(referrer)).toEqual([0n, 0n]);
    expect(await refusal(decide(friend, 'invalidate'))).toBe('it does not count already');
    expect(await refusal(decide(referrer, 'invalidate'))).toBe('ops.unknown');
    expect(await world.invitedOf(referrer)).toBe(0n);
  });

  it('are noted while nothing is given, and weighed by the job once it is', async () => {
    await world.referrals.putTerms(world.merchantId, { ...TERMS, isOpen: false }, {});
    const referrer = await world.newMember();
    const friend = await world.newFriend(referrer);
    await complete(friend);
    expect(await stateOf(friend)).toBe('REGISTERED');
    await world.referrals.putTerms(world.merchantId, TERMS, {});
    await world.referrals.job.run({} as never);
    expect(await stateOf(friend)).toBe('QUALIFIED');
  });

  it('are given by terms that make sense', async () => {
    const put = (change: object) => refusal(world.referrals.putTerms(world.merchantId, { ...TERMS, ...change }, {}));
    expect(await put({ referrer: { score: 1 } })).toBe('a referral gives money or points');
    expect(await put({ referrer: { money: 1, score: 1 } })).toBe('a referral gives no mission score and no tickets');
    expect(await put({ friend: { money: 1, wagerBase: 'DEPOSIT_PLUS_BONUS' } })).toBe('there is no deposit behind a referral');
    expect(await put({ conditions: [{ metric: 'INVITED_QUALIFIED', target: 1 }] })).toBe(
      'a friend qualifies by what it does itself',
    );
    const twice = [1, 1].map((count) => ({ count, reward: { money: 1 } }));
    expect(await put({ ladder: twice })).toBe('each step of the ladder has its own number');
    const { revision } = await world.referrals.terms(world.merchantId);
    const at = (held: number) => refusal(world.referrals.putTerms(world.merchantId, TERMS, { revision: held }));
    expect([await at(revision - 1), await at(revision)]).toEqual(['ops.overtaken', 'ok']);
  });

  it('agree with a recount, which finds what was changed behind their back', async () => {
    const accounts = await world.db.query<{ accountId: bigint; referrerId: bigint }>({
      text: 'select account_id as "accountId", referrer_id as "referrerId" from reward_referral order by account_id',
    });
    const find = (referred = accounts) =>
      findReferralDifferences(
        {
          db: world.db,
          referred: async (_, { after, limit }) => referred.filter(({ accountId }) => accountId > after).slice(0, limit),
        },
        async () => new Set(),
      );
    expect(await find()).toEqual([]);
    const [one, two] = accounts;
    if (!one || !two) throw new Error('there are no friends');
    expect(await find(accounts.slice(1))).toEqual([
      `referrer of account ${one.accountId}: kept ${one.referrerId}; registered by none`,
    ]);
    await world.db.query({
      text: `update reward_day set value = value + 2 where account_id = $1 and metric = 'INVITED_QUALIFIED'`,
      values: [one.referrerId],
    });
    await world.db.query({
      text: 'update reward_item set source_ref = $2 where account_id = $1 and source_ref = $3',
      values: [one.referrerId, 'friend:999999', `friend:${one.accountId}`],
    });
    const found = await find();
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(`INVITED_QUALIFIED of account ${one.referrerId} on `);
    expect(found[1]).toBe(`reward friend:999999 of account ${one.referrerId}: given for a friend who has not qualified`);
  });
});
