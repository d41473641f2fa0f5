import { expectField, expectSame, expectStatus, expectThat, needed } from '../../check.ts';
import { expectState } from '../expect.ts';
import type { ProviderCase } from './bench.ts';
import type { Report } from './inbox.ts';

const providerCase = (id: string, title: string, why: string, run: ProviderCase['run']): ProviderCase => ({
  id,
  title,
  why,
  run,
});

function expectReport(report: Report, fields: Record<string, unknown>): void {
  expectThat(report.isFitting, `a report must be what the contract says, got ${JSON.stringify(report.body)}`);
  for (const [field, value] of Object.entries(fields))
    expectThat(report.body[field] === value, `expected ${field} ${String(value)} in ${JSON.stringify(report.body)}`);
}

/** What a provider tells of deposits. */
export const providerReportCases: readonly ProviderCase[] = [
  providerCase('PCB-01', 'A payment is reported as it came', 'Members wait for it.', async ({ deposit }) => {
    const order = await deposit();
    await order.happens('PAID', { paymentId: `${order.no}-1` });
    const { amount, currency, no: orderNo } = order;
    const providerRef = order.answer['providerRef'];
    expectReport(await order.nth(1), { orderNo, paymentId: `${order.no}-1`, state: 'PAID', amount, currency, providerRef });
  }),
  providerCase(
    'PCB-02',
    'A report is signed with the provider’s key over its bytes',
    'Otherwise the gateway does not look at it.',
    async ({ deposit }) => {
      const order = await deposit();
      await order.happens('PAID');
      expectThat((await order.nth(1)).isSigned, 'the signature does not fit');
    },
  ),
  providerCase(
    'PCB-03',
    'A report is repeated after a fault, as it was',
    'A gateway may be away for a moment.',
    async ({ deposit }) => {
      const order = await deposit();
      order.answered({ http: 500 }, { http: 502 });
      await order.happens('PAID');
      const [first, third] = [await order.nth(1), await order.nth(3)];
      expectReport(third, first.body);
    },
  ),
  providerCase('PCB-04', 'A report is repeated after TEMPORARY', 'It says that nobody knows yet.', async ({ deposit }) => {
    const order = await deposit();
    order.answered('TEMPORARY');
    await order.happens('PAID');
    expectReport(await order.nth(2), { state: 'PAID' });
  }),
  providerCase(
    'PCB-05',
    'Each attempt has a nonce of its own',
    'The second would be taken for the first delivered twice.',
    async ({ deposit }) => {
      const order = await deposit();
      order.answered('TEMPORARY');
      await order.happens('PAID');
      const [first, second] = [await order.nth(1), await order.nth(2)];
      expectThat(first.nonce !== second.nonce, 'the nonce is the same');
      expectThat(second.isSigned, 'the repetition is not signed');
    },
  ),
  providerCase(
    'PCB-06',
    'A definite answer ends the repetitions',
    'Endless repetitions hide what is new.',
    async ({ deposit }) => {
      const order = await deposit();
      order.answered('CONFLICT');
      await order.happens('PAID');
      await order.nth(1);
      const later = await deposit();
      await later.happens('PAID');
      await later.nth(1);
      expectThat(order.reports().length === 1, `there were ${order.reports().length} reports`);
    },
  ),
  providerCase('PCB-07', 'A failure is reported', 'Members must learn that they have to pay anew.', async ({ deposit }) => {
    const order = await deposit();
    await order.happens('FAILED');
    expectReport(await order.nth(1), { state: 'FAILED' });
  }),
  providerCase(
    'PCB-08',
    'What was paid is reported, not what was ordered',
    'The payment is the money.',
    async ({ deposit, balance }) => {
      const order = await deposit();
      const before = await balance(order.currency);
      const amount = (BigInt(order.amount) / 2n).toString();
      await order.happens('PAID', { amount });
      expectReport(await order.nth(1), { amount });
      expectThat((await balance(order.currency)) - before === BigInt(amount), 'the balance grew by another amount');
    },
  ),
  providerCase(
    'PCB-09',
    'Two payments for one order are two, each with its number',
    'Otherwise the second is lost.',
    async ({ deposit }) => {
      const order = await deposit();
      await order.happens('PAID', { paymentId: `${order.no}-1` });
      await order.happens('PAID', { paymentId: `${order.no}-2` });
      await order.nth(2);
      const told = order.reports().map(({ body }) => body['paymentId']);
      expectThat(told.includes(`${order.no}-1`) && told.includes(`${order.no}-2`), `got ${JSON.stringify(told)}`);
    },
  ),
  providerCase('PCB-10', 'PENDING, then PAID, is one payment', 'Two numbers would be two payments.', async ({ deposit }) => {
    const order = await deposit();
    const paymentId = `${order.no}-1`;
    await order.happens('PENDING', { paymentId });
    expectReport(await order.nth(1), { state: 'PENDING', paymentId });
    await order.happens('PAID', { paymentId });
    expectReport(await order.nth(2), { state: 'PAID', paymentId });
  }),
];

