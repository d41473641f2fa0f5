import { SIGNATURE_WINDOW_MS } from '@marquee/contract/vendor';
import { type Bench, type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectStatus, needed } from '../check.ts';
import { type Departure, newNonce } from '../client.ts';
import { fresh, type TestPlayer } from '../player.ts';

const STAKE = 10_000n;

const bet = ({ token, gameCode, currency }: TestPlayer): string =>
  JSON.stringify({ token, gameCode, currency, txId: fresh('d'), roundId: fresh('r'), amount: STAKE.toString() });

/** A bet with this fault is refused and moves nothing. */
const refused = (id: string, title: string, why: string, departure: (raw: string) => Departure): Case => ({
  id,
  title,
  why,
  async run({ client, player }: Bench) {
    const who = await player();
    const raw = bet(who);
    expectStatus(await client.send('debit', raw, departure(raw)), 'BAD_SIGNATURE');
    await expectNow(who, START);
  },
});

/** Who may speak: signature, timestamp, nonce. */
export const signatureCases: readonly Case[] = [
  {
    id: 'SIG-01',
    title: 'A properly signed bet is taken',
    why: 'Without this nothing else means anything.',
    async run({ client, player }) {
      const who = await player();
      expectOk(await client.send('debit', bet(who)), START - STAKE);
    },
  },
  refused('SIG-02', 'A signature made with another key is refused', 'Anybody could take money from any player.', () => ({
    key: 'not-the-key-of-this-vendor-at-all-000',
  })),
  refused('SIG-03', 'A request without a signature is refused', 'The check must not be optional.', () => ({ signature: '' })),
  refused('SIG-04', 'A body that was changed after signing is refused', 'A relay on the way could raise the stake.', (raw) => ({
    signedBody: raw.replace('"10000"', '"1000"'),
  })),
  refused('SIG-05', 'A signature for another call is refused', 'A signed credit could be sent again as a debit.', () => ({
    signedPath: '/vendor/v1/credit',
  })),
  refused('SIG-06', 'An unknown vendor is refused like a wrong signature', 'Answers must not tell which vendors exist.', () => ({
    caller: 'NOBODY1',
  })),
  refused(
    'SIG-07',
    'A signature of the wrong length is refused',
    'A compare that throws is an outage, one that stops early a leak.',
    () => ({
      signature: 'abc123',
    }),
  ),
  refused('SIG-08', 'A timestamp before the window is refused', 'An old recording must not work.', () => ({
    timestamp: String(Date.now() - SIGNATURE_WINDOW_MS - 60_000),
  })),
  refused('SIG-09', 'A timestamp after the window is refused', 'A recording made for later must not work.', () => ({
    timestamp: String(Date.now() + SIGNATURE_WINDOW_MS + 60_000),
  })),
  refused('SIG-10', 'A timestamp that is no number is refused', 'Comparing with NaN lets everything pass.', () => ({
    timestamp: 'yesterday',
  })),
  refused('SIG-11', 'A request without a nonce is refused', 'Without one a recording can be played again.', () => ({
    nonce: '',
  })),
  {
    id: 'SIG-12',
    title: 'The very same request gets the first answer the second time, and moves nothing',
    why: 'A relay that delivers a request twice must not make the vendor think that it failed.',
    async run({ client, player }) {
      const who = await player();
      const raw = bet(who);
      const same = { nonce: newNonce(), timestamp: String(Date.now()) };
      const first = await client.send('debit', raw, same);
      expectOk(first, START - STAKE);
      expectSame(first, await client.send('debit', raw, same));
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'SIG-13',
    title: 'A nonce is refused with another request',
    why: 'A nonce that works twice protects nothing.',
    async run({ client, player }) {
      const who = await player();
      const nonce = newNonce();
      expectOk(await client.send('debit', bet(who), { nonce }), START - STAKE);
      expectStatus(await client.send('debit', bet(who), { nonce }), 'BAD_SIGNATURE');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'SIG-14',
    title: 'The signature is over the bytes as sent, spaces and all',
    why: 'A wallet that signs what it parsed refuses honest vendors whose JSON is written otherwise.',
    async run({ client, player }) {
      const who = await player();
      expectOk(await client.send('debit', `\n  ${bet(who).replaceAll(',', ' ,\n ')}  `), START - STAKE);
    },
  },
  {
    id: 'SIG-15',
    title: 'The signature is checked before the body is read',
    why: 'A stranger must not reach the parser, nor learn what a good body looks like.',
    async run({ client }) {
      expectStatus(await client.send('debit', '{"token":', { key: 'not-the-key-of-this-vendor-at-all-000' }), 'BAD_SIGNATURE');
    },
  },
  {
    id: 'SIG-16',
    title: 'A refused bet that is delivered twice stays refused, whatever came in between',
    why: 'The vendor was told "no" and has no round: a stake that is taken by the second copy is lost.',
    async run({ client, player }) {
      const who = await player('5000');
      const raw = bet(who);
      const same = { nonce: newNonce(), timestamp: String(Date.now()) };
      const first = await client.send('debit', raw, same);
      expectStatus(first, 'INSUFFICIENT_FUNDS');
      expectOk(await who.promotion({ amount: START.toString() }));
      expectSame(first, await client.send('debit', raw, same));
      await expectNow(who, START + 5_000n);
    },
  },
  {
    id: 'SIG-17',
    title: 'Two vendors may use the same nonce',
    why: 'They cannot know each other’s; one could keep the other from calling.',
    async run({ client, other, player, otherPlayer }) {
      const second = needed(other, 'a second vendor');
      const [who, whose] = [await player(), await otherPlayer()];
      const nonce = newNonce();
      expectOk(await client.send('balance', JSON.stringify({ token: who.token }), { nonce }), START);
      expectOk(await second.send('balance', JSON.stringify({ token: whose.token }), { nonce }), START);
    },
  },
];
