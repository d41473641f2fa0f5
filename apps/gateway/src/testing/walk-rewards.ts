import { randomUUID } from 'node:crypto';
import type { CallName } from '@marquee/contract';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { testOperators } from '../ops/testing/operators.ts';
import { type browser, operatorsDoor } from './app.ts';
import { type Operate, type Operated, walkPromotions } from './walk-promotions.ts';

const DAY_MS = 86_400_000;

/** A member of the demo brand by name. */
export const idOf = async ({ db }: App, username: string): Promise<bigint> => {
  const [row] = await db.query<{ id: bigint }>({
    text: `select a.id from account a join merchant m on m.id = a.merchant_id where m.code = 'marquee' and a.username_key = $1`,
    values: [username],
  });
  if (!row) throw new Error(`there is no account of ${username}`);
  return row.id;
};

/** Plants rewards that a member can collect; returns their numbers. */
export async function plantRewards(
  app: App,
  clock: Clock,
  username: string,
  count: number,
  lastsMs = DAY_MS / 2,
): Promise<number[]> {
  const rows = await app.db.query<{ id: bigint }>({
    text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, issued_at, expires_at)
           select a.merchant_id, a.id, 'VND', 'PROMOTION', $2 || n, '{"EN":"Planted"}', 50000, 3, 10000, 50000, $3, $4
           from account a, generate_series(1, $5::int) n where a.id = $1 returning id`,
    values: [await idOf(app, username), randomUUID(), new Date(clock.now()), new Date(clock.now() + lastsMs), count],
  });
  return rows.map(({ id }) => Number(id));
}

/** Plants a reward of tickets of the demo's instant raffle. */
async function plantTickets(app: App, clock: Clock, username: string, lastsMs?: number): Promise<void> {
  await app.db.query({
    text: `update reward_item set tickets = 2, raffle = 'lantern-wheel', money = 0, points = 0, wager_base = 0 where id = $1`,
    values: [(await plantRewards(app, clock, username, 1, lastsMs))[0]],
  });
}

/** What a member makes the gateway ask about rewards and promotions, and what an operator does about them. */
export async function walkRewards(app: App, clock: Clock, page: ReturnType<typeof browser>, username: string): Promise<void> {
  const ask = async (name: CallName, input: { query?: Record<string, string>; body?: object } = {}) => {
    const answer = await page.call(name, input);
    expect(answer.errorCode, name).toBeUndefined();
    return answer.value as unknown as { list: { promotionId: number; joinMode: string; bonus: object | null }[] };
  };
  const merchant = 'marquee';
  const key = await testOperators(app.db, clock).add(`rewards-${randomUUID().slice(0, 8)}`, ['owner'], null);
  const operate: Operate = async (method, path, input) => {
    const query = method === 'GET' ? `?${new URLSearchParams({ merchant, ...input }).toString()}` : '';
    const answer = await operatorsDoor(app).inject({
      method,
      url: `/ops/v1/${path}${query}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'GET'
        ? {}
        : { payload: JSON.stringify({ merchant, ...(method === 'PUT' ? { reason: 'walk' } : {}), ...input }) }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { value: Operated }).value;
  };

  const [first = 0, second = 0] = await plantRewards(app, clock, username, 4);
  await ask('claimPromotions', { query: { status: 'I' } });
  await ask('claimIssuedPromotion', { body: { promotionClaimId: first } });
  await operate('PUT', 'account/rewards', { username, id: first });
  await operate('PUT', 'account/rewards', { username, id: second });
  await ask('claimAllIssuedPromotions');
  await operate('GET', 'account/rewards', { username });
  for (const status of ['COLLECTABLE', 'COLLECTED', 'EXPIRED']) await ask('rewardCentre', { query: { status } });
  await ask('bonusDetails');
  await ask('bonusDetailsFile');
  for (const name of ['playerRankProgress', 'memberClubBenefit', 'playerRankHistory'] as const) await ask(name);

  const { list } = await ask('promotionStates');
  const joined = list.find(({ joinMode, bonus }) => joinMode === 'JOIN' && bonus === null)?.promotionId ?? 0;
  const asked = list.find(({ joinMode }) => joinMode === 'APPLY_WITH_PROOF')?.promotionId ?? 0;
  await ask('signUpPromotionJoin', { body: { promotionId: joined } });
  await ask('signUpPromotionLeave', { body: { promotionId: joined } });
  await ask('signUpPromotionJoin', { body: { promotionId: joined } });
  await app.db.query({
    text: `insert into member_picture (id, merchant_id, account_id, type, content, created_at)
           select $1, merchant_id, id, 'image/png', '\\x01', $2 from account where id = $3`,
    values: [`proof-${username}`, new Date(clock.now()), await idOf(app, username)],
  });
  const proof = { promotionId: asked, remarks: 'walk', pictures: [`proof-${username}`] };
  await ask('signUpRequestReward', { body: proof });
  const requests = await operate('GET', 'promotions/requests', {});
  await operate('PUT', 'promotions/requests', { id: requests.list.at(-1)?.id, decision: 'approve' });
  await ask('announcements', { query: { types: 'PR' } });
  await walkPromotions(app, page, username, operate);
  await walkMissions(app, clock, page, username);
  await plantTickets(app, clock, username);
  await ask('claimAllIssuedPromotions');
  await ask('raffles');
  const [ticket] = (await ask('raffleTickets', { query: { status: 'VALID' } })).list as unknown as Record<string, number>[];
  await ask('drawRaffle', { body: { raffleId: ticket?.['raffleId'], ticketNo: ticket?.['ticketNo'], seed: 'walk' } });
  await operate('GET', 'raffles/tickets', { slug: 'lantern-wheel' });
  await operate('GET', 'raffles/report', { slug: 'lantern-wheel' });
  await operate('GET', 'account/preview', { username });
  await walkRebates(app, clock, ask, operate, username);
  await walkCheckIn(page, operate);
  await walkReferral(app, clock, page, username, operate);
}

