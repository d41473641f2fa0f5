import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import type { Cashier } from '../cashier.ts';
import { MINUTE, type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { stateOf } from './moving.ts';

describe('the state of an order', () => {
  const part = (state: Parameters<typeof stateOf>[0][number]['state'], amount = 10n) => ({ state, amount });
  it.each([
    [['QUEUED', 'RECEIVED'], 'PAYING', null],
    [['WAIT_CONFIRM', 'SENDING'], 'WAIT_CONFIRM', null],
    [['DISPUTED', 'WAIT_CONFIRM'], 'DISPUTED', null],
    [['RECEIVED', 'SUCCESS'], 'RECEIVED', 21n],
    [['SUCCESS', 'SUCCESS'], 'SUCCESS', 21n],
    [['RECEIVED', 'REFUNDED'], 'RECEIVED', 11n],
    [['REFUNDED', 'REFUNDED'], 'REFUNDED', null],
    [['FAILED'], 'FAILED', null],
  ] as const)('of parts that are %j is %s', (states, state, paid) => {
    expect(
      stateOf(
        states.map((each) => part(each)),
        1n,
      ),
    ).toEqual({ state, paid });
  });
});

describe.each(databaseKinds)('payouts on %s', (kind) => {
  let world: OrderWorld;
  let cashier: Cashier;
  /** Another gateway on the same database. */
  let second: Cashier;
  beforeAll(async () => {
    world = await openOrders(kind);
    cashier = world.cashier;
    second = world.cashierOf();
  });
  afterAll(() => world.close());

  /** An approved withdrawal of 80 that is being paid in parts. */
  const paying = async (...units: bigint[]) => {
    const member = await world.rich(100n);
    const { orderNo } = await cashier.requestWithdrawal(world.asked(member, 80n));
    await cashier.approveWithdrawal(orderNo);
    await cashier.payWithdrawal(orderNo, units.length === 0 ? undefined : units.map((each) => each * UNIT));
    return { member, orderNo, part: (index: number) => `${orderNo}.${index}` };
  };
  const stateNow = async (orderNo: string) =>
    (
      await world.db.query<{ state: string }>({
        text: 'select state from withdrawal_order where order_no = $1',
        values: [orderNo],
      })
    )[0]?.state;
  const byHand = { hint: 'A. cashier', isCertain: false };
  const noProof = async (): Promise<void> => {};

  it('a part that was sent is the member’s to confirm, and each part on its own', async () => {
    const { member, orderNo, part } = await paying(30n, 50n);
    await cashier.payouts.sent(part(1), byHand);
    await cashier.payouts.sent(part(1), byHand);
    expect(await stateNow(orderNo)).toBe('WAIT_CONFIRM');
    await expect(cashier.payouts.received(1n, part(1))).rejects.toMatchObject({ code: 'unknown' });
    await Promise.all([cashier.payouts.received(member, part(1)), second.payouts.received(member, part(1))]);
    expect([await stateNow(orderNo), await world.purse(member)]).toEqual(['PAYING', [20n, 80n]]);
    await cashier.payouts.sent(part(2), byHand);
    await cashier.payouts.received(member, part(2));
    expect([await stateNow(orderNo), await world.purse(member)]).toEqual(['RECEIVED', [20n, 0n]]);
  });

  it('parts that are not the amount together are refused', async () => {
    const member = await world.rich(100n);
    const { orderNo } = await cashier.requestWithdrawal(world.asked(member, 80n));
    await cashier.approveWithdrawal(orderNo);
    for (const parts of [[79n], [40n, 41n], [80n, 0n], [90n, -10n]]) {
      const amounts = parts.map((each) => each * UNIT);
      await expect(cashier.payWithdrawal(orderNo, amounts)).rejects.toMatchObject({ code: 'amount' });
    }
    expect(await stateNow(orderNo)).toBe('APPROVED');
  });

  it('without an answer a payout counts as received after 30 minutes, and a dispute is too late', async () => {
    const { member, orderNo, part } = await paying();
    await cashier.payouts.sent(part(1), byHand);
    world.clock.advance(29 * MINUTE);
    await world.finish();
    expect(await stateNow(orderNo)).toBe('WAIT_CONFIRM');
    world.clock.advance(MINUTE);
    await expect(cashier.payouts.dispute(member, part(1), 'nothing', noProof)).rejects.toMatchObject({ code: 'state' });
    await world.finish();
    expect([await stateNow(orderNo), await world.purse(member)]).toEqual(['RECEIVED', [20n, 0n]]);
  });

  it.each([
    ['force', 'RECEIVED', [20n, 0n]],
    ['refund', 'REFUNDED', [100n, 0n]],
  ] as const)('a dispute stops the countdown and is decided once: %s', async (decision, state, purse) => {
    const { member, orderNo, part } = await paying();
    await cashier.payouts.sent(part(1), byHand);
    await cashier.payouts.dispute(member, part(1), 'nothing came', noProof);
    world.clock.advance(60 * MINUTE);
    await world.finish();
    expect(await stateNow(orderNo)).toBe('DISPUTED');
    const decide = (by: Cashier) => by.payouts.decide(part(1), decision, 'looked at', noProof);
    const both = await Promise.allSettled([decide(cashier), decide(second)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await stateNow(orderNo), await world.purse(member)]).toEqual([state, purse]);
  });

  it('a dispute is there once for each time that a payout is made', async () => {
    const { member, part } = await paying();
    await cashier.payouts.sent(part(1), byHand);
    await cashier.payouts.dispute(member, part(1), 'nothing', noProof);
    await expect(cashier.payouts.dispute(member, part(1), 'nothing', noProof)).rejects.toMatchObject({ code: 'state' });
    await cashier.payouts.decide(part(1), 'again', 'it came back', noProof);
    await cashier.payouts.sent(part(1), byHand);
    await cashier.payouts.dispute(member, part(1), 'again nothing', noProof);
  });

  it('a provider’s reports are booked once, as the truth table says, and final ones do not change', async () => {
    const { member, orderNo, part } = await paying(30n, 50n);
    let reports = 0;
    const say = async (payoutNo: string, state: 'PENDING' | 'SENT' | 'PAID' | 'FAILED', more: object = {}) => {
      reports += 1;
      const report = { provider: 'PLAYBANK', eventId: `${orderNo}-${reports}`, payoutNo, state, amount: 30n * UNIT };
      return (await cashier.payouts.report({ ...report, currency: 'VND', providerRef: 'r', ...more })).status;
    };
    expect(await say(part(1), 'PAID')).toBe('UNKNOWN_ORDER');
    expect(await cashier.payouts.give(part(1), 'PLAYBANK')).toBe(part(1));
    expect(await say('W-NONE.1', 'PAID')).toBe('UNKNOWN_ORDER');
    expect(await say(part(1), 'PAID', { provider: 'OTHER' })).toBe('UNKNOWN_ORDER');
    expect(await say(part(1), 'PAID', { currency: 'USD' })).toBe('WRONG_CURRENCY');
    expect(await say(part(1), 'PAID', { amount: 1n })).toBe('MISMATCH');
    expect(await say(part(1), 'FAILED', { eventId: 'one' })).toBe('OK');
    expect(await say(part(1), 'FAILED', { eventId: 'one' })).toBe('OK');
    expect(await say(part(1), 'PAID', { eventId: 'one' })).toBe('MISMATCH');
    expect(await say(part(1), 'PAID')).toBe('CONFLICT');
    // Given again it has another number, and what is said of the old one pays nothing.
    expect(await cashier.payouts.give(part(1), 'PLAYBANK')).toBe(`${part(1)}-2`);
    expect(await say(part(1), 'PAID')).toBe('CONFLICT');
    const again = `${part(1)}-2`;
    expect([await say(again, 'SENT'), await say(again, 'PENDING'), await say(again, 'PAID')]).toEqual(['OK', 'OK', 'OK']);
    expect([await say(again, 'PAID'), await say(again, 'FAILED')]).toEqual(['OK', 'CONFLICT']);
    await expect(cashier.settleWithdrawal(orderNo, 'FAILED')).rejects.toMatchObject({ code: 'state' });
    await cashier.payouts.sent(part(2), { hint: '', isCertain: true });
    expect([await stateNow(orderNo), await world.purse(member)]).toEqual(['SUCCESS', [20n, 0n]]);
  });

  it('whatever is done in whatever order, at two gateways: nothing is held without an open order, and nothing ends twice', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        'approve',
        'reject',
        'cancel',
        'pay',
        'sent',
        'paid',
        'receive',
        'dispute',
        'force',
        'again',
        'refund',
        'fail',
        'wait',
      ),
      part: fc.integer({ min: 1, max: 2 }),
      twice: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const member = await world.rich(100n);
        const { orderNo } = await cashier.requestWithdrawal(world.asked(member, 80n));
        const model = createModel();
        for (const { what, part, twice } of steps) {
          const act = (by: Cashier): Promise<unknown> => doing(by, { orderNo, member, what, part, proof: noProof });
          if (what === 'wait') {
            world.clock.advance(31 * MINUTE);
            await world.finish();
          } else await Promise.allSettled(twice ? [act(cashier), act(second)] : [act(cashier)]);
          model.step(what, part);
          const [free, held] = await world.purse(member);
          expect([await stateNow(orderNo), free, held], JSON.stringify(steps)).toEqual(model.now());
        }
      }),
      { numRuns: 25 },
    );
    expect(await world.wallet.reconcile()).toEqual([]);
  });

  function doing(
    by: Cashier,
    {
      orderNo,
      member,
      what,
      part,
      proof,
    }: { orderNo: string; member: bigint; what: string; part: number; proof: typeof noProof },
  ): Promise<unknown> {
    const payoutNo = `${orderNo}.${part}`;
    const ways: Record<string, () => Promise<unknown>> = {
      approve: () => by.approveWithdrawal(orderNo),
      reject: () => by.rejectWithdrawal(orderNo, 'no'),
      cancel: () => by.cancelWithdrawal(orderNo),
      pay: () => by.payWithdrawal(orderNo, [30n * UNIT, 50n * UNIT]),
      sent: () => by.payouts.sent(payoutNo, byHand),
      paid: () => by.payouts.sent(payoutNo, { hint: '', isCertain: true }),
      receive: () => by.payouts.received(member, payoutNo),
      dispute: () => by.payouts.dispute(member, payoutNo, 'no', proof),
      fail: () => by.settleWithdrawal(orderNo, 'FAILED'),
    };
    return (ways[what] ?? (() => by.payouts.decide(payoutNo, what as 'force', 'why', proof)))();
  }
});

