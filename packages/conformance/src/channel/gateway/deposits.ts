import { expectField, expectSame, expectStatus, expectThat } from '../../check.ts';
import type { Answer } from '../../client.ts';
import { fresh } from '../../player.ts';
import { expectConflict, expectGained, expectState } from '../expect.ts';
import type { GatewayCase, TestOrder } from './bench.ts';

const gatewayCase = (id: string, title: string, why: string, run: GatewayCase['run']): GatewayCase => ({ id, title, why, run });

/** A deposit whose first payment was reported so. */
async function after(deposit: () => Promise<TestOrder>, state: string): Promise<TestOrder> {
  const order = await deposit();
  expectState(await order.tell({ state }), state);
  return order;
}

const count = (answers: readonly Answer[], state: string): number => answers.filter((answer) => answer['state'] === state).length;

/** What becomes of payments for deposits: the table of truth, row by row. */
export const gatewayDepositCases: readonly GatewayCase[] = [
  gatewayCase('CDP-01', 'A payment on its way books nothing', 'A promise is no money.', async ({ deposit }) => {
    const order = await after(deposit, 'PENDING');
    await expectGained(order, 0n);
  }),
  gatewayCase(
    'CDP-02',
    'The same payment again is answered the same and books once',
    'Callbacks repeat.',
    async ({ deposit }) => {
      const order = await deposit();
      const first = await order.tell();
      expectSame(first, await order.tell());
      expectState(first, 'PAID');
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase(
    'CDP-03',
    'A payment that was on its way is booked when it arrives',
    'Most chains report in two steps.',
    async ({ deposit }) => {
      const order = await after(deposit, 'PENDING');
      expectState(await order.tell(), 'PAID');
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase('CDP-04', 'PENDING that comes after PAID changes nothing', 'Reports overtake one another.', async ({ deposit }) => {
    const order = await after(deposit, 'PAID');
    expectState(await order.tell({ state: 'PENDING' }), 'PAID');
    await expectGained(order, order.amount);
  }),
  gatewayCase(
    'CDP-05',
    'Less than ordered books what was paid',
    'The order is a wish, the payment is money.',
    async ({ deposit }) => {
      const order = await deposit();
      const paid = order.amount / 2n;
      expectState(await order.tell({ amount: paid.toString() }), 'PAID');
      await expectGained(order, paid);
    },
  ),
  gatewayCase('CDP-06', 'More than ordered books what was paid', 'The rest is the member’s, too.', async ({ deposit }) => {
    const order = await deposit();
    const paid = order.amount * 2n;
    expectState(await order.tell({ amount: paid.toString() }), 'PAID');
    await expectGained(order, paid);
  }),
  gatewayCase(
    'CDP-07',
    'A second payment for one order is held',
    'It may be a mistake of either side: a person looks.',
    async ({ deposit }) => {
      const order = await after(deposit, 'PAID');
      expectState(await order.tell({ paymentId: fresh('p') }), 'HELD');
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase(
    'CDP-08',
    'A held payment stays held when it is told again',
    'A repetition must not book it.',
    async ({ deposit }) => {
      const order = await after(deposit, 'PAID');
      const second = { paymentId: fresh('p') };
      expectSame(await order.tell(second), await order.tell(second));
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase(
    'CDP-09',
    'The first payment is still PAID after a second was held',
    'Its answer must not change.',
    async ({ deposit }) => {
      const order = await after(deposit, 'PAID');
      await order.tell({ paymentId: fresh('p') });
      expectState(await order.tell(), 'PAID');
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase('CDP-10', 'A failed payment books nothing', 'There is no money.', async ({ deposit }) => {
    const order = await after(deposit, 'FAILED');
    await expectGained(order, 0n);
  }),
  gatewayCase('CDP-11', 'A failure told again is answered the same', 'Callbacks repeat.', async ({ deposit }) => {
    const order = await deposit();
    expectSame(await order.tell({ state: 'FAILED' }), await order.tell({ state: 'FAILED' }));
  }),
  gatewayCase(
    'CDP-12',
    'A payment after its failure is held',
    'One of both reports is wrong: a person looks.',
    async ({ deposit }) => {
      const order = await after(deposit, 'FAILED');
      expectState(await order.tell(), 'HELD');
      await expectGained(order, 0n);
    },
  ),
  gatewayCase(
    'CDP-13',
    'A failure after the payment is a CONFLICT',
    'What was booked may be spent already.',
    async ({ deposit }) => {
      const order = await after(deposit, 'PAID');
      expectConflict(await order.tell({ state: 'FAILED' }), 'PAID');
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase(
    'CDP-14',
    'A payment’s number with another amount is a MISMATCH',
    'A number names one payment.',
    async ({ deposit }) => {
      const order = await after(deposit, 'PAID');
      expectStatus(await order.tell({ amount: (order.amount * 2n).toString() }), 'MISMATCH');
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase(
    'CDP-15',
    'A payment’s number for another order is a MISMATCH',
    'One payment could pay every order.',
    async ({ deposit }) => {
      const [one, two] = [await after(deposit, 'PAID'), await deposit()];
      expectStatus(await two.tell({ paymentId: one.body()['paymentId'], providerRef: one.body()['providerRef'] }), 'MISMATCH');
      await expectGained(two, 0n);
      await expectGained(one, one.amount);
    },
  ),
  gatewayCase(
    'CDP-16',
    'A payment’s number with another provider’s number is a MISMATCH',
    'It is another payment.',
    async ({ deposit }) => {
      const order = await after(deposit, 'PAID');
      expectStatus(await order.tell({ providerRef: 'another' }), 'MISMATCH');
    },
  ),
  gatewayCase('CDP-17', 'Another currency is refused', 'A million of one is not a million of another.', async ({ deposit }) => {
    const order = await deposit();
    expectStatus(await order.tell({ currency: order.currency === 'USD' ? 'EUR' : 'USD' }), 'WRONG_CURRENCY');
    await expectGained(order, 0n);
  }),
  gatewayCase('CDP-18', 'An unknown order is refused', 'Money without an order is nobody’s.', async ({ deposit }) => {
    const order = await deposit();
    expectStatus(await order.tell({ orderNo: 'no-such-order' }), 'UNKNOWN_ORDER');
  }),
  gatewayCase(
    'CDP-19',
    'Another provider’s order is unknown',
    'A provider must not pay with another’s name.',
    async ({ deposit, otherDeposit }) => {
      const [own, foreign] = [await deposit(), await otherDeposit()];
      expectStatus(await own.tell({ orderNo: foreign.no }), 'UNKNOWN_ORDER');
      await expectGained(foreign, 0n);
      await expectGained(own, 0n);
    },
  ),
  gatewayCase(
    'CDP-20',
    'Two providers may number their payments alike',
    'Nobody numbers for all.',
    async ({ deposit, otherDeposit }) => {
      const [own, foreign] = [await after(deposit, 'PAID'), await otherDeposit()];
      expectState(await foreign.tell({ paymentId: own.body()['paymentId'] }), 'PAID');
      await expectGained(foreign, foreign.amount);
    },
  ),
  gatewayCase('CDP-21', 'A payment after the order’s time is booked', 'Late money is money.', async ({ deposit }) => {
    const order = await deposit('expired');
    expectState(await order.tell(), 'PAID');
    await expectGained(order, order.amount);
  }),
  gatewayCase('CDP-22', 'The same payment ten times at once is booked once', 'Repetitions meet.', async ({ deposit }) => {
    const order = await deposit();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order.tell()));
    for (const answer of answers) expectState(answer, 'PAID');
    await expectGained(order, order.amount);
  }),
  gatewayCase(
    'CDP-23',
    'Of six payments at once one is booked and five are held',
    'An order is paid once.',
    async ({ deposit }) => {
      const order = await deposit();
      const answers = await Promise.all(Array.from({ length: 6 }, () => order.tell({ paymentId: fresh('p') })));
      expectThat(
        count(answers, 'PAID') === 1 && count(answers, 'HELD') === 5,
        `got ${JSON.stringify(answers.map((each) => each['state']))}`,
      );
      await expectGained(order, order.amount);
    },
  ),
  gatewayCase('CDP-24', 'What paid less is shown beside what was ordered', 'A person must see both.', async ({ deposit }) => {
    const order = await deposit();
    await order.tell({ amount: (order.amount / 2n).toString() });
    const answer = await order.status();
    expectState(answer, 'PAID');
    expectField(answer, 'amount', order.amount.toString());
    expectField(answer, 'booked', (order.amount / 2n).toString());
  }),
];
