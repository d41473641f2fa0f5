import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import { createEvents } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import { memoryRateLimiter } from '../base/limits/rate-limit.ts';
import { createLog } from '../base/log.ts';
import { createBrand } from '../brand/index.ts';
import { createIdentity } from '../identity/index.ts';
import { createMessages } from '../message/index.ts';
import { createWallet, LEDGER_START } from '../wallet/index.ts';
import { browser, vendorCall } from './app.ts';
import { walkCashier } from './walk-cashier.ts';
import { walkDeposits } from './walk-deposits.ts';
import { walkFailing } from './walk-failing.ts';
import { walkLogins } from './walk-logins.ts';
import { walkLotteries } from './walk-lotteries.ts';
import { walkOperator } from './walk-operator.ts';
import { walkProposals } from './walk-proposals.ts';
import { idOf, walkRewards } from './walk-rewards.ts';
import { walkSecurity } from './walk-security.ts';

const TRUST_MS = 86_400_000 * 365;

/** What every member reads. */
const READS = [
  'session',
  'memberInfo',
  'balance',
  'statement',
  'gameVendor',
  'hotGames',
  'interruptedRounds',
  'turnoverRequirements',
  'transferForm',
  'transfers',
  'pointBalance',
  'pointSummary',
  'pointRewards',
  'redeemPointList',
  'redeemPointFile',
  'sessions',
  'loginLog',
] as const;

type Answers = Record<string, unknown>;

/** What a player makes the gateway ask: from registration to logout. Returns the account's id. */
export async function walkPlayer(app: App, clock: Clock): Promise<bigint> {
  const page = browser(app);
  const username = await page.register();
  await page.call('checkUsername', { query: { username } });
  await page.call('login', { body: { username: 'nobody', password: 'wrong' } });
  for (const name of READS) expect((await page.call(name)).errorCode, name).toBeUndefined();
  expect((await page.call('firstLogin', { body: {} })).errorCode).toBeUndefined();
  await walkStatement(page);
  await walkMessages(app, clock, page);
  const guest = browser(app);
  expect((await guest.call('freePlay', { body: {} })).errorCode).toBeUndefined();
  expect((await guest.call('session')).errorCode).toBeUndefined();
  const searches: Record<string, string>[] = [
    {},
    { gameType: 'RNG' },
    { vassalage: 'RLT' },
    { gameName: 'den long' },
    { gameClassify: 'AC' },
    { minBet: '0.05', pageNo: '2' },
  ];
  for (const query of searches) await page.call('gameList', { query });
  for (const text of ['den long', 'samlpe', 'riverlight']) await page.call('searchGames', { query: { text } });
  for (const name of ['addFavourite', 'removeFavourite', 'addFavourite'] as const)
    expect((await page.call(name, { body: { nodeId: '100001', vendor: 'RLT' } })).errorCode, name).toBeUndefined();
  await page.call('addRecentGame', { query: { nodeId: '100001' } });
  for (const name of ['favouriteIds', 'favouriteGames', 'recentGames'] as const)
    expect((await page.call(name)).errorCode, name).toBeUndefined();
  await walkRecords(page);
  await walkRewards(app, clock, page, username);
  await page.call('launchGame', { query: { launchMode: 'GLS', nodeId: '100001' } });
  await page.call('gameTrialLaunch', { query: { nodeId: '100001' } });
  await page.call('gameLaunchFB', { query: { vendor: 'RLT' } });
  expect((await page.call('roomList')).value?.['content']).toHaveLength(1);
  for (const name of ['winnerBoard', 'latestWins', 'homeFigures', 'domainRoute'] as const)
    expect((await page.call(name)).errorCode, name).toBeUndefined();
  await walkLotteries(page);
  await app.server.inject({ url: '/images/games/RLT/sample.svg' });
  for (const body of [
    { id: '999999999', password: 'Demo2026x' },
    { others: true, password: 'Demo2026x' },
  ])
    expect((await page.call('endSession', { body })).errorCode).toBeUndefined();
  await walkLogins(app, clock);
  await walkVisitor(app);
  await page.call('logout');
  const other = browser(app);
  const remembered = { username: await other.register(), password: 'Demo2026x', remember: true };
  expect((await other.call('login', { body: remembered })).errorCode).toBeUndefined();
  await other.call('loginRemembered', { body: { username: remembered.username } });
  return idOf(app, username);
}

