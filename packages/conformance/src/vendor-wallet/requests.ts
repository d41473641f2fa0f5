import { expectNow, expectStatus, expectThat } from '../check.ts';
import type { Departure } from '../client.ts';
import type { VendorWalletBench, VendorWalletCase } from './bench.ts';

const HOUR_MS = 3_600_000;

/** A transfer that departs from a proper one must be refused, and move nothing. */
async function refuses({ client, player }: VendorWalletBench, departure: Departure): Promise<void> {
  const one = player();
  expectStatus(await client.send('transfer', JSON.stringify(one.body()), departure), 'BAD_SIGNATURE');
  await expectNow(one, 0n);
}

export const signedCases: readonly VendorWalletCase[] = [
  {
    id: 'VWS-01',
    title: 'a transfer signed with another key is refused',
    why: 'whoever reaches the address could fill wallets',
    run: (bench) => refuses(bench, { key: 'another key that is as long as a key' }),
  },
  {
    id: 'VWS-02',
    title: 'a transfer without a signature is refused',
    why: 'a check that only looks at what is there is none',
    run: (bench) => refuses(bench, { signature: '' }),
  },
  {
    id: 'VWS-03',
    title: 'the signature of another path is refused',
    why: 'a question that was overheard would be a transfer',
    run: (bench) => refuses(bench, { signedPath: '/vendor/wallet/status' }),
  },
  {
    id: 'VWS-04',
    title: 'a recording of an hour ago is refused',
    why: 'what was overheard once could be played for ever',
    run: (bench) => refuses(bench, { timestamp: String(Date.now() - HOUR_MS) }),
  },
];

export const formCases: readonly VendorWalletCase[] = [
  {
    id: 'VWI-01',
    title: 'what is no JSON is a BAD_REQUEST',
    why: 'an error page leaves the transfer in doubt, and it is asked about for ever',
    async run({ client }) {
      expectStatus(await client.send('transfer', '{"transferId":'), 'BAD_REQUEST');
    },
  },
  {
    id: 'VWI-02',
    title: 'amounts that are none are a BAD_REQUEST and move nothing',
    why: 'a negative transfer in would be one out',
    async run({ client, player }) {
      const one = player();
      for (const amount of ['-10000', '1.5', '', '1e4', 10_000])
        expectStatus(await client.call('transfer', { ...one.body(), amount }), 'BAD_REQUEST');
      await expectNow(one, 0n);
    },
  },
  {
    id: 'VWI-03',
    title: 'a direction that is none is a BAD_REQUEST',
    why: 'what is not `in` is not `out` for that',
    async run({ client, player }) {
      const one = player();
      await one.in(50_000n);
      expectStatus(await client.call('transfer', { ...one.body(), amount: '10000', direction: 'back' }), 'BAD_REQUEST');
      expectThat((await one.balance()) === 50_000n, 'money was moved');
    },
  },
];
