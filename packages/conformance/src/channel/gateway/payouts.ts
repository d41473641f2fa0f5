import { expectSame, expectStatus } from '../../check.ts';
import { fresh } from '../../player.ts';
import { expectConflict, expectGained, expectState } from '../expect.ts';
import type { GatewayCase, TestOrder } from './bench.ts';

const gatewayCase = (id: string, title: string, why: string, run: GatewayCase['run']): GatewayCase => ({ id, title, why, run });

async function after(payout: () => Promise<TestOrder>, ...states: string[]): Promise<TestOrder> {
  const order = await payout();
  for (const state of states) expectState(await order.tell({ state }), state);
  return order;
}

/** What becomes of reports on payouts, and what the gateway says of both kinds of orders. */
export const gatewayPayoutCases: readonly GatewayCase[] = [
  gatewayCase('CPO-01', 'A payout on its way stays so', 'Accepted is not paid.', async ({ payout }) => {
    const order = await after(payout, 'PENDING');
    await expectGained(order, 0n);
  }),
  gatewayCase('CPO-02', 'A paid payout is paid', 'The member has the money.', async ({ payout }) => {
    const order = await after(payout, 'PAID');
    expectState(await order.status(), 'PAID');
  }),
  gatewayCase('CPO-03', 'The same report again is answered the same', 'Callbacks repeat.', async ({ payout }) => {
    const order = await payout();
    const same = { eventId: fresh('e') };
    expectSame(await order.tell(same), await order.tell(same));
  }),
  gatewayCase('CPO-04', 'SENT, then PAID', 'First the bank sends, then it knows.', async ({ payout }) => {
    await after(payout, 'SENT', 'PAID');
  }),
  gatewayCase('CPO-05', 'SENT, then FAILED', 'Banks send money back.', async ({ payout }) => {
    await after(payout, 'SENT', 'FAILED');
  }),
  gatewayCase('CPO-06', 'PENDING and SENT after PAID change nothing', 'Reports overtake one another.', async ({ payout }) => {
    const order = await after(payout, 'PAID');
    expectState(await order.tell({ state: 'SENT' }), 'PAID');
    expectState(await order.tell({ state: 'PENDING' }), 'PAID');
  }),
  gatewayCase('CPO-07', 'FAILED after PAID is a CONFLICT', 'It would pay the member twice.', async ({ payout }) => {
    const order = await after(payout, 'PAID');
    expectConflict(await order.tell({ state: 'FAILED' }), 'PAID');
    expectState(await order.status(), 'PAID');
  }),
  gatewayCase('CPO-08', 'PAID after FAILED is a CONFLICT', 'The cashier may have paid it by another way.', async ({ payout }) => {
    const order = await after(payout, 'FAILED');
    expectConflict(await order.tell({ state: 'PAID' }), 'FAILED');
    expectState(await order.status(), 'FAILED');
  }),
  gatewayCase(
    'CPO-09',
    'SENT after FAILED is a CONFLICT',
    'The same, before it is known to have arrived.',
    async ({ payout }) => {
      const order = await after(payout, 'FAILED');
      expectConflict(await order.tell({ state: 'SENT' }), 'FAILED');
    },
  ),
  gatewayCase(
    'CPO-10',
    'A report’s number with another state is a MISMATCH',
    'A number names one report.',
    async ({ payout }) => {
      const order = await payout();
      const eventId = fresh('e');
      expectState(await order.tell({ eventId, state: 'SENT' }), 'SENT');
      expectStatus(await order.tell({ eventId, state: 'FAILED' }), 'MISMATCH');
      expectState(await order.status(), 'SENT');
    },
  ),
  gatewayCase('CPO-11', 'A report of another amount is a MISMATCH', 'Half of a payout is not paid.', async ({ payout }) => {
    const order = await payout();
    expectStatus(await order.tell({ amount: (order.amount / 2n).toString() }), 'MISMATCH');
    expectState(await order.status(), 'PENDING');
  }),
  gatewayCase('CPO-12', 'Another currency is refused', 'A million of one is not a million of another.', async ({ payout }) => {
    const order = await payout();
    expectStatus(await order.tell({ currency: order.currency === 'USD' ? 'EUR' : 'USD' }), 'WRONG_CURRENCY');
    expectState(await order.status(), 'PENDING');
  }),
  gatewayCase('CPO-13', 'An unknown payout is refused', 'It was not asked for.', async ({ payout }) => {
    const order = await payout();
    expectStatus(await order.tell({ payoutNo: 'no-such-payout' }), 'UNKNOWN_ORDER');
  }),
  gatewayCase(
    'CPO-14',
    'Another provider’s payout is unknown',
    'It would end what another is paying.',
    async ({ payout, otherPayout }) => {
      const [own, foreign] = [await payout(), await otherPayout()];
      expectStatus(await own.tell({ payoutNo: foreign.no }), 'UNKNOWN_ORDER');
      expectState(await foreign.status(), 'PENDING');
    },
  ),
  gatewayCase('CPO-15', 'The same report ten times at once is answered the same', 'Repetitions meet.', async ({ payout }) => {
    const order = await payout();
    const eventId = fresh('e');
    const answers = await Promise.all(Array.from({ length: 10 }, () => order.tell({ eventId })));
    for (const answer of answers) expectState(answer, 'PAID');
  }),
  gatewayCase('CPO-16', 'A paid payout gives the member nothing back', 'What was paid out is gone.', async ({ payout }) => {
    const order = await after(payout, 'SENT', 'PAID');
    await expectGained(order, 0n);
  }),
  gatewayCase(
    'CST-01',
    'An order that there is not is UNKNOWN',
    'A definite no lets the other side go on.',
    async ({ client }) => {
      expectState(await client.call('status', { kind: 'deposit', no: 'no-such-order' }), 'UNKNOWN');
      expectState(await client.call('status', { kind: 'payout', no: 'no-such-payout' }), 'UNKNOWN');
    },
  ),
  gatewayCase(
    'CST-02',
    'An open deposit is PENDING and nothing is booked',
    'Who asks must learn that nothing came.',
    async ({ deposit }) => {
      const answer = await (await deposit()).status();
      expectState(answer, 'PENDING');
      if (answer['booked'] !== undefined && answer['booked'] !== '0') expectStatus(answer, 'nothing booked');
    },
  ),
  gatewayCase(
    'CST-03',
    'Another provider’s deposit is UNKNOWN',
    'What others do is not to be learnt.',
    async ({ client, otherDeposit }) => {
      const foreign = await otherDeposit();
      expectState(await client.call('status', { kind: 'deposit', no: foreign.no }), 'UNKNOWN');
    },
  ),
  gatewayCase(
    'CST-04',
    'A held payment is told as held',
    'The provider must see why its member has no money.',
    async ({ deposit }) => {
      const order = await deposit();
      const second = fresh('p');
      await order.tell();
      await order.tell({ paymentId: second });
      const payments = (await order.status())['payments'];
      const found = Array.isArray(payments) ? payments.find((each) => each?.paymentId === second) : undefined;
      if (found?.state !== 'HELD') expectStatus(await order.status(), `a held payment ${second}`);
    },
  ),
];