/** What a member asks of bets, and of what they came to. */
async function walkRecords(page: ReturnType<typeof browser>): Promise<void> {
  const records: Record<string, string>[] = [{}, { status: '1' }, { gameType: 'LIVE' }, { vassalage: 'RLT' }, { betNo: 'x' }];
  records.push({ dateBy: 'settled', nodeId: '100001' });
  for (const query of records) {
    for (const name of ['bets', 'betsFile'] as const) await page.call(name, { query });
  }
  for (const name of ['memberProfit', 'memberProfitFile'] as const) await page.call(name, { query: { view: 'vendor' } });
}

/** Every way in which a member asks for the account record. */
async function walkStatement(page: ReturnType<typeof browser>): Promise<void> {
  const { list } = (await page.call('statement')).value as { list: { txId: string; orderNo: string }[] };
  const [{ txId, orderNo } = { txId: '1', orderNo: '1' }] = list;
  const queries: Record<string, string>[] = [
    { codeTypes: 'deposit,betting', page: '2' },
    { direction: 'in' },
    { direction: 'out', txType: 'tx_type_bet' },
    { before: txId },
    { after: txId, codeTypes: 'deposit' },
    { orderNo },
    { orderNo: txId, codeTypes: 'deposit' },
  ];
  for (const query of queries) expect((await page.call('statement', { query })).errorCode, JSON.stringify(query)).toBeUndefined();
  for (const query of [{}, { orderNo }]) {
    expect((await page.call('statementFile', { query })).value?.['text']).toContain('Balance after');
  }
  expect((await page.call('txCodeList')).errorCode).toBeUndefined();
  for (const name of ['depositFile', 'withdrawalFile'] as const) {
    expect((await page.call(name)).value?.['text'], name).toContain('Amount');
  }
  expect((await page.call('vendorTransfers', { query: { startTime: '0', endTime: '1' } })).errorCode).toBeUndefined();
}

/** What a member does with messages, to it alone and to many. */
async function walkMessages(app: App, clock: Clock, page: ReturnType<typeof browser>): Promise<void> {
  const { db } = app;
  const brand = createBrand({ db, clock, demo: true });
  const events = createEvents(db, clock, createLog('silent'));
  const live = { publish: () => {} };
  const messages = createMessages({ db, clock, events, live, brandOf: brand.byId, accountOf: async () => null });
  const merchantId = (await brand.byCode('marquee'))?.id ?? 0;
  const { id } = (await page.call('memberInfo')).value as { id: number };
  const key = randomUUID();
  await db.transaction(async (tx) => {
    const time = clock.now();
    await messages.send(tx, { merchantId, accountId: BigInt(id), template: 'login.locked', params: { time }, key });
    const words = { EN: 'Walk' };
    await messages.announce(tx, { merchantId, template: 'notice', params: { title: words, text: words }, key });
  });
  expect((await page.call('unreadCount')).value).toBe(2);
  const { list } = (await page.call('inbox')).value as { list: { messageId: string }[] };
  const messageIds = list.map(({ messageId }) => messageId);
  expect(messageIds).toHaveLength(2);
  expect((await page.call('readMessages', { body: { messageIds } })).value).toEqual({ unread: 0 });
  expect((await page.call('readAllMessages', { body: { until: clock.now() } })).value).toEqual({ unread: 0 });
  for (const kind of ['system', 'notice', 'contract'] as const) {
    expect((await page.call('inbox', { query: { kind } })).errorCode, kind).toBeUndefined();
    expect((await page.call('readAllMessages', { body: { until: clock.now(), kind } })).errorCode, kind).toBeUndefined();
  }
  const settings = { rewardExpiry: false };
  expect((await page.call('setMessageSettings', { body: settings })).value).toEqual(settings);
  expect((await page.call('messageSettings')).value).toEqual(settings);
  expect((await page.call('deleteMessages', { query: { messageIds: messageIds.join(',') } })).value).toEqual({ unread: 0 });
  expect(
    (await page.call('sendFeedback', { body: { questionType: 'OTHER', content: 'where is it' } })).errorCode,
  ).toBeUndefined();
  expect((await page.call('feedback')).errorCode).toBeUndefined();
  const line = (await page.call('sendChat', { body: { text: 'where is it', requestKey: key } })).value;
  expect((await page.call('readChat', { body: { until: line?.['id'] } })).errorCode).toBeUndefined();
  for (const name of ['chat', 'chatUnreadCount', 'chatPermission'] as const)
    expect((await page.call(name)).errorCode, name).toBeUndefined();
  const { hot } = (await page.call('announcements')).value as { hot: { id: number }[] };
  for (const { id: announcementId } of hot.slice(0, 1)) {
    expect((await page.call('markAnnouncementRead', { body: { announcementId, read: true } })).errorCode).toBeUndefined();
  }
}

