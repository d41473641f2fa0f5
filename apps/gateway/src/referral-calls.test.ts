import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { anyKind } from './base/testing/database.ts';
import { readSamePayouts } from './cashier/index.ts';
import { readAlike } from './identity/index.ts';
import { browser, openTestApp } from './testing/app.ts';
import { idOf } from './testing/walk-rewards.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const DAY_MS = 86_400_000;
/** 0.05 % of all bets, as it is stored. */
const SHARE = { rate: 500, gameTypes: null, days: null, mostPerMonth: null, multiple: 10_000, collectDays: 7 };

interface Details {
  referralCode: string | null;
  promotionDomains: string[];
  totalInvitations: number;
  qualified: number;
  earned: { amount: number };
  claimable: { count: number; amount: number };
  sharedThisMonth: number;
  terms: { share: object | null };
}
interface Friend {
  name: string;
  state: string;
  deposited: boolean;
  turnover: { current: number; target: number };
  reward: { amount: number } | null;
  shared: number | null;
}

describe('friends over HTTP', () => {
  let app: App;
  beforeAll(async () => {
    app = await openTestApp(anyKind, clock);
    await app.settle();
  });
  afterAll(() => app.close());

  const member = async () => {
    const page = browser(app);
    const username = await page.register();
    const details = async (query: Record<string, string> = { autoGenerate: 'true' }) =>
      (await page.call('referralDetails', { query })).value as unknown as Details;
    const friends = async (query: Record<string, string> = {}) =>
      (await page.call('referralFriends', { query })).value as unknown as { list: Friend[]; totalCount: number };
    return { page, username, details, friends };
  };
  /** Somebody who registers with a code, from an address of its own unless it is the referrer's. */
  const join = async (code: string | null, username: string): Promise<void> => {
    const body = { username, password: 'Demo2026x', agreed: true, login: true, ...(code ? { referralCode: code } : {}) };
    expect((await browser(app).call('register', { body })).errorCode).toBeUndefined();
    await app.settle();
  };
  /** What a friend has done, as the counters have it. */
  const did = async (username: string, figures: { deposit: number; bet: number }): Promise<void> => {
    const id = await idOf(app, username);
    const day = `($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date`;
    const at = new Date(clock.now());
    await app.db.query({
      text: `insert into reward_day (account_id, metric, day, value) values ($1, 'BIND_PHONE', ${day}, 1), ($1, 'DEPOSIT_SUM', ${day}, $3)`,
      values: [id, at, BigInt(figures.deposit) * 10_000n],
    });
    await app.db.query({
      text: `insert into reward_bet_day (account_id, day, game_type, vendor_id, bets, wins, stake, payout, valid_bet)
             values ($1, ${day}, 'RNG', 1, 1, 0, $3, 0, $3)`,
      values: [id, at, BigInt(figures.bet) * 10_000n],
    });
    clock.advance(600_000);
    await app.settle();
  };
  const movedFrom = (username: string, address: string) =>
    app.db.query({
      text: `with a as (update account set register_address = $2 where username_key = $1 returning id)
             update login_log set address = $2 from a where account_id = a.id`,
      values: [username, address],
    });

  it('brings a friend by the code, and pays what the page says', async () => {
    const { page, username, details, friends } = await member();
    expect((await details({})).referralCode).toBeNull();
    const [first, again] = await Promise.all([details(), details()]);
    expect(first.referralCode).toMatch(/^[A-Z0-9]{8}$/);
    expect(again.referralCode).toBe(first.referralCode);
    expect(first.promotionDomains).not.toEqual([]);
    await join(first.referralCode, 'friendone');
    await movedFrom('friendone', '203.0.113.1');
    expect((await friends()).list).toMatchObject([{ name: 'fr***e', state: 'REGISTERED', deposited: false, reward: null }]);
    await did('friendone', { deposit: 500, bet: 2_000 });
    expect((await friends()).list).toMatchObject([
      { state: 'QUALIFIED', deposited: true, turnover: { current: 2_000, target: 2_000 }, reward: { amount: 50 } },
    ]);
    expect(await details()).toMatchObject({ totalInvitations: 1, qualified: 1, claimable: { count: 1, amount: 50 } });
    expect((await page.call('claimReferralReward')).value).toMatchObject({ count: 1, amount: 50, left: 0 });
    expect((await page.call('claimReferralReward')).errorCode).toBe('reward.collected');
    expect((await friends({ state: 'REWARDED' })).totalCount).toBe(1);
    expect((await friends({ state: 'REGISTERED' })).totalCount).toBe(0);
    // The ledger itself says what was earned.
    const [ledger] = await app.db.query<{ sum: bigint }>({
      text: `select sum(t.amount)::bigint as sum from transfer t join ledger_account a on a.id = t.credit_id
             where a.owner_id = $1 and t.tx_id like 'reward-%'`,
      values: [await idOf(app, username)],
    });
    expect((await details()).earned.amount * 10_000).toBe(Number(ledger?.sum));
  });

  it('shares what friends wager, day by day, as the page, the friends and the ledger say alike', async () => {
    const { page, username, details, friends } = await member();
    await app.db.query({
      text: `update reward_referral_terms set terms = terms || $1::jsonb`,
      values: [JSON.stringify({ share: { ...SHARE, since: '2026-01-01' } })],
    });
    expect((await details()).terms.share).toEqual({ percent: 0.05, gameTypes: [], days: null, multiple: 1, mostPerMonth: null });
    await join((await details()).referralCode, 'sharedfriend');
    await movedFrom('sharedfriend', '203.0.113.9');
    await did('sharedfriend', { deposit: 500, bet: 30_000 });
    expect((await friends()).list).toMatchObject([{ state: 'QUALIFIED', shared: null }]);
    clock.advance(DAY_MS);
    await app.settle();
    // The session has ended in between.
    await page.call('loginUnsecure', { body: { username, password: 'Demo2026x' } });
    expect((await friends()).list).toMatchObject([{ shared: 15 }]);
    expect(await details()).toMatchObject({ sharedThisMonth: 15, claimable: { count: 2, amount: 65 } });
    expect((await page.call('claimReferralReward')).value).toMatchObject({ count: 2, amount: 65 });
    const [ledger] = await app.db.query<{ sum: bigint }>({
      text: `select sum(t.amount)::bigint as sum from transfer t join ledger_account a on a.id = t.credit_id
             join reward_item i on t.tx_id = 'reward-' || i.id where a.owner_id = $1 and i.source_ref like 'share:%'`,
      values: [await idOf(app, username)],
    });
    expect(ledger?.sum).toBe(150_000n);
  });

  it('does not count who comes from the same address, and tells the member no more than that', async () => {
    const { details, friends } = await member();
    await join((await details()).referralCode, 'neighbour');
    await did('neighbour', { deposit: 500, bet: 2_000 });
    const [friend] = (await friends()).list;
    expect(friend).toMatchObject({ state: 'INVALID', reward: null });
    expect(JSON.stringify(friend)).not.toContain('ADDRESS');
    const [kept] = await app.db.query({
      text: 'select reason, like_id from reward_referral where account_id = $1',
      values: [await idOf(app, 'neighbour')],
    });
    expect(kept).toMatchObject({ reason: 'ADDRESS' });
    expect(await details()).toMatchObject({ totalInvitations: 1, qualified: 0, claimable: { count: 0 } });
  });

  it('knows who shares a device, an address or a payout account, now or before', async () => {
    const names = ['likeone', 'liketwo', 'likethree'];
    for (const username of names) await join('', username);
    const [one = 0n, two = 0n, three = 0n] = await Promise.all(names.map((username) => idOf(app, username)));
    const at = new Date(clock.now());
    for (const [username, address] of [
      ['likeone', '198.51.100.1'],
      ['liketwo', '198.51.100.2'],
      ['likethree', '198.51.100.1'],
    ])
      await movedFrom(username ?? '', address ?? '');
    for (const [account, hasId] of [
      [one, true],
      [two, true],
      [three, false],
    ] as const)
      await app.db.query({
        text: `insert into known_device (account_id, device_digest, merchant_id, first_seen_at, last_seen_at, has_id) values ($1, '\\x07', 1, $2, $2, $3)`,
        values: [account, at, hasId],
      });
    for (const [account, removed] of [
      [one, null],
      [three, at],
    ] as const)
      await app.db.query({
        text: `insert into payout_account (merchant_id, account_id, kind, bank_code, account_key, account_no, holder, created_at, removed_at)
               values (1, $1, 'BANK', 'LOTUS', 'the same', 's2.x', 's2.x', $2, $3)`,
        values: [account, at, removed],
      });
    expect(await readAlike(app.db, one, [two, three])).toEqual([
      { accountId: two, onDevice: true, atAddress: false },
      { accountId: three, onDevice: false, atAddress: true },
    ]);
    expect(await readAlike(app.db, two, [three])).toEqual([]);
    // Whichever of the two has removed it.
    expect(await readSamePayouts(app.db, one, [two, three])).toEqual([{ accountId: three }]);
    expect(await readSamePayouts(app.db, three, [two, one])).toEqual([{ accountId: one }]);
    expect(await readSamePayouts(app.db, two, [one, three])).toEqual([]);
  });

  it('lists friends by the days of their registration', async () => {
    const { details, friends } = await member();
    const { referralCode } = await details();
    await join(referralCode, 'earlyfriend');
    await app.db.query({
      text: 'update reward_referral set registered_at = $2 where account_id = $1',
      values: [await idOf(app, 'earlyfriend'), new Date(clock.now() - 2 * DAY_MS)],
    });
    const between = clock.now() - DAY_MS;
    await join(referralCode, 'latefriend');
    const namesOf = async (query: Record<string, string>) => (await friends(query)).list.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['la***d', 'ea***d']);
    expect(await namesOf({ startTime: String(between) })).toEqual(['la***d']);
    expect(await namesOf({ startTime: String(between - 3 * DAY_MS), endTime: String(between) })).toEqual(['ea***d']);
  });

  it('checks in once a day, and shows a stranger nothing', async () => {
    const { page } = await member();
    expect((await page.call('availablePromotions')).value).toMatchObject({ LOGIN: { enabled: true } });
    expect((await page.call('loginPromotion')).value).toMatchObject({ isOpen: true, isClaimed: false });
    expect((await page.call('claimLoginPromotion')).value).toEqual({ day: 1, amount: 0, points: 5 });
    expect((await page.call('claimLoginPromotion')).errorCode).toBe('reward.collected');
    expect((await page.call('loginPromotion')).value).toMatchObject({ isClaimed: true });
    for (const name of ['loginPromotion', 'claimLoginPromotion', 'referralDetails', 'claimReferralReward'] as const)
      expect((await browser(app).call(name)).errorCode).toBeDefined();
  });
});
