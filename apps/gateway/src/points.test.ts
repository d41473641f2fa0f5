import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { createEvents } from './base/background/events.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { usualKind } from './base/testing/database.ts';
import { depositCompleted } from './cashier/index.ts';
import { testOperators } from './ops/testing/operators.ts';
import { betCancelled, betCorrected, betSettled } from './play/index.ts';
import { findPointDifferences } from './points/index.ts';
import { browser, openTestApp, operatorsDoor, vendorCall } from './testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const PIN = '481516';
type Page = ReturnType<typeof browser>;

describe.each(usualKind)('points of a member on %s', (kind) => {
  let app: App;
  let key = '';
  let page: Page;
  let count = 0;
  let vip = { merchantId: 0, accountId: 0n };

  const operator = async (method: 'GET' | 'PUT', path: string, input: object) => {
    const query = method === 'GET' ? `?${new URLSearchParams({ merchant: 'marquee', ...input }).toString()}` : '';
    const answer = await operatorsDoor(app).inject({
      method,
      url: `/ops/v1/${path}${query}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'PUT' ? { payload: JSON.stringify({ merchant: 'marquee', ...input }) } : {}),
    });
    return answer.json() as { success: boolean; value: never; errorCode?: string };
  };
  const rewardOf = async (slug: string): Promise<number> => {
    const { list } = (await operator('GET', 'rewards', {})).value as { list: { id: number; slug: string }[] };
    return list.find((each) => each.slug === slug)?.id ?? 0;
  };
  const requestKey = (): string => `request-${++count}`;
  const redeem = (body: object) =>
    page.call('redeemPointReward', { body: { quantity: 1, password: PIN, requestKey: requestKey(), ...body } });
  const convert = (body: object) =>
    page.call('convertPoint', { body: { amount: 1_000, password: PIN, requestKey: requestKey(), ...body } });
  const has = async () => (await page.call('pointBalance')).value as unknown as number;

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample"}', 100, 100000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
    key = await testOperators(app.db, clock).add('points', ['owner'], null);
    await app.settle();
    page = browser(app);
    await page.call('loginUnsecure', { body: { username: 'demovip', password: 'Demo2026' } });
    await page.call('setPaymentPassword', {
      body: { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026' },
    });
    const [account] = await app.db.query<{ id: bigint; merchantId: number }>({
      text: `select id, merchant_id as "merchantId" from account where username = 'demovip'`,
    });
    if (!account) throw new Error('there is no demovip');
    vip = { merchantId: account.merchantId, accountId: account.id };
    const deposit = { orderNo: 'D-1', state: 'SUCCESS' as const, channel: 'QR', currency: 'VND', amount: '20000000000' };
    const moments = { requestedAt: clock.now(), completedAt: clock.now() };
    const told = depositCompleted.of(vip, { ...deposit, ...moments });
    await createEvents(app.db, clock, createLog('silent')).emit(app.db, told);
    await app.settle();
  });
  afterAll(() => app.close());

  it('come of rounds that a vendor settles, and agree with the records', async () => {
    const made = (await vendorCall(app, clock, 'test/session', { balance: '100000000' })) as Record<string, string>;
    const { token, gameCode, currency } = made;
    const round = { roundId: 'p1', gameCode, currency };
    const played = { token, txId: 'p1', stake: '2500000', payout: '0', roundFinished: true, ...round };
    expect(await vendorCall(app, clock, 'debit-credit', played)).toMatchObject({ status: 'OK' });
    await app.settle();
    const points = async () =>
      (
        await app.db.query<{ points: bigint }>({
          text: `select coalesce(sum(points), 0)::bigint as points from point_entry where kind = 'BET'`,
        })
      )[0]?.points;
    expect(await points()).toBe(2n);
    const differences = async () => (await findPointDifferences({ db: app.db, clock })).map(({ detail }) => detail);
    // Of the deposit nothing but its news is there.
    const planted = [expect.stringContaining('DEPOSIT at 100 and 100 counted with 20000000000; the sources have 0')];
    expect(await differences()).toEqual(planted);

    // Four times the bet as a ticket of a lottery with fixed odds: 1,000 units.
    const [ticket] = await app.db.query<{ merchantId: number; accountId: bigint; vendorId: number; validBet: bigint; at: Date }>({
      text: `insert into play_round (merchant_id, account_id, vendor_id, round_ref, node_id, game_type, currency, bet_no, stake, payout,
               refunded, valid_bet, status, opened_at, settled_at)
             select merchant_id, account_id, (select id from vendor where code = 'TCG_LOTTO_VN'), 'ticket', 0, 'LOTT', currency, 'ticket',
               stake * 4, 0, 0, valid_bet * 4, 'completed', opened_at, settled_at
             from play_round where round_ref = 'p1'
             returning merchant_id as "merchantId", account_id as "accountId", vendor_id as "vendorId", valid_bet as "validBet", opened_at as at`,
    });
    if (!ticket) throw new Error('there is no round');
    const { vendorId, validBet, at } = ticket;
    const of = {
      betNo: 'ticket',
      vendor: 'TCG_LOTTO_VN',
      vendorId,
      gameType: 'LOTT',
      nodeId: 0,
      roundRef: 'ticket',
      currency: 'VND',
    };
    const sums = { stake: String(validBet), payout: '0', validBet: String(validBet) };
    const told = betSettled.of(ticket, { ...of, ...sums, placedAt: at.getTime(), settledAt: at.getTime() });
    await createEvents(app.db, clock, createLog('silent')).emit(app.db, told);
    await app.settle();
    expect(await points()).toBe(4n);
    expect(await differences()).toEqual(planted);
  });

  it('come and go with what is told of bets, each at the member’s level, and guests earn none', async () => {
    const bet = {
      betNo: 'B-1',
      vendor: 'RLT',
      vendorId: 1,
      gameType: 'LIVE',
      nodeId: 0,
      roundRef: 'told',
      currency: 'VND',
      stake: '0',
      payout: '0',
      placedAt: clock.now(),
      settledAt: clock.now(),
    };
    const tell = async (
      definition: typeof betSettled | typeof betCorrected | typeof betCancelled,
      units: number,
      trial = false,
    ) => {
      const payload = { ...bet, validBet: String(units * 10_000), ...(trial ? { trial } : {}) };
      await createEvents(app.db, clock, createLog('silent')).emit(app.db, definition.of(vip, payload));
      await app.settle();
      return has();
    };
    expect(await tell(betSettled, 1_000)).toBe(20_006);
    expect(await tell(betCorrected, -400)).toBe(20_003);
    expect(await tell(betSettled, 9_000, true)).toBe(20_003);
    expect(await tell(betCancelled, -600)).toBe(20_000);
  });

  it('are shown with what a point makes at the member’s level and what today has left', async () => {
    expect(await has()).toBe(20_000);
    expect((await page.call('pointSummary')).value).toEqual({
      balance: 20_000,
      accumulated: 20_000,
      convertLeft: 50_000,
      vipLevel: 5,
      factor: 120,
    });
  });

  it('are refused clearly and nothing changes, whatever is wrong with the request', async () => {
    const tea = await rewardOf('tea-set');
    const refused = async (asked: Promise<{ errorCode?: string | undefined; message?: string | undefined }>) =>
      (await asked).errorCode;
    expect(await refused(convert({ password: '000000' }))).toBe('invalid.payment.pw');
    expect(await refused(convert({ amount: 900 }))).toBe('points.amount');
    expect(await refused(convert({ amount: 1_050 }))).toBe('points.amount');
    expect(await refused(convert({ amount: 20_100 }))).toBe('points.short');
    expect(await refused(convert({ amount: 60_000 }))).toBe('points.daily');
    expect(await refused(convert({ amount: -1_000 }))).toBe('request_param_err');
    expect(await refused(redeem({ rewardId: await rewardOf('season-seat') }))).toBe('points.stock');
    expect(await refused(redeem({ rewardId: tea, address: '12 Hang Bac, Hanoi', mobileNum: '0912345678' }))).toBe('points.short');
    expect(await refused(redeem({ rewardId: tea }))).toBe('points.address');
    expect(await refused(redeem({ rewardId: tea, quantity: -1 }))).toBe('request_param_err');
    expect(await refused(redeem({ rewardId: tea, password: '000000' }))).toBe('invalid.payment.pw');
    expect(await has()).toBe(20_000);
    expect((await page.call('redeemPointList')).value).toMatchObject({ totalCount: 0 });
  });

  it('are exchanged for nothing that is not offered, not for the member, or without its money', async () => {
    const poor = browser(app);
    const username = await poor.register();
    const [{ id: accountId } = { id: 0n }] = await app.db.query<{ id: bigint }>({
      text: 'select id from account where username = $1',
      values: [username],
    });
    const pin = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026x' };
    expect((await poor.call('setPaymentPassword', { body: pin })).errorCode).toBeUndefined();
    const paid = { orderNo: 'D-2', state: 'SUCCESS' as const, channel: 'QR', currency: 'VND', amount: '10000000000' };
    const told = depositCompleted.of(
      { merchantId: vip.merchantId, accountId },
      { ...paid, requestedAt: clock.now(), completedAt: clock.now() },
    );
    await createEvents(app.db, clock, createLog('silent')).emit(app.db, told);
    await app.settle();
    const ask = async (name: 'redeemPointReward' | 'convertPoint', body: object) => {
      const { errorCode, message } = await poor.call(name, { body: { password: PIN, requestKey: requestKey(), ...body } });
      if (errorCode !== undefined) expect(message).not.toBe(errorCode);
      return errorCode;
    };
    const take = async (slug: string, body: object = {}) =>
      ask('redeemPointReward', { rewardId: await rewardOf(slug), quantity: 1, ...body });
    expect(await ask('redeemPointReward', { rewardId: 999_999, quantity: 1 })).toBe('points.reward');
    expect(await take('headphones')).toBe('points.vip');
    expect(await take('credit-taste', { quantity: 2 })).toBe('points.limit');
    expect(await take('phone-credit', { mobileNum: '12' })).toBe('points.mobile');
    const to = { address: '12 Hang Bac, Hanoi', mobileNum: '0912345678' };
    const price = (factor: string) =>
      app.db.query({ text: `update point_reward set amount_required = amount_required ${factor} where slug = 'card-box'` });
    await price('* 1000000');
    expect(await take('card-box', to)).toBe('points.funds');
    await price('/ 1000000');
    expect(await take('credit-taste', { requestKey: 'twice-other' })).toBeUndefined();
    expect(await take('credit-small', { requestKey: 'twice-other' })).toBe('points.repeated');
    const convertible = async (isOn: boolean) => {
      const { value } = await operator('GET', 'points/config', {});
      const written = await operator('PUT', 'points/config', { ...(value as object), convertible: isOn });
      expect(written.errorCode).toBeUndefined();
    };
    await convertible(false);
    expect(await ask('convertPoint', { amount: 1_000 })).toBe('points.off');
    await convertible(true);
    await app.db.query({ text: `update account set status = 'NO_BET_NO_FUNDS' where id = $1`, values: [accountId] });
    expect([await ask('convertPoint', { amount: 1_000 }), await take('credit-small')]).toEqual([
      'points.account',
      'points.account',
    ]);
    expect((await poor.call('pointBalance')).value).toBe(10_000 - 40);
  });

  it('are converted once by a double click, and the record and its file tell of it', async () => {
    const body = { amount: 2_000, requestKey: 'double-click' };
    const [first, second] = await Promise.all([convert(body), convert(body)]);
    expect([first, second].some(({ value }) => value?.['status'] === 'COMPLETED')).toBe(true);
    expect((await convert(body)).value).toMatchObject({ status: 'COMPLETED', pointBalance: 18_000 });
    const { list } = (await page.call('redeemPointList', { query: { exchangeType: 'BALANCE' } })).value as { list: object[] };
    expect(list).toEqual([
      expect.objectContaining({
        exchangeType: 'BALANCE',
        productName: '',
        quantity: 1,
        pointsRequired: 2_000,
        amountRequired: 0,
        creditAmount: 20,
        status: 'COMPLETED',
        remark: '',
        pointsChange: -2_000,
        accumulatedPoints: 20_000,
      }),
    ]);
    const { text } = (await page.call('redeemPointFile', { query: {} })).value as { text: string };
    expect(text).toContain('Accumulated points');
    expect(text).toContain('Balance,,1,2000,0.00,20.00,Completed');
  });

  it('wait for an operator where one delivers, who reads the address that is sealed in the database', async () => {
    const rewardId = await rewardOf('night-lantern');
    const address = '12 Hang Bac, Hoan Kiem, Hanoi';
    const made = await redeem({ rewardId, address, mobileNum: '0912 345 678' });
    expect(made.value).toMatchObject({ status: 'PROCESSING', pointBalance: 3_500, voucher: null });
    const orderNo = String(made.value?.['transactionNo']);
    const open = (await operator('GET', 'points/orders', { open: true })).value as { list: object[] };
    expect(open.list).toEqual([
      expect.objectContaining({ orderNo, username: 'demovip', address, mobile: '0912345678', state: 'PROCESSING' }),
    ]);
    expect((await operator('PUT', 'points/orders', { orderNo, decision: 'reject' })).errorCode).toBe('ops.refused');
    const rejected = await operator('PUT', 'points/orders', { orderNo, decision: 'reject', remark: 'sold out' });
    expect(rejected.value).toMatchObject({ state: 'REJECTED', remark: 'sold out' });
    expect((await operator('PUT', 'points/orders', { orderNo, decision: 'deliver' })).errorCode).toBe('ops.refused');
    expect(await has()).toBe(18_000);
    const { list } = (await page.call('redeemPointList', { query: { status: 'REJECTED' } })).value as { list: object[] };
    expect(list).toMatchObject([{ transactionNo: orderNo, remark: 'sold out', pointsChange: 0 }]);
    const { value } = await operator('GET', 'audit', {});
    expect((value as { list: { subject: string }[] }).list.map(({ subject }) => subject)).toContain(`exchange ${orderNo}`);
  });

  it('are not for guests, nor shown to anybody else', async () => {
    const guest = browser(app);
    await guest.call('freePlay', { body: {} });
    expect((await guest.call('pointBalance')).errorCode).toBe('in_need_true_account');
    const other = browser(app);
    await other.register('pointless1');
    expect((await other.call('pointBalance')).value).toBe(0);
    expect((await other.call('redeemPointList')).value).toMatchObject({ totalCount: 0 });
  });

  it('lock the payment password after too many wrong tries', async () => {
    const codes: (string | undefined)[] = [];
    for (let times = 0; times < 6; times += 1) codes.push((await convert({ password: '000001' })).errorCode);
    expect(codes.at(-1)).toBe('payment.pw.locked');
    expect((await convert({})).errorCode).toBe('payment.pw.locked');
    expect(await has()).toBe(18_000);
  });
});