/** What a visitor makes the gateway ask before there is an account: captchas and codes. */
async function walkVisitor(app: App): Promise<void> {
  const visitor = browser(app);
  await visitor.call('captcha');
  const { challenge, salt, maxNumber, ...rest } = (await visitor.call('captchaChallenge')).value as Record<string, string>;
  let number = 0;
  while (number < Number(maxNumber) && createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) number += 1;
  const altcha = Buffer.from(JSON.stringify({ ...rest, challenge, salt, number })).toString('base64');
  await visitor.call('forgotPassword', { body: { username: 'nobody', email: 'nobody@example.com', altcha } });
  for (const name of ['loginSms', 'registerSms'] as const) {
    expect((await visitor.call(name, { body: { mobileNum: '912345678' } })).errorCode, name).toBeUndefined();
  }
  await visitor.call('verifySms', { body: { mobileNum: '912345678', verificationCode: '000000' } });
  expect((await visitor.call('outbox')).value).not.toHaveLength(0);
}

/** Every call of the vendor API, one by one and many at once, which the ledger posts as a group. */
export async function walkVendor(app: App, clock: Clock): Promise<void> {
  const call = (name: string, body: object): Promise<Answers> => vendorCall(app, clock, name, body);
  const fine = async (name: string, body: object): Promise<void> =>
    expect(await call(name, body), name).toMatchObject({ status: 'OK' });
  const made = await call('test/session', { balance: '10000000' });
  expect(made).toMatchObject({ status: 'OK' });
  const { token, player, gameCode, currency } = made as Record<string, string>;
  const game = { gameCode, currency };
  await fine('authenticate', { token });
  await fine('balance', { token });
  const debit = (txId: string, roundId: string) => ({ token, txId, roundId, amount: '10000', ...game });
  const credit = (txId: string, roundId: string) => ({ player, txId, roundId, amount: '5000', roundFinished: true, ...game });
  await fine('debit', debit('d1', 'r1'));
  await fine('debit', debit('d1', 'r1'));
  await fine('return-stake', { player, txId: 's1', refTxId: 'd1', roundId: 'r1', amount: '1000', ...game });
  await fine('round-detail', { player, roundId: 'r1', spin: { result: 'three lanterns' }, ...game });
  await fine('credit', credit('c1', 'r1'));
  await fine('credit', { ...credit('c2', 'r1'), debitTxId: 'd1' });
  await fine('rollback', { player, txId: 'b2', refTxId: 'c2', of: 'credit', roundId: 'r1', ...game });
  await fine('rollback', { player, txId: 'b1', refTxId: 'never', roundId: 'r2', ...game });
  await fine('debit', debit('d3', 'r3'));
  await fine('rollback', { player, txId: 'b3', refTxId: 'd3', roundId: 'r3', ...game });
  await fine('end-round', { player, roundId: 'r3', ...game });
  await fine('promotion-win', { player, txId: 'p1', promotionRef: 'week', amount: '100', ...game });
  const pair = { token, txId: 'dc1', roundId: 'r4', stake: '10000', payout: '0', roundFinished: true, ...game };
  await fine('debit-credit', pair);
  await fine('status', { player, txId: 'd1', kind: 'debit' });
  // A player like any member's: the suite's own are counted nowhere.
  const member = (await call('test/session', { balance: '10000' })) as Record<string, string>;
  await app.db.query({ text: 'delete from test_player where player_id = $1', values: [member.player] });
  const round = {
    token: member.token,
    txId: 'dc2',
    roundId: 'r5',
    stake: '10000',
    payout: '20000',
    roundFinished: true,
    ...game,
  };
  await fine('debit-credit', round);
  const many = Array.from({ length: 12 }, (_, index) => `m${index}`);
  await Promise.all(many.map((id) => fine('debit', debit(id, id))));
  // The last two share a round, so that the group cannot be written as one statement.
  await Promise.all([...many.map((id) => fine('credit', credit(id, id))), call('credit', credit('again', 'm11'))]);
  await app.settle();
}

