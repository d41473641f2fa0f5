import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../base/metrics.ts';
import { memoryNonceStore } from '../../base/partner-api/nonces.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Cashier } from '../cashier.ts';
import { MINUTE, type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { approvedOf, gatewayOf, payingProvider, runByProvider } from '../testing/payouts.ts';
import { PROVIDER, TEST_KEYS } from '../testing/provider.ts';

describe.each(databaseKinds)('payouts by a provider on %s', (kind) => {
  let world: OrderWorld;
  let cashier: Cashier;
  /** Another gateway on the same database. */
  let second: Cashier;
  const bank = payingProvider();
  const { fake } = bank;

  beforeAll(async () => {
    world = await openOrders(kind);
    await runByProvider(world);
    const gateway = (): Cashier => gatewayOf(world, fake.fetch);
    cashier = gateway();
    second = gateway();
  });
  beforeEach(() => bank.reset());
  afterAll(async () => {
    expect(await world.wallet.reconcile()).toEqual([]);
    await world.close();
  });

  const approved = () => approvedOf(world, cashier);
  const partsOf = (orderNo: string) =>
    world.db.query<{ payoutNo: string; amount: bigint; state: string; provider: string | null; reason: string }>({
      text: `select payout_no as "payoutNo", amount / 10000 as amount, state, provider, reason from withdrawal_part where order_no = $1 order by part`,
      values: [orderNo],
    });
  const statesOf = async (orderNo: string): Promise<string[]> => (await partsOf(orderNo)).map(({ state }) => state);
  /** The job that asks, at both gateways at once, once what was sent is old enough. */
  const askAgain = async (by: Cashier[] = [cashier, second]): Promise<void> => {
    world.clock.advance(MINUTE);
    const jobs = by.flatMap(({ jobs: all }) => all.filter(({ name }) => name === 'cashier.ask-payouts'));
    await Promise.all(jobs.map((job) => job.run({ start: new Date(world.clock.now()) })));
  };
  let events = 0;
  const report = (payoutNo: string, state: 'PAID' | 'FAILED', amount = 80n) => {
    events += 1;
    const said = { provider: PROVIDER, eventId: `event-${events}`, payoutNo, state, amount: amount * UNIT, currency: 'VND' };
    return cashier.payouts.report({ ...said, providerRef: `out-${payoutNo}` });
  };

  it('is sent once however often and wherever it is asked for, with the whole account, and paid when the provider says so', async () => {
    const { member, orderNo, accountNo } = await approved();
    await Promise.all([cashier, second, cashier].map((each) => each.payWithdrawal(orderNo)));
    await second.payWithdrawal(orderNo);
    const sent = fake.asked.filter(({ call }) => call === 'payout');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        payoutNo: `${orderNo}.1`,
        orderNo,
        method: 'TRANSFER',
        amount: (80n * UNIT).toString(),
        currency: 'VND',
        unitValue: 1_000,
        account: { kind: 'BANK', bankCode: 'LOTUS', accountNo, holder: 'TRAN AN' },
      },
    ]);
    await expect(cashier.settleWithdrawal(orderNo, 'FAILED')).rejects.toMatchObject({ code: 'state' });
    expect(await Promise.all([report(`${orderNo}.1`, 'PAID'), report(`${orderNo}.1`, 'PAID')])).toMatchObject([
      { status: 'OK' },
      { status: 'OK' },
    ]);
    expect([await statesOf(orderNo), await world.purse(member)]).toEqual([['SUCCESS'], [20n, 0n]]);
  });

  it('whoever ends between writing and sending leaves it to the job, which sends it by the same number, once', async () => {
    const { orderNo } = await approved();
    // The request never leaves: neither it nor an answer is known.
    fake.answers['payout'] = () => new Error('killed');
    await cashier.payWithdrawal(orderNo);
    expect([await statesOf(orderNo), bank.sent()]).toEqual([['SENDING'], 0n]);
    fake.answers['payout'] = bank.pay;
    await askAgain();
    await askAgain();
    expect(bank.numbersOf('payout')).toEqual([`${orderNo}.1`, `${orderNo}.1`]);
    expect([await statesOf(orderNo), bank.sent()]).toEqual([['SENDING'], 80n]);
    await report(`${orderNo}.1`, 'PAID');
  });

  it('a payout whose answer was lost is not sent again, and a lost report is found by asking', async () => {
    const { member, orderNo } = await approved();
    fake.answers['payout'] = (body) => {
      bank.pay(body);
      return new Error('timeout');
    };
    await cashier.payWithdrawal(orderNo);
    await askAgain();
    expect([await statesOf(orderNo), bank.numbersOf('payout')]).toEqual([['SENDING'], [`${orderNo}.1`]]);
    fake.answers['status'] = () => new Error('down');
    await askAgain();
    expect(await statesOf(orderNo)).toEqual(['SENDING']);
    fake.answers['status'] = () => ({ status: 'OK', state: 'PAID', amount: (80n * UNIT).toString(), currency: 'VND' });
    await askAgain();
    await askAgain();
    expect([await statesOf(orderNo), await world.purse(member)]).toEqual([['SUCCESS'], [20n, 0n]]);
    expect(bank.numbersOf('payout')).toHaveLength(1);
  });

  it.each(['NO_FUNDS', 'CLOSED', 'UNKNOWN_ACCOUNT', 'WRONG_AMOUNT'])('%s gives the part back to the queue', async (status) => {
    const { member, orderNo } = await approved();
    fake.answers['payout'] = () => ({ status });
    await cashier.payWithdrawal(orderNo);
    expect(await partsOf(orderNo)).toMatchObject([{ state: 'QUEUED', provider: null, reason: status }]);
    await askAgain();
    expect([await world.purse(member), bank.numbersOf('status')]).toEqual([[20n, 80n], []]);
    // Asked to pay once more, what waits is sent by another number.
    fake.answers['payout'] = bank.pay;
    await Promise.all([cashier.payWithdrawal(orderNo), second.payWithdrawal(orderNo)]);
    expect(bank.numbersOf('payout')).toEqual([`${orderNo}.1`, `${orderNo}.1-2`]);
    expect(await report(`${orderNo}.1`, 'PAID')).toMatchObject({ status: 'CONFLICT' });
    expect(await report(`${orderNo}.1-2`, 'FAILED')).toMatchObject({ status: 'OK' });
    // What failed there is paid by hand, and the provider's late word does not pay it again.
    await cashier.payouts.sent(`${orderNo}.1`, { hint: 'desk', isCertain: true });
    expect(await report(`${orderNo}.1-2`, 'PAID')).toMatchObject({ status: 'CONFLICT' });
    expect([await statesOf(orderNo), await world.purse(member)]).toEqual([['SUCCESS'], [20n, 0n]]);
  });

  it('above the provider’s limit it is paid in parts, each once', async () => {
    const { member, orderNo } = await approved();
    fake.answers['payout'] = (body) =>
      BigInt(String(body['amount'])) > 30n * UNIT
        ? { status: 'WRONG_AMOUNT', maxAmount: (30n * UNIT).toString() }
        : bank.pay(body);
    await Promise.all([cashier.payWithdrawal(orderNo), second.payWithdrawal(orderNo)]);
    expect((await partsOf(orderNo)).map(({ amount, state }) => [amount, state])).toEqual([
      [27n, 'SENDING'],
      [27n, 'SENDING'],
      [26n, 'SENDING'],
    ]);
    expect(bank.sent()).toBe(80n);
    await askAgain();
    expect(bank.numbersOf('payout').toSorted()).toEqual([`${orderNo}.1`, `${orderNo}.1-2`, `${orderNo}.2`, `${orderNo}.3`]);
    await report(`${orderNo}.1-2`, 'PAID', 27n);
    await report(`${orderNo}.2`, 'PAID', 27n);
    await report(`${orderNo}.3`, 'PAID', 26n);
    expect([await statesOf(orderNo), await world.purse(member)]).toEqual([
      ['SUCCESS', 'SUCCESS', 'SUCCESS'],
      [20n, 0n],
    ]);
  });

  it('what is told of a number of before it was split is compared with what it came to by that number', async () => {
    const { member, orderNo } = await approved();
    await cashier.payWithdrawal(orderNo);
    await report(`${orderNo}.1`, 'FAILED');
    fake.answers['payout'] = (body) =>
      BigInt(String(body['amount'])) > 50n * UNIT
        ? { status: 'WRONG_AMOUNT', maxAmount: (50n * UNIT).toString() }
        : bank.pay(body);
    await cashier.payWithdrawal(orderNo);
    expect(bank.numbersOf('payout').toSorted()).toEqual([`${orderNo}.1`, `${orderNo}.1-2`, `${orderNo}.1-3`, `${orderNo}.2`]);
    for (const number of [`${orderNo}.1`, `${orderNo}.1-2`]) {
      expect([await report(number, 'FAILED'), await report(number, 'PAID')]).toMatchObject([
        { status: 'OK' },
        { status: 'CONFLICT' },
      ]);
      expect(await report(number, 'FAILED', 40n)).toMatchObject({ status: 'MISMATCH' });
    }
    expect(await report(`${orderNo}.1-3`, 'PAID', 80n)).toMatchObject({ status: 'MISMATCH' });
    expect(await report(`${orderNo}.1-3`, 'PAID', 41n)).toMatchObject({ status: 'OK' });
    expect(await report(`${orderNo}.2`, 'PAID', 39n)).toMatchObject({ status: 'OK' });
    expect([await statesOf(orderNo), await world.purse(member)]).toEqual([
      ['SUCCESS', 'SUCCESS'],
      [20n, 0n],
    ]);
  });

  it('a refusal that comes after another gateway has sent the same number with success changes nothing', async () => {
    const { orderNo } = await approved();
    const waiting = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const first = world.cashierOf(
      {},
      {
        providers: {
          keys: TEST_KEYS,
          otherKeys: new Map(),
          nonces: memoryNonceStore(world.clock),
          metrics: createMetrics(),
          fetch: async () => {
            asked.resolve();
            await waiting.promise;
            return new Response(JSON.stringify({ status: 'NO_FUNDS' }));
          },
        },
      },
    );
    const paying = first.payWithdrawal(orderNo);
    await asked.promise;
    await askAgain([second]);
    waiting.resolve();
    await paying;
    expect([await partsOf(orderNo), bank.sent()]).toMatchObject([[{ state: 'SENDING', provider: PROVIDER }], 80n]);
    await report(`${orderNo}.1`, 'PAID');
  });

  it('a provider that contradicts itself moves nothing: neither is it sent anew, nor does it come back', async () => {
    const { member, orderNo } = await approved();
    fake.answers['payout'] = () => ({ status: 'MISMATCH' });
    await cashier.payWithdrawal(orderNo);
    fake.answers['status'] = () => ({ status: 'OK', state: 'PAID', amount: '1', currency: 'VND' });
    await askAgain();
    expect([await statesOf(orderNo), await world.purse(member)]).toEqual([['SENDING'], [20n, 80n]]);
    fake.answers['status'] = () => ({ status: 'OK', state: 'PENDING', providerRef: 'r' });
    await askAgain();
    fake.answers['status'] = () => ({ status: 'OK', state: 'UNKNOWN' });
    await askAgain();
    expect([await statesOf(orderNo), bank.numbersOf('payout')]).toEqual([['SENDING'], [`${orderNo}.1`]]);
    fake.answers['status'] = () => ({ status: 'OK', state: 'FAILED' });
    await askAgain();
    expect(await partsOf(orderNo)).toMatchObject([{ state: 'QUEUED', provider: null, reason: 'FAILED' }]);
  });

  it('what a closed provider would pay is left to people', async () => {
    const { orderNo } = await approved();
    await world.db.query({ text: 'update payment_provider set is_open = false' });
    world.clock.advance(MINUTE);
    await cashier.payWithdrawal(orderNo);
    await world.db.query({ text: 'update payment_provider set is_open = true' });
    world.clock.advance(MINUTE);
    expect([await partsOf(orderNo), fake.asked]).toMatchObject([[{ state: 'QUEUED', provider: null }], []]);
  });

  it('the holder of an account is asked of the provider that says it knows them, and nobody is known otherwise', async () => {
    const asked = { merchantId: 1, kind: 'BANK', bankCode: 'LOTUS', accountNo: '123456' } as const;
    const method = {
      method: 'TRANSFER',
      kind: 'BANK',
      directions: ['payout'],
      currencies: ['VND'],
      minAmount: '1',
      maxAmount: '9',
    };
    fake.answers['methods'] = () => ({ status: 'OK', methods: [{ ...method, holderLookup: false }] });
    expect(await cashier.holders.holderOf(asked)).toEqual({ state: 'unknown' });
    expect(bank.numbersOf('holder')).toEqual([]);
    world.clock.advance(2 * MINUTE);
    fake.answers['methods'] = () => ({ status: 'OK', methods: [{ ...method, holderLookup: true }] });
    fake.answers['holder'] = () => ({ status: 'OK', holder: 'TRAN AN' });
    expect(await cashier.holders.holderOf(asked)).toEqual({ state: 'held', holder: 'TRAN AN' });
    fake.answers['holder'] = () => ({ status: 'UNKNOWN_ACCOUNT' });
    expect(await cashier.holders.holderOf(asked)).toEqual({ state: 'none' });
    fake.answers['holder'] = () => new Error('down');
    expect(await cashier.holders.holderOf(asked)).toEqual({ state: 'unknown' });
    expect(await cashier.holders.holderOf({ ...asked, kind: 'WALLET' })).toEqual({ state: 'unknown' });
  });
});
