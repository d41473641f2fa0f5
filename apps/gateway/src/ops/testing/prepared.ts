import { Type } from 'typebox';
import { type PlantedBills, plantBills } from '../../agent/testing/planted.ts';
import { defineEvent } from '../../base/background/event.ts';
import { createEvents } from '../../base/background/events.ts';
import { createJobs } from '../../base/background/jobs.ts';
import { createLog } from '../../base/log.ts';
import { createWallet } from '../../wallet/index.ts';
import type { PublishingWorld } from './world.ts';

/** What the changes are made of: things that are there before them. */
export interface Prepared {
  /** Token of the person `walk`, who may do everything. */
  owner: string;
  /** Wins that are held, an event that failed, proposals. */
  held: number;
  event: number;
  toApprove: number;
  toReject: number;
  player: string;
  /** An order by hand, a payment that waits for a person, a ticket. */
  deposit: string;
  payment: number;
  ticket: number;
  /** A question that waits. */
  feedback: number;
  /** Withdrawals: one under review, one approved, one being paid; and a payout in dispute. */
  withdrawals: { reviewing: string; approved: string; paying: string; disputed: string };
  /** A product of the points mall that waits to be delivered. */
  exchange: string;
  /** A bill in review, and one of which something is owed. */
  bills: PlantedBills;
  /** A reward to collect, and a request for one. */
  rewardItem: number;
  request: number;
}

const BRAND = { merchant: 'orchid' };
const log = createLog('silent');
const happened = defineEvent('walk.happened', 1, Type.Object({ n: Type.Integer() }));
const DAY_MS = 86_400_000;

/** An order by hand that waits, a payment that fits no order, and a question about the order. */
async function prepareDeposits({ db, clock, merchant }: PublishingWorld, accountId: bigint) {
  const at = new Date(clock.now());
  const deposit = 'D-2222222222';
  await db.query({
    text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort)
           values ($1, 'HAND', '{"EN":"By hand"}', 'hand.svg', true, false, 100000, 1000000000, 1)`,
    values: [merchant.id],
  });
  await db.query({
    text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at)
           values ($1, $2, $3, 'HAND', 'VND', 500000, 'PENDING', 'walk', $4)`,
    values: [deposit, merchant.id, accountId, at],
  });
  const [payment] = await db.query<{ id: bigint }>({
    text: `insert into deposit_payment (provider, payment_id, merchant_id, order_no, amount, currency, provider_ref, state, told_at)
           values ('HAND', 'walk', $1, $2, 300000, 'VND', 'walk', 'HELD', $3) returning id`,
    values: [merchant.id, deposit, at],
  });
  const [ticket] = await db.query<{ id: bigint }>({
    text: `insert into deposit_ticket (merchant_id, account_id, order_no, question, state, opened_at)
           values ($1, $2, $3, 'where is it', 'OPEN', $4) returning id`,
    values: [merchant.id, accountId, deposit, at],
  });
  return { deposit, payment: Number(payment?.id), ticket: Number(ticket?.id) };
}