/** The rules said once more, naively: one order of 80 in parts of 30 and 50, of a member who had 100. */
function createModel() {
  let order = 'REVIEWING';
  const parts = ['-', '-'];
  const sizes = [30n, 50n];
  const ended = new Set(['REJECTED', 'CANCELLED', 'FAILED', 'RECEIVED', 'SUCCESS', 'REFUNDED']);
  const over = new Set(['RECEIVED', 'SUCCESS', 'REFUNDED']);

  const settle = (): void => {
    if (parts.includes('DISPUTED')) order = 'DISPUTED';
    else if (parts.includes('WAIT_CONFIRM')) order = 'WAIT_CONFIRM';
    else if (parts.includes('QUEUED')) order = 'PAYING';
    else if (parts.includes('RECEIVED')) order = 'RECEIVED';
    else order = parts.includes('SUCCESS') ? 'SUCCESS' : 'REFUNDED';
  };
  const turn = (index: number, from: string[], to: string): void => {
    if (!from.includes(parts[index] ?? '')) return;
    parts[index] = to;
    settle();
  };

  return {
    step(what: string, part: number): void {
      const index = part - 1;
      if (ended.has(order)) return;
      if (order === 'REVIEWING') {
        order = { approve: 'APPROVED', reject: 'REJECTED', cancel: 'CANCELLED' }[what] ?? order;
        return;
      }
      if (order === 'APPROVED') {
        if (what !== 'pay') return;
        parts.fill('QUEUED');
        order = 'PAYING';
        return;
      }
      if (what === 'sent') turn(index, ['QUEUED'], 'WAIT_CONFIRM');
      if (what === 'paid') turn(index, ['QUEUED'], 'SUCCESS');
      if (what === 'receive') turn(index, ['WAIT_CONFIRM'], 'RECEIVED');
      if (what === 'dispute') turn(index, ['WAIT_CONFIRM'], 'DISPUTED');
      if (what === 'force') turn(index, ['DISPUTED'], 'RECEIVED');
      if (what === 'again') turn(index, ['DISPUTED'], 'QUEUED');
      if (what === 'refund') turn(index, ['DISPUTED'], 'REFUNDED');
      if (what === 'wait') for (const each of [0, 1]) turn(each, ['WAIT_CONFIRM'], 'RECEIVED');
      if (what === 'fail' && parts.every((each) => each === 'QUEUED')) order = 'FAILED';
    },
    now(): [string, bigint, bigint] {
      if (!ended.has(order)) return [order, 20n, 80n];
      const gone = parts.reduce(
        (sum, each, index) => (over.has(each) && each !== 'REFUNDED' ? sum + (sizes[index] ?? 0n) : sum),
        0n,
      );
      return [order, 100n - gone, 0n];
    },
  };
}
