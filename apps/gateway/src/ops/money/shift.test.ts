import type { OpsReply } from '@marquee/contract/ops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { LOTUS, openPublishingWorld, type PublishingWorld } from '../testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const reason = 'a test';
const MINUTE = 60_000;
const UNIT = 10_000;

type Shift = OpsReply<'opsShift'>;

describe.each(usualKind)('the hand-over of a shift on %s', (kind) => {
  let world: PublishingWorld;
  let [mai, lan, boss] = ['', '', ''];
  let member = 0n;
  /** When mai's shift begins, and when lan's, by the brand's clocks. */
  const stretch = { from: '', until: '' };

  beforeAll(async () => {
    world = await openPublishingWorld(kind);
    await world.gateway.cashier.seedDemo(world.merchant.id);
    const { id } = await world.gateway.identity.createAccount({
      merchantId: world.merchant.id,
      currency: 'VND',
      username: 'payer',
      password: null,
      type: 0,
      registeredVia: 'OPERATOR',
    });
    member = id;
    [mai, lan, boss] = await Promise.all([
      world.operators.person('mai', ['finance'], world.merchant.id),
      world.operators.person('lan', ['finance'], null),
      world.operators.person('boss', ['owner'], null),
    ]);
  });
  afterAll(() => world.close());

  const clockOf = (): string =>
    new Date(world.clock.now())
      .toLocaleString('sv-SE', { timeZone: world.merchant.businessTimezone })
      .slice(0, 16)
      .replace(' ', 'T');
  const put = async (path: string, key: string, body: object): Promise<unknown> => {
    const answer = await world.ops('PUT', path, { key, body: { ...MERCHANT, ...body } });
    expect(answer, path).toMatchObject({ success: true });
    return answer.value;
  };
  const ask = (key: string, query: object = {}) => world.ops('GET', 'report/shift', { key, query: { ...MERCHANT, ...query } });
  const shift = async (key: string, query: object = {}): Promise<Shift> => (await ask(key, query)).value as Shift;
  const order = (requestKey: string, units: number, channel = 'BANK') => ({
    merchantId: world.merchant.id,
    accountId: member,
    currency: 'VND',
    channel,
    amount: BigInt(units * UNIT),
    requestKey,
  });

  it('tells what was done by call, decision, channel and currency, and nothing of another operator, brand or time', async () => {
    const { cashier } = world.gateway;
    world.clock.advance(MINUTE - (world.clock.now() % MINUTE));
    await cashier.confirmDeposit((await cashier.requestDeposit(order('money', 900, 'QR'))).orderNo);
    const deposits: string[] = [];
    for (const [key, channel] of [
      ['one', 'QR'],
      ['two', 'CARD'],
    ] as const)
      deposits.push((await cashier.requestDeposit(order(key, 70, channel))).orderNo);
    const withdrawals: string[] = [];
    for (const [index, units] of [100, 110, 120, 130].entries())
      withdrawals.push((await cashier.requestWithdrawal(order(`w${index}`, units))).orderNo);
    const [first, second, third, fourth] = withdrawals as [string, string, string, string];

    // A minute before her shift: not of it.
    await put('withdrawal/note', mai, { orderNo: first, note: 'before' });
    world.clock.advance(MINUTE);
    stretch.from = clockOf();
    await put('deposits', mai, { orderNo: deposits[0], action: 'claim', reason });
    await put('deposits', mai, { orderNo: deposits[0], action: 'confirm', amount: 65, reason });
    await put('deposits', mai, { orderNo: deposits[1], action: 'claim', reason });
    await put('withdrawal/claim', mai, { orderNo: first, claim: true });
    await put('withdrawal/decision', mai, { orderNo: first, decision: 'approve', reason });
    await put('withdrawal/decision', mai, { orderNo: second, decision: 'approve', reason });
    await put('withdrawal/decision', mai, { orderNo: third, decision: 'reject', reason });
    await put('withdrawal/payout', mai, { orderNo: first, parts: [60, 40] });
    await put('payout/sent', mai, { payoutNo: `${first}.1` });
    await put('account/balance', mai, { username: 'payer', direction: 'add', amount: 12.5, key: 'gift-1', reason });
    world.clock.advance(MINUTE);
    stretch.until = clockOf();
    // In the first minute after it, and by somebody else.
    await put('withdrawal/note', mai, { orderNo: fourth, note: 'after' });
    await put('withdrawal/claim', lan, { orderNo: fourth, claim: true });

    const told = await shift(boss, { operator: 'mai', ...stretch });
    const did = told.handled.map(({ call, decision, channel, count, amount }) => [
      call,
      decision,
      channel,
      count,
      Number(amount),
    ]);
    expect(did.toSorted()).toEqual(
      [
        ['opsDepositPut', 'claim', 'QR', 1, 0],
        ['opsDepositPut', 'claim', 'CARD', 1, 0],
        ['opsDepositPut', 'confirm', 'QR', 1, 65],
        ['opsWithdrawalClaim', '', 'BANK', 1, 0],
        ['opsWithdrawalDecide', 'APPROVED', 'BANK', 2, 210],
        ['opsWithdrawalDecide', 'REJECTED', 'BANK', 1, 120],
        ['opsWithdrawalPay', '', 'BANK', 1, 100],
        ['opsPayoutSent', '', 'BANK', 1, 60],
        ['opsAdjustmentPut', 'add', null, 1, 12.5],
      ].toSorted(),
    );
    expect(new Set(told.handled.map(({ currency }) => currency))).toEqual(new Set(['VND']));
    expect(told.claims.map(({ no }) => no)).toEqual([deposits[1], first]);
    expect(told.until - told.from).toBe(MINUTE);
    // Her own, since the business day began: what came before and after too.
    expect((await shift(mai)).handled.find(({ call }) => call === 'opsWithdrawalNote')?.count).toBe(2);
    expect((await shift(lan)).handled.map(({ call }) => call)).toEqual(['opsWithdrawalClaim']);
  });

  it('tells what waits, as a count by hand of the orders has it', async () => {
    await put('brand/logins', boss, { security: { secondPersonAbove: 100 } });
    const rows = (text: string) => world.db.query<{ what: string; amount: bigint }>({ text });
    const [, , , fourth] = (await rows('select order_no as what, amount from withdrawal_order order by amount')).map(
      ({ what }) => what,
    );
    await put('withdrawal/decision', lan, { orderNo: fourth, decision: 'approve', reason });
    await world.db.query({
      text: `insert into deposit_payment (provider, payment_id, merchant_id, amount, currency, provider_ref, state, told_at)
             values ('HAND', 'p1', $1, 330000, 'VND', 'r', 'HELD', $2)`,
      values: [world.merchant.id, new Date(world.clock.now())],
    });
    await world.db.query({
      text: `insert into deposit_ticket (merchant_id, account_id, order_no, question, state, opened_at)
             values ($1, $2, 'D-2222222222', 'where', 'OPEN', $3)`,
      values: [world.merchant.id, member, new Date(world.clock.now())],
    });
    const { open } = await shift(lan);
    const hand: Record<string, [number, number]> = {
      'proposal opsWithdrawalDecide': [1, 0],
      'ticket OPEN': [1, 0],
      'payment HELD': [1, 33],
    };
    const count = (what: string, amount: bigint): void => {
      const [number, sum] = hand[what] ?? [0, 0];
      hand[what] = [number + 1, sum + Number(amount) / UNIT];
    };
    const ended = new Set(['SUCCESS', 'REJECTED', 'FAILED', 'EXPIRED']);
    for (const kind of ['deposit', 'withdrawal'] as const)
      for (const { what, amount } of await rows(`select state as what, amount from ${kind}_order`))
        if (!ended.has(what)) count(`${kind} ${what}`, amount);
    for (const { what, amount } of await rows('select state as what, amount from withdrawal_part'))
      count(`payout ${what}`, amount);
    const shown: Record<string, [number, number]> = {};
    for (const each of open) {
      const [number, sum] = shown[`${each.kind} ${each.state}`] ?? [0, 0];
      shown[`${each.kind} ${each.state}`] = [number + each.count, sum + Number(each.amount)];
    }
    expect(shown).toEqual(hand);
    expect(hand).toMatchObject({ 'withdrawal REVIEWING': [1, 130], 'payout WAIT_CONFIRM': [1, 60], 'payout QUEUED': [1, 40] });
  });

  it('keeps to one brand and to times that there are', async () => {
    expect((await world.ops('POST', 'brand', { key: boss, body: LOTUS })).success).toBe(true);
    expect((await world.ops('GET', 'report/shift', { key: mai, query: { merchant: 'lotus' } })).errorCode).toBe('ops.role');
    for (const query of [
      { from: '2026-02-30T10:00' },
      { from: '2026-01-02T10:00', until: '2026-01-01T10:00' },
      { from: '2026-01-01T10:00', until: '2026-01-03T10:01' },
    ])
      expect((await ask(mai, query)).errorCode).toBe('ops.refused');
    const support = await world.operators.person('sup', ['support'], null);
    expect((await ask(support)).success).toBe(true);
    const viewer = await world.operators.person('view', ['viewer'], null);
    expect((await ask(viewer)).errorCode).toBe('ops.role');
  });
});
