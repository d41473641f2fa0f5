import { SIGNATURE_WINDOW_MS } from '@marquee/contract/channel';
import { expectSame, expectStatus } from '../../check.ts';
import { type Departure, newNonce } from '../../client.ts';
import { expectGained, expectState } from '../expect.ts';
import type { GatewayCase } from './bench.ts';

/** A report with this fault is refused and books nothing. */
const refused = (id: string, title: string, why: string, departure: (raw: string) => Departure): GatewayCase => ({
  id,
  title,
  why,
  async run({ client, deposit }) {
    const order = await deposit();
    const raw = JSON.stringify(order.body());
    expectStatus(await client.send('deposit-result', raw, departure(raw)), 'BAD_SIGNATURE');
    await expectGained(order, 0n);
  },
});

/** Who may speak to the gateway: signature, timestamp, nonce. */
export const gatewaySignatureCases: readonly GatewayCase[] = [
  {
    id: 'CSG-01',
    title: 'A properly signed payment is booked',
    why: 'Without this nothing else means anything.',
    async run({ deposit }) {
      const order = await deposit();
      expectState(await order.tell(), 'PAID');
      await expectGained(order, order.amount);
    },
  },
  refused('CSG-02', 'A signature made with another key is refused', 'Anybody could make money.', () => ({
    key: 'not-the-key-of-this-provider-at-all-00',
  })),
  refused('CSG-03', 'A report without a signature is refused', 'The check must not be optional.', () => ({ signature: '' })),
  refused('CSG-04', 'A body that was changed after signing is refused', 'A relay on the way could raise the payment.', (raw) => ({
    signedBody: raw.replace('"1000000"', '"1000"'),
  })),
  refused('CSG-05', 'A signature for another call is refused', 'A question could be sent again as a payment.', () => ({
    signedPath: '/channel/v1/status',
  })),
  refused(
    'CSG-06',
    'An unknown provider is refused like a wrong signature',
    'Answers must not tell which providers exist.',
    () => ({
      caller: 'NOBODY1',
    }),
  ),
  refused('CSG-07', 'A timestamp before the window is refused', 'An old recording must not work.', () => ({
    timestamp: String(Date.now() - SIGNATURE_WINDOW_MS - 60_000),
  })),
  refused('CSG-08', 'A timestamp after the window is refused', 'A recording made for later must not work.', () => ({
    timestamp: String(Date.now() + SIGNATURE_WINDOW_MS + 60_000),
  })),
  refused('CSG-09', 'A report without a nonce is refused', 'Without one a recording can be played again.', () => ({ nonce: '' })),
  {
    id: 'CSG-10',
    title: 'A nonce is refused with another request',
    why: 'A nonce names one request; a second one under it is a forgery.',
    async run({ client, deposit }) {
      const [one, two] = [await deposit(), await deposit()];
      const nonce = newNonce();
      expectState(await client.send('deposit-result', JSON.stringify(one.body()), { nonce }), 'PAID');
      expectStatus(await client.send('deposit-result', JSON.stringify(two.body()), { nonce }), 'BAD_SIGNATURE');
      await expectGained(two, 0n);
    },
  },
  {
    id: 'CSG-11',
    title: 'The same request delivered twice is answered the same and books once',
    why: 'Networks deliver twice; the second delivery must neither book nor frighten.',
    async run({ client, deposit }) {
      const order = await deposit();
      const raw = JSON.stringify(order.body());
      const same = { nonce: newNonce(), timestamp: String(Date.now()) };
      const first = await client.send('deposit-result', raw, same);
      expectSame(first, await client.send('deposit-result', raw, same));
      expectState(first, 'PAID');
      await expectGained(order, order.amount);
    },
  },
];