/** What a provider does with payouts. */
export const providerPayoutCases: readonly ProviderCase[] = [
  providerCase('PPO-01', 'A payout is accepted, and not yet paid', 'Accepted is not paid.', async ({ payout }) => {
    const order = await payout();
    expectStatus(order.answer, 'OK');
    expectState(await order.status(), 'PENDING');
  }),
  providerCase(
    'PPO-02',
    'The same payout again is answered the same and taken on once',
    'It would be paid twice.',
    async ({ payout, balance }) => {
      const order = await payout();
      const before = await balance(order.currency);
      expectSame(order.answer, await order.again());
      expectThat((await balance(order.currency)) === before, 'the repetition took money');
    },
  ),
  providerCase(
    'PPO-03',
    'The same number with another account is a MISMATCH',
    'It would be paid to somebody else.',
    async ({ payout }) => {
      const order = await payout();
      const account = { ...(order.body['account'] as object), accountNo: '5555555555' };
      expectStatus(await order.again({ account }), 'MISMATCH');
    },
  ),
  providerCase(
    'PPO-04',
    'The same number with another amount is a MISMATCH',
    'A number names one payout.',
    async ({ payout }) => {
      const order = await payout();
      expectStatus(await order.again({ amount: (BigInt(order.amount) + 10_000n).toString() }), 'MISMATCH');
    },
  ),
  providerCase(
    'PPO-05',
    'A payout takes its amount from the balance once',
    'The books of both sides must agree.',
    async ({ payout, balance }) => {
      const { currency } = await payout();
      const before = await balance(currency);
      const order = await payout();
      expectThat(before - (await balance(currency)) === BigInt(order.amount), 'the balance fell by another amount');
      await order.happens('PAID');
      expectThat(before - (await balance(currency)) === BigInt(order.amount), 'paying it took money again');
    },
  ),
  providerCase('PPO-06', 'A payout that failed gives its amount back', 'It was not paid.', async ({ payout, balance }) => {
    const { currency } = await payout();
    const before = await balance(currency);
    const order = await payout();
    await order.happens('FAILED');
    expectReport(await order.nth(1), { state: 'FAILED', amount: order.amount });
    expectThat((await balance(currency)) === before, 'the balance is another one');
  }),
  providerCase('PPO-07', 'A paid payout is reported whole', 'Members wait for it.', async ({ payout }) => {
    const order = await payout();
    await order.happens('PAID');
    const { no: payoutNo, amount, currency } = order;
    expectReport(await order.nth(1), { payoutNo, state: 'PAID', amount, currency, providerRef: order.answer['providerRef'] });
    expectState(await order.status(), 'PAID');
  }),
  providerCase('PPO-08', 'A repeated report has the same number', 'The gateway knows it again by that.', async ({ payout }) => {
    const order = await payout();
    order.answered({ http: 503 });
    await order.happens('PAID');
    const [first, second] = [await order.nth(1), await order.nth(2)];
    expectReport(second, first.body);
  }),
  providerCase('PPO-09', 'SENT and then PAID are two reports', 'The member is asked in between.', async ({ payout }) => {
    const order = await payout();
    await order.happens('SENT');
    const sent = await order.nth(1);
    expectReport(sent, { state: 'SENT' });
    await order.happens('PAID');
    const paid = await order.nth(2);
    expectReport(paid, { state: 'PAID' });
    expectThat(sent.body['eventId'] !== paid.body['eventId'], 'both have the same number');
  }),
  providerCase('PPO-10', 'Above the limit the most is told', 'The gateway pays in parts then.', async ({ payout }) => {
    const { method } = await payout();
    const { answer } = await payout({ amount: (BigInt(method.maxAmount) + 10_000n).toString() });
    expectStatus(answer, 'WRONG_AMOUNT');
    expectField(answer, 'maxAmount', method.maxAmount);
  }),
  providerCase(
    'PPO-11',
    'A refused payout was never taken on',
    'The gateway pays it by another way.',
    async ({ client, payout }) => {
      const { no, answer } = await payout({ currency: 'XTS' });
      expectStatus(answer, 'WRONG_CURRENCY');
      expectState(await client.call('status', { kind: 'payout', no }), 'UNKNOWN');
    },
  ),
  providerCase(
    'PPO-12',
    'The same payout five times at once is taken on once',
    'Repetitions meet.',
    async ({ client, payout, balance }) => {
      const { body, no, currency, amount } = await payout();
      const before = await balance(currency);
      const raw = JSON.stringify({ ...body, payoutNo: `${no}-z` });
      const answers = await Promise.all(Array.from({ length: 5 }, () => client.send('payout', raw)));
      const first = needed(answers[0] ?? null, 'an answer');
      for (const answer of answers) expectSame(first, answer);
      expectThat(before - (await balance(currency)) === BigInt(amount), 'it was taken on more than once');
    },
  ),
];