/** A reward that a member can collect, and a request for one that waits. */
async function prepareRewards(
  { db, clock, merchant, gateway }: PublishingWorld,
  accountId: bigint,
): Promise<Pick<Prepared, 'rewardItem' | 'request'>> {
  const now = clock.now();
  const [item] = await db.query<{ id: bigint }>({
    text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, issued_at, expires_at)
           values ($1, $2, 'VND', 'PROMOTION', 'walk', '{"EN":"Walk"}', 50000, 0, 0, 50000, $3, $4) returning id`,
    values: [merchant.id, accountId, new Date(now), new Date(now + DAY_MS)],
  });
  const promotion = await gateway.promotions.put(merchant.id, {
    ...{ slug: 'asked-for', category: 'other_promo', joinMode: 'APPLY_WITH_PROOF', programme: '', image: '', banner: '' },
    ...{ isOpen: true, platform: 'A', execution: 'B', visibility: 'ALL', priority: 0, sort: 0, startsAt: now, endsAt: null },
    words: { EN: { title: 'Asked for', content: '<p>1</p>' } },
    terms: { period: 'ONCE', conditions: [], reward: { money: 5 } },
  });
  const [entry] = await db.query<{ id: bigint }>({
    text: `insert into promotion_entry (merchant_id, account_id, promotion_id, cycle, exclusive_group, state, joined_at, asked_at, tries)
           values ($1, $2, $3, 'once', '', 'APPLYING', $4, $4, 1) returning id`,
    values: [merchant.id, accountId, promotion.id, new Date(now)],
  });
  // Somebody has brought the player.
  await db.query({
    text: `insert into reward_referral (account_id, merchant_id, referrer_id, registered_at, day, last_day)
           values ($1, $2, $1, $3, '2026-01-01', '2026-02-01')`,
    values: [accountId, merchant.id, new Date(now)],
  });
  return { rewardItem: Number(item?.id), request: Number(entry?.id) };
}

/** Withdrawals of a member, each as far as a change needs it. */
async function prepareWithdrawals(world: PublishingWorld, accountId: bigint): Promise<Prepared['withdrawals']> {
  const { merchant } = world;
  const { cashier } = world.gateway;
  await cashier.seedDemo(merchant.id);
  const order = (requestKey: string, amount: bigint) => ({
    merchantId: merchant.id,
    accountId,
    currency: 'VND',
    channel: 'BANK',
    amount,
    requestKey,
  });
  await cashier.confirmDeposit((await cashier.requestDeposit(order('in', 5_000_000n))).orderNo);
  const asked = async (key: string): Promise<string> => (await cashier.requestWithdrawal(order(key, 200_000n))).orderNo;
  const [reviewing, approved, paying, disputed] = [await asked('a'), await asked('b'), await asked('c'), await asked('d')];
  for (const orderNo of [approved, paying, disputed]) await cashier.approveWithdrawal(orderNo);
  for (const orderNo of [paying, disputed]) await cashier.payWithdrawal(orderNo);
  await cashier.payouts.sent(`${disputed}.1`, { hint: '', isCertain: false });
  await cashier.payouts.dispute(accountId, `${disputed}.1`, 'nothing', async () => {});
  return { reviewing, approved, paying, disputed };
}

/** A product that a member has redeemed and that a person has to deliver. */
async function prepareExchange(
  { db, clock, merchant, gateway: { points } }: PublishingWorld,
  accountId: bigint,
): Promise<string> {
  const { id } = await points.put(merchant.id, {
    slug: 'tea',
    isOpen: true,
    deliveryType: 'PHONE_CREDIT',
    pointsRequired: 5,
    amountRequired: 0n,
    creditAmount: 0n,
    stock: 1,
    memberLimit: 0,
    vipMinimum: 0,
    image: '',
    words: { EN: { title: 'Tea', content: '', conditions: '' } },
    sort: 0,
    startsAt: 0,
    endsAt: null,
  });
  const at = new Date(clock.now());
  await db.transaction((tx) =>
    points.post(tx, { merchantId: merchant.id, accountId, key: 'walk', kind: 'MISSION', points: 5, at }),
  );
  const asked = { rewardId: id, quantity: 1, address: null, mobile: '0912345678', requestKey: null };
  return (await points.redeem({ merchant, accountId, vipLevel: 0 }, asked)).orderNo;
}

/** A question that waits, and a conversation in the chat. */
async function prepareQuestions({ db, clock, merchant }: PublishingWorld, accountId: bigint): Promise<number> {
  const [question] = await db.query<{ id: bigint }>({
    text: `insert into message_feedback (merchant_id, account_id, question_type, content, state, sent_at)
           values ($1, $2, 'OTHER', 'where is it', 'SENT', $3) returning id`,
    values: [merchant.id, accountId, new Date(clock.now())],
  });
  await db.query({
    text: 'insert into message_chat (account_id, merchant_id, is_vip, read_until) values ($1, $2, false, 0)',
    values: [accountId, merchant.id],
  });
  return Number(question?.id);
}

const PLAIN = { currency: 'VND', password: null, registeredVia: 'OPERATOR' } as const;

/** Plants what some changes need: a player with held wins, a proposal of each kind, a job that ran, an event that failed. */
export async function prepareChanges(world: PublishingWorld): Promise<Prepared> {
  const { db, clock, gateway, merchant } = world;
  const jobs = createJobs(db, clock, log, async () => [{ id: merchant.id, calendar: merchant }]);
  jobs.addPeriodic({ name: 'sample.daily', period: 'day', afterMinutes: 120, run: async () => {} });
  await jobs.runDue();
  clock.advance(2 * DAY_MS);
  await jobs.runDue();
  // After the days: a session of an operator does not idle that long.
  const owner = await world.operators.person('walk', ['owner'], null);
  const other = await world.operators.person('other', ['finance'], null);
  await gateway.catalogue.addVendor({ code: 'OLD', name: 'Old', baseUrl: 'http://old.test' });
  const account = await gateway.identity.createAccount({
    ...PLAIN,
    merchantId: merchant.id,
    username: 'walker',
    type: 1,
  });
  await gateway.identity.createAccount({ ...PLAIN, merchantId: merchant.id, username: 'beginner', type: 0 });
  const wallet = createWallet({ db, clock });
  const main = await wallet.accountOf(merchant.id, account.id, 'VND');
  const house = await wallet.house(merchant.id, 'VND', 'games');
  for (const txId of ['a', 'b', 'c']) {
    const win = { kind: 'promotion', account: main, house, provider: 1, txId, promotionRef: 'cup', game: null } as const;
    await wallet.reviews.postHeld({ ...win, amount: 20_000n }, 'above');
  }
  await wallet.drain();
  const held = (await world.ops('GET', 'held', { key: owner, query: BRAND })).value as { list: { id: number }[] };
  const [first = 0, second = 0, third = 0] = held.list.map(({ id }) => id);
  await world.ops('PUT', 'brand/logins', { key: owner, body: { ...BRAND, security: { secondPersonAbove: 1 } } });
  const propose = async (id: number): Promise<number> => {
    const body = { ...BRAND, id, decision: 'release', reason: 'a jackpot' };
    return ((await world.ops('PUT', 'held', { key: other, body })).value as { proposal: number }).proposal;
  };
  const [toApprove, toReject] = [await propose(first), await propose(second)];

  const events = createEvents(db, clock, log);
  events.relay('walk', [happened], async () => {
    throw new Error('planted');
  });
  await events.emit(db, happened.of({ merchantId: merchant.id, accountId: account.id }, { n: 1 }));
  // It fails, as it should: what failed is held.
  await events.runAll().catch(() => {});
  const failed = (await world.ops('GET', 'events', { key: owner, query: BRAND })).value as { list: { id: number }[] };
  // Ranked on the first board that there will be.
  await db.query({
    text: `insert into reward_board_score (board_id, cycle, account_id, merchant_id, score, reached_at) values (1, 'event', $1, $2, 10000, $3)`,
    values: [account.id, merchant.id, new Date(clock.now())],
  });
  const inbound = await prepareDeposits(world, account.id);
  const withdrawals = await prepareWithdrawals(world, account.id);
  const exchange = await prepareExchange(world, account.id);
  const prepared = { owner, held: third, event: failed.list[0]?.id ?? 0, toApprove, toReject, player: account.username };
  return {
    ...prepared,
    ...inbound,
    feedback: await prepareQuestions(world, account.id),
    bills: await plantBills(db, {
      merchantId: merchant.id,
      accountId: account.id,
      payerId: account.id,
      at: new Date(clock.now()),
    }),
    withdrawals,
    exchange,
    ...(await prepareRewards(world, account.id)),
  };
}