/** What the house does with an account: holds, corrections, blocks, sums, a frozen member. */
export async function walkHouse(app: App, clock: Clock, accountId: bigint): Promise<void> {
  const log = createLog('silent');
  const { db } = app;
  const brand = createBrand({ db, clock, demo: true });
  const merchant = await brand.byCode('marquee');
  if (!merchant) throw new Error('there is no demo brand');
  const wallet = createWallet({ db, clock, log });
  const posted = { status: 'posted' };
  const main = await wallet.accountOf(merchant.id, accountId, merchant.currency);
  const deposits = await wallet.house(merchant.id, merchant.currency, 'deposits');
  const deposit = await wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: deposits, credit: main, amount: 90n, txId: 'in' });
  expect(deposit).toMatchObject(posted);
  const hold = { account: main, holdId: 'out', amount: 40n };
  expect(await wallet.hold(hold)).toMatchObject(posted);
  expect(await wallet.capture({ ...hold, txId: 'paid', amount: 30n, house: deposits })).toMatchObject(posted);
  expect(await wallet.release({ ...hold, txId: 'back', amount: 10n })).toMatchObject(posted);
  if (!('transferId' in deposit)) throw new Error('the deposit was not posted');
  expect(await wallet.reverse(deposit.transferId, 'mistaken')).toMatchObject(posted);
  for (const isBlocked of [true, false]) await wallet.block(main, 'bets', isBlocked);
  await wallet.transfer(deposit.transferId);
  await wallet.transaction(main, 0, 'in');
  await wallet.movements(main, 0, 'none');
  await wallet.roundsAfter(LEDGER_START, 10);
  await wallet.prizesBetween(LEDGER_START, LEDGER_START);
  await wallet.oldestAfter(LEDGER_START);
  await wallet.rounds([{ account: main, provider: 1, roundRef: 'none' }]);
  await wallet.roundKeys(main, { provider: 0, roundRef: '' }, 10);
  const id = randomUUID().slice(0, 8);
  await walkOperator(app, clock, id);
  await walkProposals(app, clock, wallet, main, id);
  await walkCashier(
    { app, clock, wallet, events: createEvents(db, clock, log), brand, merchant },
    { merchantId: merchant.id, accountId },
  );
  await walkDeposits({ db, clock, wallet, brand }, { merchant, accountId, username: 'walker' });
  await wallet.rollUp();
  await wallet.houseBalance(deposits);
  await wallet.drain();

  const events = createEvents(db, clock, log);
  const identity = createIdentity({ db, clock, events, rates: memoryRateLimiter(clock), brand });
  const { verification } = identity;
  const key = await verification.makeKey({ purpose: 'password', merchant, accountId, minutes: 30 });
  expect(await db.transaction((tx) => verification.spendKey({ purpose: 'password', merchant, key }, tx))).toBe(accountId);
  await walkSecurity({ db, clock, identity, merchant }, accountId);
  await identity.endSessions(accountId, randomUUID());
  expect(await identity.setStatus(accountId, 'NO_LOGIN')).toBe(true);
  expect(await identity.setStatus(accountId, 'ACTIVE')).toBe(true);
  await app.settle();
  // What ends the trust in browsers came before: one is trusted in the end, so that there is a row to make many of.
  await db.query({
    text: `insert into trusted_device (digest, account_id, merchant_id, address, user_agent, created_at, last_seen_at, expires_at)
           values ($1, $2, $3, '198.51.100.7', '', $4, $4, $5)`,
    values: [randomBytes(32), accountId, merchant.id, new Date(clock.now()), new Date(clock.now() + TRUST_MS)],
  });
  await walkFailing(db, clock, { merchantId: merchant.id, accountId });
}
