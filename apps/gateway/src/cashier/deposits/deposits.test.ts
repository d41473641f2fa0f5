import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountChannel } from '../../base/live/live.ts';
import { createMetrics } from '../../base/metrics.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Cashier } from '../index.ts';
import { MINUTE, type OrderWorld, openOrders } from '../testing/orders.ts';
import { channelApiOf, fakeProvider, PROVIDER, TEST_KEYS } from '../testing/provider.ts';

const SECOND = 1_000;

describe.each(databaseKinds)('deposits by a payment provider on %s', (kind) => {
  let world: OrderWorld;
  let cashier: Cashier;
  let other: Cashier;
  let api: Awaited<ReturnType<typeof channelApiOf>>;
  let elsewhere: Awaited<ReturnType<typeof channelApiOf>>;
  const provider = fakeProvider();
  /** Whose pages were told of news. */
  const told: string[] = [];

  beforeAll(async () => {
    world = await openOrders(kind);
    const { db, clock } = world;
    const withProvider = (): Cashier => {
      const nonces = memoryNonceStore(clock);
      return world.cashierOf(
        {},
        {
          providers: { keys: TEST_KEYS, otherKeys: new Map(), nonces, metrics: createMetrics(), fetch: provider.fetch },
          live: { publish: (channel) => void told.push(channel) },
        },
      );
    };
    for (const code of [PROVIDER, 'OTHERPAY'])
      await db.query({
        text: `insert into payment_provider (code, name, base_url, changed_at) values ($1, $1, 'https://pay.example', now())`,
        values: [code],
      });
    await db.query({
      text: `update payment_channel set provider = $1, method = 'PAGE', kind = 'REDIRECT' where code in ('WALLET', 'QR')`,
      values: [PROVIDER],
    });
    await db.query({
      text: `update payment_channel set provider = $1, method = 'CARD', kind = 'VOUCHER' where code = 'CARD'`,
      values: [PROVIDER],
    });
    cashier = withProvider();
    other = withProvider();
    api = await channelApiOf(cashier, clock);
    elsewhere = await channelApiOf(other, clock);
  });
  beforeEach(() => provider.reset());
  afterAll(async () => {
    await Promise.all([api?.close(), elsewhere?.close()]);
    await world.close();
  });

  const asker = (accountId: bigint) => ({ merchantId: 1, accountId, language: 'EN', origin: 'https://orchid.example' });
  const open = (member: bigint, more: Partial<{ amount: number; mcsBankCode: string; requestKey: string }> = {}, by = cashier) =>
    by.deposits.members.open(asker(member), { amount: 50, mcsBankCode: 'WALLET', requestKey: 'request-1', ...more });
  const look = (member: bigint, orderNo: string) => cashier.deposits.members.order(asker(member), orderNo);
  const balance = async (member: bigint) => (await world.purse(member))[0];
  const work = async () => {
    for (const job of cashier.jobs) await job.run({ start: new Date(world.clock.now()) });
  };

  it('say how they are paid, and are one however often the same is asked for', async () => {
    const member = world.newMember();
    const [one, two] = await Promise.all([open(member), open(member, {}, other)]);
    expect(two.orderNo).toBe(one.orderNo);
    const now = await look(member, one.orderNo);
    expect(now).toMatchObject({ state: 'CREATED', instructions: provider.page, payInCurrency: 50_000, unitValue: 1_000 });
    expect(provider.asked[0]?.body).toMatchObject({
      orderNo: one.orderNo,
      amount: '500000',
      unitValue: 1_000,
      returnUrl: `https://orchid.example/member/depositv2?order=${one.orderNo}`,
    });
    await expect(open(member, { amount: 60 })).rejects.toMatchObject({ code: 'request_param_err' });
    await expect(open(member, { requestKey: 'request-2' })).rejects.toMatchObject({
      code: 'deposit.open',
      value: { orderNo: one.orderNo },
    });
    expect((await open(member, { requestKey: 'request-3', mcsBankCode: 'QR' })).state).toBe('CREATED');
  });

  it('book what was paid, once, whatever is doubled at two gateways', async () => {
    const member = world.newMember();
    const { orderNo } = await open(member);
    const answers = await Promise.all(
      [api, elsewhere, api, elsewhere].map((each) => each.report(orderNo, 'PAID', { paymentId: 'doubled' })),
    );
    for (const answer of answers) expect(answer).toEqual({ http: 200, status: 'OK', state: 'PAID' });
    expect(await balance(member)).toBe(50n);
    expect(await look(member, orderNo)).toMatchObject({ state: 'SUCCESS', credited: 50, instructions: null });
    expect(await api.report(orderNo, 'FAILED', { paymentId: 'doubled' })).toMatchObject({ status: 'CONFLICT', state: 'PAID' });
    expect(await api.report(orderNo, 'PAID', { paymentId: 'doubled', amount: 1n })).toMatchObject({ status: 'MISMATCH' });
    expect(await world.wallet.reconcile()).toEqual([]);
  });

  it('book another amount than was ordered, and show both', async () => {
    const member = world.newMember();
    const { orderNo } = await open(member);
    expect((await api.report(orderNo, 'PAID', { amount: 300_000n })).state).toBe('PAID');
    expect(await look(member, orderNo)).toMatchObject({ amount: 50, paid: 30, credited: 30 });
    expect(await cashier.wagering.remainingTurnover(member), 'what came is to be wagered').toBe(300_000n);
    expect(await balance(member)).toBe(30n);
    expect(await api.call('status', { kind: 'deposit', no: orderNo })).toMatchObject({
      state: 'PAID',
      amount: '500000',
      booked: '300000',
      payments: [{ state: 'PAID', amount: '300000' }],
    });
  });

  it('book what comes after their time, or after they were given up', async () => {
    const member = world.newMember();
    const [late, left] = [await open(member), await open(member, { mcsBankCode: 'QR', requestKey: 'request-2' })];
    await cashier.deposits.members.cancel(asker(member), left.orderNo);
    world.clock.advance(31 * MINUTE);
    await work();
    expect((await look(member, late.orderNo)).state).toBe('EXPIRED');
    for (const { orderNo } of [late, left]) expect((await api.report(orderNo, 'PAID')).state).toBe('PAID');
    expect(await balance(member)).toBe(100n);
  });

  it('keep a second payment, and one after a failure, for a person', async () => {
    const member = world.newMember();
    const { orderNo } = await open(member);
    await api.report(orderNo, 'PAID', { paymentId: 'first' });
    told.length = 0;
    expect(await api.report(orderNo, 'PAID', { paymentId: 'second' })).toMatchObject({ status: 'OK', state: 'HELD' });
    expect(told, 'pages that are open read it at once').toEqual([accountChannel(member)]);
    const failed = await open(member, { requestKey: 'request-2' });
    expect((await api.report(failed.orderNo, 'FAILED')).state).toBe('FAILED');
    expect((await api.report(failed.orderNo, 'PAID')).state).toBe('HELD');
    expect(await balance(member)).toBe(50n);
    expect(await api.call('status', { kind: 'deposit', no: orderNo })).toMatchObject({ booked: '500000' });
    // Their member reads of both.
    for (const order of [orderNo, failed.orderNo])
      expect((await look(member, order)).unbooked).toEqual([{ amount: 50, state: 'HELD' }]);
  });

  it('are nobody’s but their provider’s, in their own currency', async () => {
    const member = world.newMember();
    const { orderNo } = await open(member);
    expect((await api.report(orderNo, 'PAID', { by: 'OTHERPAY' })).status).toBe('UNKNOWN_ORDER');
    expect((await api.report('D-2222222222', 'PAID')).status).toBe('UNKNOWN_ORDER');
    expect((await api.report(orderNo, 'PAID', { currency: 'USD' })).status).toBe('WRONG_CURRENCY');
    expect(await api.call('status', { kind: 'deposit', no: orderNo }, 'OTHERPAY')).toMatchObject({ state: 'UNKNOWN' });
    expect(
      (
        await api.call('payout-result', {
          payoutNo: 'P-1',
          eventId: 'e',
          state: 'PAID',
          amount: '1',
          currency: 'VND',
          providerRef: 'r',
        })
      ).status,
    ).toBe('UNKNOWN_ORDER');
    expect((await api.call('deposit-result', { orderNo })).status).toBe('BAD_REQUEST');
    expect(await balance(member)).toBe(0n);
  });

  it('in doubt are asked for until the answer is definite, by one gateway at a time', async () => {
    const member = world.newMember();
    provider.answers['deposit'] = () => new Error('timeout');
    const { orderNo, instructions } = await open(member);
    expect(instructions).toBeNull();
    provider.reset();
    provider.answers['status'] = () => new Error('timeout');
    world.clock.advance(11 * SECOND);
    await Promise.all([work(), ...other.jobs.map((job) => job.run({ start: new Date(world.clock.now()) }))]);
    const aboutOrders = (): string[] => provider.asked.map(({ call }) => call).filter((call) => call !== 'balance');
    expect(aboutOrders()).toEqual(['status']);
    provider.reset();
    world.clock.advance(31 * SECOND);
    await work();
    expect([aboutOrders(), (await look(member, orderNo)).instructions]).toEqual([['status', 'deposit'], provider.page]);
  });

  it('in doubt take the payments that the provider tells when it is asked', async () => {
    const member = world.newMember();
    provider.answers['deposit'] = () => new Error('timeout');
    const { orderNo } = await open(member);
    provider.answers['status'] = () => ({
      status: 'OK',
      state: 'PAID',
      providerRef: 'ref-1',
      payments: [{ paymentId: 'told', state: 'PAID', amount: '500000' }],
    });
    world.clock.advance(11 * SECOND);
    await work();
    expect(await balance(member)).toBe(50n);
    expect((await api.report(orderNo, 'PAID', { paymentId: 'told' })).state).toBe('PAID');
    expect(await balance(member)).toBe(50n);
  });

  it('that the provider refuses have failed, and a voucher’s secret is kept nowhere', async () => {
    const member = world.newMember();
    provider.answers['deposit'] = () => ({ status: 'WRONG_VOUCHER' });
    const voucher = { network: 'PLAY', serial: 'SERIAL-1', pin: 'PIN-SECRET' };
    const order = await cashier.deposits.members.open(asker(member), {
      amount: 50,
      mcsBankCode: 'CARD',
      requestKey: 'voucher-1',
      voucher,
    });
    expect(order.state).toBe('FAILED');
    expect(provider.asked[0]?.body['voucher']).toEqual(voucher);
    const text = 'select row_to_json(o)::text as text from deposit_order o where account_id = $1';
    const rows = await world.db.query<{ text: string }>({ text, values: [member] });
    expect(rows[0]?.text).not.toContain('PIN-SECRET');
    await expect(open(member, { mcsBankCode: 'CARD', requestKey: 'voucher-2' })).rejects.toMatchObject({
      code: 'request_param_err',
    });
  });

  it('are no more after five that failed within ten minutes, until the first is that old', async () => {
    const member = world.newMember();
    provider.answers['deposit'] = () => ({ status: 'CLOSED' });
    for (const turn of [1, 2, 3, 4, 5]) {
      expect((await open(member, { requestKey: `failing-${turn}` })).state).toBe('FAILED');
      world.clock.advance(MINUTE);
    }
    await expect(open(member, { requestKey: 'failing-6' })).rejects.toMatchObject({
      code: 'deposit.blocked',
      params: { minutes: 5 },
    });
    expect(await cashier.deposits.members.settings(asker(member))).toMatchObject({ allowDeposit: 'N' });
    world.clock.advance(5 * MINUTE);
    provider.reset();
    expect((await open(member, { requestKey: 'failing-7' })).state).toBe('CREATED');
  });

  it('stay within the limits of the channel, of the rank and of the currency', async () => {
    const member = world.newMember();
    for (const amount of [9.99, 200_000.01])
      await expect(open(member, { amount })).rejects.toMatchObject({ code: 'deposit.amount' });
    // A tenth of a VND is not payable.
    await expect(open(member, { amount: 50.0001 })).rejects.toMatchObject({ code: 'deposit.amount' });
    await expect(open(member, { mcsBankCode: 'NOWHERE' })).rejects.toMatchObject({ code: 'deposit.method' });
    // Neither run by a provider nor by hand.
    await expect(open(member, { mcsBankCode: 'STABLE' })).rejects.toMatchObject({ code: 'deposit.method' });
  });

  it('are a member’s own: nobody else reads, ends or asks about them', async () => {
    const [member, stranger] = [world.newMember(), world.newMember()];
    const { orderNo } = await open(member);
    const { members } = cashier.deposits;
    const tries = [
      members.order(asker(stranger), orderNo),
      members.paid(asker(stranger), orderNo),
      members.cancel(asker(stranger), orderNo),
      members.ticket(asker(stranger), { orderNo, question: 'where is it' }),
      members.order({ ...asker(member), merchantId: 2 }, orderNo),
    ];
    for (const result of await Promise.allSettled(tries)) expect(result).toMatchObject({ reason: { code: 'deposit.unknown' } });
    expect((await look(member, orderNo)).state).toBe('CREATED');
  });

  it('show their history with the totals of the whole selection, and a ticket once', async () => {
    const member = world.newMember();
    const paid = await open(member);
    await api.report(paid.orderNo, 'PAID');
    const waiting = await open(member, { requestKey: 'request-2' });
    expect((await cashier.deposits.members.paid(asker(member), waiting.orderNo)).state).toBe('PENDING');
    const all = await cashier.deposits.members.report(asker(member), { size: 1 });
    expect(all).toMatchObject({ totalPages: 2, totalCount: 2, totalCredited: 50, footer: { amount: 50 } });
    const some = await cashier.deposits.members.report(asker(member), { status: 'SUCCESS' });
    expect(some.list.map(({ orderNo }) => orderNo)).toEqual([paid.orderNo]);
    const question = 'I paid, nothing arrived';
    const ask = () => cashier.deposits.members.ticket(asker(member), { orderNo: waiting.orderNo, question });
    expect((await ask()).ticket).toMatchObject({ state: 'OPEN', question });
    await expect(ask()).rejects.toMatchObject({ code: 'deposit.state' });
  });
});
