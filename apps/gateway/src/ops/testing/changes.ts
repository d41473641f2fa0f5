import { Type } from 'typebox';
import { defineEvent } from '../../base/background/event.ts';
import { createEvents } from '../../base/background/events.ts';
import { createJobs } from '../../base/background/jobs.ts';
import { createLog } from '../../base/log.ts';
import { usualRules } from '../../brand/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { LOTUS, type PublishingWorld } from './world.ts';

/** One change that an operator makes: what is sent, and who the audit names where that is not the one who asked. */
export interface WalkChange {
  input: { query?: Record<string, string>; body?: object };
  by?: string;
  /** The call that the audit names where it is another one: what was approved. */
  action?: string;
}

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
  /** Withdrawals: one under review, one approved, one being paid; and a payout in dispute. */
  withdrawals: { reviewing: string; approved: string; paying: string; disputed: string };
}

const BRAND = { merchant: 'orchid' };
const WORDS = { EN: { title: 'One', content: '<p>1</p>' } };
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
    merchantId: merchant.id,
    currency: 'VND',
    username: 'walker',
    password: null,
    type: 1,
    registeredVia: 'OPERATOR',
  });
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
  const inbound = await prepareDeposits(world, account.id);
  const withdrawals = await prepareWithdrawals(world, account.id);
  const prepared = { owner, held: third, event: failed.list[0]?.id ?? 0, toApprove, toReject, player: account.username };
  return { ...prepared, ...inbound, withdrawals };
}

/**
 * A change for every call that changes something, in an order in which each can be made. A call that is missing here fails the walk: whoever
 * adds one says what it is given.
 */
export const walkChanges = (prepared: Prepared): Readonly<Record<string, WalkChange>> => {
  const { held, event, toApprove, toReject, player, deposit, payment, ticket, withdrawals } = prepared;
  const body = (fields: object) => ({ input: { body: { ...BRAND, ...fields } } });
  const reason = 'looked at';
  const query = (fields: Record<string, string>) => ({ input: { query: { ...BRAND, ...fields } } });
  return {
    opsBrandCreate: { input: { body: LOTUS } },
    opsBrandPut: body({ brand: { name: 'Orchid House' } }),
    opsBrandStatus: body({ status: 'maintenance' }),
    opsBrandSite: body({ loginedToHomePage: false }),
    opsBrandRegions: body({ blockedRegions: ['XX'] }),
    opsBrandModule: body({ module: 'FREEPLAY3', enabled: true }),
    opsBrandLogins: body({ sessionIdleMinutes: 20 }),
    opsBrandRules: body({ rules: usualRules() }),
    opsBrandAgentHosts: body({ agentHosts: [] }),
    opsVendorCreate: { input: { body: { code: 'ACME', name: 'Acme', url: 'http://acme.test' } } },
    opsVendorPut: body({ vendor: 'OLD', status: 'closed' }),
    opsGamePut: body({ vendor: 'OLD', gameCode: 'sample', status: 'closed' }),
    opsPinsPut: body({ pins: [{ vendor: 'OLD', gameCode: 'later' }] }),
    opsContentPut: body({ kind: 'notice', slug: 'a', words: WORDS }),
    opsContentDelete: query({ kind: 'notice', slug: 'a' }),
    opsImagePut: body({ name: 'dot', svg: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>' }),
    opsPromotionPut: body({ slug: 'p', category: 'rng_promo', words: WORDS }),
    opsPromotionDelete: query({ slug: 'p' }),
    opsRewardPut: body({ slug: 'r', rewardType: 'CHIPS', pointsRequired: 1, availableQuantity: 1, words: WORDS }),
    opsRewardDelete: query({ slug: 'r' }),
    opsPointConfigPut: body({ convertible: true, pointsPerUnit: 10, minPoints: 1, maxPoints: 100, ratios: {} }),
    opsAccountStatus: body({ username: player, status: 'NO_LOGIN', reason }),
    opsAccountUnlock: body({ username: player, reason }),
    opsAccountSessions: query({ username: player, reason }),
    opsAccountReset: body({ username: player, reason }),
    opsAgentPut: body({ username: 'newagent1', kind: 'top', reason }),
    opsAdjustmentPut: body({ username: player, direction: 'add', amount: 5, key: 'ticket-1', multiple: 1, reason }),
    opsTurnoverEnd: body({ username: player, id: 1, decision: 'clear', reason }),
    opsAccountTransfers: body({ username: player, toUpline: true, reason }),
    opsWithdrawalRulesPut: body({ mayCancel: true }),
    opsWithdrawalClaim: body({ orderNo: withdrawals.reviewing, claim: true }),
    opsWithdrawalNote: body({ orderNo: withdrawals.reviewing, note: 'called the member' }),
    opsWithdrawalDecide: body({ orderNo: withdrawals.reviewing, decision: 'reject', reason }),
    opsPayoutBatch: body({}),
    opsWithdrawalFail: body({ orderNo: withdrawals.paying, reason }),
    opsWithdrawalPay: body({ orderNo: withdrawals.approved, parts: [12, 8] }),
    opsPayoutSent: body({ payoutNo: `${withdrawals.approved}.1`, hint: 'A. cashier' }),
    opsDisputeDecide: body({ payoutNo: `${withdrawals.disputed}.1`, decision: 'force', reason }),
    opsInvitationPut: body({ username: player, code: 'SPRING', kind: 'affiliate' }),
    opsInvitationDelete: query({ code: 'SPRING' }),
    opsDepositPut: body({ orderNo: deposit, action: 'confirm', reason }),
    opsPaymentPut: body({ id: payment, decision: 'book', reason }),
    opsTicketPut: body({ id: ticket, action: 'answer', text: 'It is there now.' }),
    opsStatementPut: body({ csv: 'reference,amount,description\nT1,5000,thanks\n', reason }),
    opsChannelPut: body({ channel: 'HAND', isOpen: false }),
    opsUnitValuePut: body({ unitValue: 1 }),
    opsProviderPut: { input: { body: { code: 'NEWPAY', name: 'New', url: 'https://pay.example', isOpen: true } } },
    opsHeldWinPut: body({ id: held, decision: 'reject', reason: 'a fault' }),
    opsProposalApprove: { ...body({ id: toApprove }), action: 'opsHeldWinPut', by: 'other and walk' },
    opsProposalReject: body({ id: toReject, reason: 'a fault' }),
    opsJobPut: body({ job: 'sample.daily', isBrands: true, action: 'pause' }),
    opsHeldEventPut: body({ id: event, decision: 'discard', reason: 'a fault' }),
    opsOperatorPut: { input: { body: { name: 'mai', kind: 'program', roles: ['viewer'] } } },
    opsOperatorRoles: { input: { body: { name: 'mai', roles: ['content'] } } },
    opsOperatorKey: { input: { body: { name: 'mai', keepHours: 24 } } },
    opsOperatorReset: { input: { body: { name: 'mai' } } },
    opsOperatorClose: { input: { query: { name: 'mai' } } },
  };
};
