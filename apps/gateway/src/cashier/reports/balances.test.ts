import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../base/metrics.ts';
import { usualKind } from '../../base/testing/database.ts';
import type { Cashier } from '../cashier.ts';
import { MINUTE, type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { approvedOf, gatewayOf, payingProvider, runByProvider } from '../testing/payouts.ts';
import { channelApiOf, PROVIDER } from '../testing/provider.ts';
import { publishBalances } from './figures.ts';
import { reportOpsCalls } from './ops-calls.ts';

const merchant = { id: 1, code: 'orchid', currency: 'VND' } as never;

describe.each(usualKind)('balances at providers on %s', (kind) => {
  let world: OrderWorld;
  let cashier: Cashier;
  let api: Awaited<ReturnType<typeof channelApiOf>>;
  const bank = payingProvider();
  const { fake } = bank;
  /** What the provider has by its own account: what it was paid, less what it paid out. */
  let has = 0n;

  beforeAll(async () => {
    world = await openOrders(kind);
    await runByProvider(world);
    await world.db.query({
      text: `update payment_channel set provider = $1, method = 'PAGE', kind = 'REDIRECT' where code = 'WALLET'`,
      values: [PROVIDER],
    });
    await world.db.query({
      text: `insert into payment_provider (code, name, base_url, changed_at) values ('NOKEY', 'No key', 'https://none.example', now())`,
    });
    cashier = gatewayOf(world, fake.fetch);
    api = await channelApiOf(cashier, world.clock);
  });
  beforeEach(() => {
    bank.reset();
    fake.answers['balance'] = () => {
      world.clock.advance(40);
      return { status: 'OK', balances: [{ currency: 'VND', amount: has.toString() }] };
    };
  });
  afterAll(async () => {
    await api?.close();
    await world.close();
  });

  const ask = async (isOfEveryBrand = true) => {
    const calls = reportOpsCalls({
      ...world,
      accounts: { names: async () => new Map() },
      reports: cashier.reports,
      unitValueOf: async () => 1_000,
    });
    const asked = { merchant, isOfEveryBrand, operator: 'mai', isApproved: false, body: undefined as never };
    const rest = { askSecondPerson: () => expect.fail(), announce: () => async () => {}, record: () => async () => {} };
    return (await calls.opsChannelBalances({ ...asked, ...rest, query: { merchant: 'orchid' } })).list;
  };
  const figuresOf = async (): Promise<string> => {
    await Promise.all(
      cashier.jobs
        .filter(({ name }) => name === 'cashier.ask-balances')
        .map((job) => job.run({ start: new Date(world.clock.now()) })),
    );
    const metrics = createMetrics();
    publishBalances({ db: world.db, log: world.log, metrics });
    return metrics.registry.metrics();
  };

  it('are what came by the provider less what it paid, whole or in parts, with what is on its way told apart', async () => {
    const member = world.newMember();
    const asker = { merchantId: 1, accountId: member, language: 'EN', origin: 'https://orchid.example' };
    const { orderNo } = await cashier.deposits.members.open(asker, {
      amount: 300,
      mcsBankCode: 'WALLET',
      requestKey: 'first-one',
    });
    await api.report(orderNo, 'PAID', { amount: 3_000_000n });
    has += 300n * UNIT;
    expect(await ask()).toMatchObject([
      { provider: PROVIDER, status: 'OK', took: 40, amount: 300, books: 300, underWay: 0, isDifferent: false },
    ]);

    // A second payment of the order lies there too, though nobody has booked it.
    await api.report(orderNo, 'PAID', { amount: 400_000n });
    has += 40n * UNIT;
    expect(await ask()).toMatchObject([{ amount: 340, books: 340, isDifferent: false }]);

    const out = await approvedOf(world, cashier);
    await cashier.payWithdrawal(out.orderNo);
    expect(await ask()).toMatchObject([{ amount: 340, books: 340, underWay: 80, isDifferent: false }]);
    has -= 80n * UNIT;
    expect(await ask()).toMatchObject([{ amount: 260, books: 340, underWay: 80, isDifferent: false }]);
    const said = { provider: PROVIDER, payoutNo: `${out.orderNo}.1`, currency: 'VND', amount: 80n * UNIT, providerRef: 'r' };
    await cashier.payouts.report({ ...said, eventId: 'sent', state: 'SENT' });
    expect(await ask()).toMatchObject([{ amount: 260, books: 260, underWay: 0, isDifferent: false }]);
    await cashier.payouts.report({ ...said, eventId: 'paid', state: 'PAID' });
    expect(await ask()).toMatchObject([{ amount: 260, books: 260, isDifferent: false }]);
    // A day later what was counted is closed, and comes to the same.
    world.clock.advance(25 * 60 * MINUTE);
    for (const { name, run } of cashier.jobs)
      if (name === 'cashier.close-cash-days') await run({ start: new Date(world.clock.now()) });
    expect(await ask()).toMatchObject([{ amount: 260, books: 260, isDifferent: false }]);
  });

  it('tell a difference and a low balance, in figures of every gateway too', async () => {
    await world.db.query({ text: `update payment_channel set low_balance = 2600001 where code = 'BANK' and merchant_id = 1` });
    expect(await ask()).toMatchObject([{ lowChannels: ['BANK'], isDifferent: false }]);
    const labels = `{provider="${PROVIDER}",currency="VND"}`;
    expect(await figuresOf()).toMatch(`channel_balance_difference_units${labels} 0\n`);
    has -= 5n * UNIT;
    expect(await ask()).toMatchObject([{ amount: 255, books: 260, isDifferent: true }]);
    const figures = await figuresOf();
    expect(figures).toContain(`channel_balance_units${labels} 255\n`);
    expect(figures).toContain(`channel_balance_difference_units${labels} -5\n`);
    expect(figures).toContain(`channel_balance_low${labels} 1\n`);
    has += 5n * UNIT;
  });

  it('say of each provider why there is none: no answer, no key', async () => {
    fake.answers['balance'] = () => new Error('down');
    await world.db.query({
      text: `update payment_channel set provider = 'NOKEY', method = 'X' where code = 'CARD' and merchant_id = 1`,
    });
    expect(await ask()).toMatchObject([
      { provider: 'NOKEY', status: 'NO_KEY', amount: null, books: 0 },
      { provider: PROVIDER, status: 'TEMPORARY', amount: null, books: 260, isDifferent: false },
    ]);
    expect(await figuresOf()).not.toContain('channel_balance_units{');
  });

  it('show no brand what lies there of another', async () => {
    await world.db.query({
      text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort, provider, method)
             values (2, 'WALLET', '{}', '', true, true, 1, 100, 1, $1, 'PAGE')`,
      values: [PROVIDER],
    });
    const [, own] = await ask(false);
    expect(own).toMatchObject({
      provider: PROVIDER,
      status: 'SHARED',
      amount: null,
      books: 260,
      isDifferent: false,
      lowChannels: [],
    });
    expect((await ask())[1]).toMatchObject({ status: 'OK', amount: 260 });
  });
});