/** What a member makes the gateway ask about rebates, and what an operator does about them. */
async function walkRebates(
  app: App,
  clock: Clock,
  ask: (name: CallName) => Promise<unknown>,
  operate: (method: 'GET' | 'PUT', path: string, input: object) => Promise<unknown>,
  username: string,
): Promise<void> {
  await app.db.query({
    text: `insert into reward_rebate_line (account_id, day, game_type, vendor_id, rate, merchant_id, valid_bet)
           select id, ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date, 'RNG', 1, 5000, merchant_id, 100000000 from account where id = $1`,
    values: [await idOf(app, username), new Date(clock.now())],
  });
  // A bet that became void; nothing of it was paid.
  await app.db.query({
    text: `insert into reward_rebate_reversal (account_id, event_id, merchant_id, bet_no, valid_bet, rate, at)
           select id, 1, merchant_id, 'walk', 10000, 5000, $2 from account where id = $1 on conflict do nothing`,
    values: [await idOf(app, username), new Date(clock.now())],
  });
  await ask('manualRebate');
  await ask('claimManualRebate');
  await ask('rebateRecord');
  for (const path of ['rebates/rates', 'rebates', 'rebates/held', 'rebates/report', 'margin']) await operate('GET', path, {});
  await operate('PUT', 'rebates/rates', { level: 1, gameType: 'RNG', rate: 0.45, reason: undefined });
}

/** A member checks in, and an operator looks at the calendar. */
async function walkCheckIn(page: ReturnType<typeof browser>, operate: Operate): Promise<void> {
  expect((await page.call('loginPromotion')).value).toMatchObject({ isOpen: true, isClaimed: false });
  expect((await page.call('claimLoginPromotion')).value).toMatchObject({ day: 1 });
  await operate('GET', 'check-in', {});
}

