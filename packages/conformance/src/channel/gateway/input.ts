import { expectStatus } from '../../check.ts';
import { expectGained } from '../expect.ts';
import type { GatewayCase } from './bench.ts';

/** A report with this in it is not looked at. `undefined` leaves the field out. */
const bad = (id: string, title: string, why: string, change: Record<string, unknown>): GatewayCase => ({
  id,
  title,
  why,
  async run({ deposit }) {
    const order = await deposit();
    expectStatus(await order.tell(change), 'BAD_REQUEST');
    await expectGained(order, 0n);
  },
});

/** What a report must look like. */
export const gatewayInputCases: readonly GatewayCase[] = [
  {
    id: 'CIN-01',
    title: 'A body that is no JSON is refused',
    why: 'A parser that throws is an outage.',
    async run({ client }) {
      expectStatus(await client.send('deposit-result', '{"orderNo":'), 'BAD_REQUEST');
    },
  },
  bad('CIN-02', 'An unknown field is refused', 'A misspelt field would be lost in silence.', { amuont: '1' }),
  bad('CIN-03', 'An amount that is a number is refused', 'Numbers lose digits on their way.', { amount: 1_000_000 }),
  bad('CIN-04', 'A payment of nothing is refused', 'Nothing was paid, so there is nothing to book.', { amount: '0' }),
  bad('CIN-05', 'A negative amount is refused', 'A payment could take money.', { amount: '-1000000' }),
  bad('CIN-06', 'An amount with decimals is refused', 'Cutting them off books another amount.', { amount: '1000000.5' }),
  bad('CIN-07', 'An amount with leading zeros is refused', 'One amount must have one text.', { amount: '01000000' }),
  bad('CIN-08', 'A state that there is not is refused', 'SUCCESS must not become PAID by a guess.', { state: 'SUCCESS' }),
  bad('CIN-09', 'HELD cannot be reported', 'Only the gateway holds.', { state: 'HELD' }),
  bad('CIN-10', 'A report without a payment is refused', 'Without its number a payment is booked at every repetition.', {
    paymentId: undefined,
  }),
  bad('CIN-11', 'A control character in a number is refused', 'It would hide in logs and lists.', { paymentId: 'p\u0000-1' }),
  bad('CIN-12', 'A number of 129 characters is refused', 'A number that is cut is another number.', {
    paymentId: 'p'.repeat(129),
  }),
];