/** What a member makes the gateway ask about friends, and what an operator does about them. The member's friend qualifies at once. */
async function walkReferral(
  app: App,
  clock: Clock,
  page: ReturnType<typeof browser>,
  username: string,
  operate: Operate,
): Promise<void> {
  const merchant = 'marquee';
  const details = await page.call('referralDetails', { query: { autoGenerate: 'true' } });
  expect(details.value?.['referralCode']).toMatch(/^[A-Z0-9]{8}$/);
  const terms = {
    isOpen: true,
    conditions: [{ metric: 'LOGIN_DAYS', target: 1 }],
    referrer: { money: 5 },
    friend: { points: 1 },
  };
  const held = (await operate('GET', 'referrals/terms', {})) as unknown as { conditions: object[]; ladder: object[] };
  await operate('PUT', 'referrals/terms', { ...terms, reason: undefined });
  const friend = `walkfriend${randomUUID().slice(0, 8)}`;
  await app.db.query({
    text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at, referrer_id)
           select merchant_id, $2, $2, $2, 0, 'VND', 'REFERRAL', $3, id from account where id = $1`,
    values: [await idOf(app, username), friend, new Date(clock.now())],
  });
  await app.db.query({
    text: `insert into reward_referral (account_id, merchant_id, referrer_id, registered_at, day, last_day)
           select id, merchant_id, referrer_id, $2, $2::timestamptz::date, $2::timestamptz::date + 30 from account where id = $1`,
    values: [await idOf(app, friend), new Date(clock.now())],
  });
  await app.db.query({
    text: `insert into reward_day (account_id, metric, day, value) values ($1, 'LOGIN_DAYS', $2::timestamptz::date, 1)`,
    values: [await idOf(app, friend), new Date(clock.now())],
  });
  await operate('PUT', 'referrals', { username: friend, decision: 'clear' });
  // What was shared of the friend's bets, and of another's.
  for (const shared of [friend, username])
    await app.db.query({
      text: `insert into reward_referral_share_line (account_id, day, game_type, referrer_id, rate, taken)
             values ($1, '2026-04-01', 'RNG', $2, 500, 0) on conflict do nothing`,
      values: [await idOf(app, shared), await idOf(app, username)],
    });
  expect((await page.call('referralFriends', { query: { state: 'QUALIFIED' } })).errorCode).toBeUndefined();
  expect((await page.call('claimReferralReward')).value).toMatchObject({ count: 1, amount: 5 });
  await operate('GET', 'referrals', { referrer: username });
  await operate('GET', 'referrals', { state: 'REWARDED' });
  await operate('GET', 'referrals/report', {});
  await operate('PUT', 'referrals', { username: friend, decision: 'invalidate' });
  await operate('PUT', 'referrals/terms', { merchant, conditions: held.conditions, ladder: held.ladder, reason: undefined });
}

/** What a member makes the gateway ask about missions and leaderboards. Whoever has logged in has a mission to collect. */
async function walkMissions(app: App, clock: Clock, page: ReturnType<typeof browser>, username: string): Promise<void> {
  await app.db.query({
    text: `insert into reward_day (account_id, metric, day, value)
           values ($1, 'LOGIN_DAYS', ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date, 1) on conflict do nothing`,
    values: [await idOf(app, username), new Date(clock.now())],
  });
  const { list } = (await page.call('missionSummary')).value as unknown as { list: { missionId: number; state: string }[] };
  const missionId = list.find(({ state }) => state === 'COMPLETED')?.missionId ?? 0;
  expect((await page.call('missionMilestones', { query: { missionId: String(missionId) } })).errorCode).toBeUndefined();
  expect((await page.call('collectMission', { body: { missionId } })).errorCode).toBeUndefined();
  expect((await page.call('missionLeaderboard')).errorCode).toBeUndefined();
}

/** A stranger collects nothing of what the owner was given. */
export async function refusesReward(app: App, clock: Clock, stranger: ReturnType<typeof browser>): Promise<void> {
  // Of what expires soon the owner would be told, and others count messages.
  const [reward = 0] = await plantRewards(app, clock, 'walkowner1', 1, 3 * DAY_MS);
  const answer = await stranger.call('claimIssuedPromotion', { body: { promotionClaimId: reward } });
  expect(answer.errorCode).toBe('reward.unknown');
  const text = 'select status from reward_item where id = $1';
  expect(await app.db.query({ text, values: [reward] })).toEqual([{ status: 'COLLECTABLE' }]);
}

/** A stranger proves nothing by the owner's picture. */
export async function refusesProof(stranger: ReturnType<typeof browser>, picture: string): Promise<void> {
  const { list } = (await stranger.call('promotionStates')).value as unknown as {
    list: { promotionId: number; imageRequired: boolean }[];
  };
  const promotionId = list.find(({ imageRequired }) => imageRequired)?.promotionId;
  const body = { promotionId, remarks: 'mine', pictures: [picture] };
  expect((await stranger.call('signUpRequestReward', { body })).errorCode).toBe('picture.invalid');
}

/** A stranger draws no ticket of the owner's. */
export async function refusesTicket(
  app: App,
  clock: Clock,
  owner: ReturnType<typeof browser>,
  stranger: ReturnType<typeof browser>,
): Promise<void> {
  await plantTickets(app, clock, 'walkowner1', 3 * DAY_MS);
  await owner.call('claimAllIssuedPromotions');
  const { list } = (await owner.call('raffleTickets')).value as unknown as { list: { raffleId: number; ticketNo: number }[] };
  const [{ raffleId, ticketNo } = { raffleId: 0, ticketNo: 0 }] = list;
  const body = { raffleId, ticketNo, seed: 'mine' };
  expect((await stranger.call('drawRaffle', { body })).errorCode).toBe('raffle.unknown');
  const text = 'select status from reward_raffle_ticket where raffle_id = $1 and ticket_no = $2';
  expect(await app.db.query({ text, values: [raffleId, ticketNo] })).toEqual([{ status: 'VALID' }]);
}

/** A stranger learns nothing of the bonus that the owner chose with a deposit. */
export async function refusesChoice(
  app: App,
  { owner, stranger }: Record<'owner' | 'stranger', ReturnType<typeof browser>>,
  orderNo: string,
): Promise<void> {
  const terms = { bonus: null, reward: { money: '10000', points: 0, multiple: 0, wagerBase: 'BONUS' } };
  await app.db.query({
    text: `insert into promotion_deposit (order_no, merchant_id, account_id, promotion_id, cycle, state, chosen_at, words, terms, deposit)
           select $1, merchant_id, id, 1, 'once', 'WAITING', created_at, '{"EN": {"title": "Half"}}', $2, 1
           from account where username = 'walkowner1' on conflict do nothing`,
    values: [orderNo, JSON.stringify(terms)],
  });
  expect((await stranger.call('depositBonus', { query: { orderNo } })).value).toBeNull();
  expect((await owner.call('depositBonus', { query: { orderNo } })).value).toMatchObject({ title: 'Half' });
}
