import { SIGNATURE_WINDOW_MS } from '@marquee/contract/channel';
import { parseVietQr } from '@marquee/vietqr';
import { expectField, expectSame, expectStatus, expectThat, needed } from '../../check.ts';
import { type Departure, newNonce } from '../../client.ts';
import { expectState } from '../expect.ts';
import type { ProviderCase } from './bench.ts';

const providerCase = (id: string, title: string, why: string, run: ProviderCase['run']): ProviderCase => ({
  id,
  title,
  why,
  run,
});

/** A payout with this fault in its envelope is refused and never taken on. */
const refused = (id: string, title: string, why: string, departure: (raw: string) => Departure): ProviderCase =>
  providerCase(id, title, why, async ({ client, payout }) => {
    const { body, no } = await payout();
    const raw = JSON.stringify({ ...body, payoutNo: `${no}-x` });
    expectStatus(await client.send('payout', raw, departure(raw)), 'BAD_SIGNATURE');
    expectState(await client.call('status', { kind: 'payout', no: `${no}-x` }), 'UNKNOWN');
  });

const bad = (id: string, title: string, why: string, change: Record<string, unknown>): ProviderCase =>
  providerCase(id, title, why, async ({ payout }) => {
    expectStatus((await payout(change)).answer, 'BAD_REQUEST');
  });

/** Who may speak to a provider, and what it must read. */
export const providerRequestCases: readonly ProviderCase[] = [
  refused('PSG-01', 'A signature made with another key is refused', 'Anybody could have money paid out.', () => ({
    key: 'not-the-key-of-this-provider-at-all-00',
  })),
  refused('PSG-02', 'A request without a signature is refused', 'The check must not be optional.', () => ({ signature: '' })),
  refused('PSG-03', 'A body that was changed after signing is refused', 'A relay could pay to an account of its own.', (raw) => ({
    signedBody: raw.replace('1234567890', '9999999999'),
  })),
  refused('PSG-04', 'A signature for another call is refused', 'A question could be sent again as a payout.', () => ({
    signedPath: '/channel/status',
  })),
  refused('PSG-05', 'A timestamp before the window is refused', 'An old recording must not work.', () => ({
    timestamp: String(Date.now() - SIGNATURE_WINDOW_MS - 60_000),
  })),
  providerCase(
    'PSG-06',
    'A nonce is refused with another request',
    'A second request under it is a forgery.',
    async ({ client, payout }) => {
      const { body, no } = await payout();
      const nonce = newNonce();
      expectStatus(await client.send('status', JSON.stringify({ kind: 'payout', no }), { nonce }), 'OK');
      expectStatus(await client.send('payout', JSON.stringify({ ...body, payoutNo: `${no}-y` }), { nonce }), 'BAD_SIGNATURE');
    },
  ),
  providerCase('PIN-01', 'A body that is no JSON is refused', 'A parser that throws is an outage.', async ({ client }) => {
    expectStatus(await client.send('payout', '{"payoutNo":'), 'BAD_REQUEST');
  }),
  bad('PIN-02', 'An unknown field is refused', 'A misspelt field would be lost in silence.', { amuont: '1' }),
  bad('PIN-03', 'An amount that is a number is refused', 'Numbers lose digits on their way.', { amount: 1_000_000 }),
  bad('PIN-04', 'A payout of nothing is refused', 'There is nothing to pay.', { amount: '0' }),
  providerCase('PME-01', 'Methods say what they are and their limits', 'Members are offered them.', async ({ methods }) => {
    const all = await methods();
    expectThat(all.length > 0, 'there is no method');
    for (const each of all)
      expectThat(BigInt(each.minAmount) <= BigInt(each.maxAmount), `the limits of ${each.method} are upside down`);
    expectThat(new Set(all.map(({ method }) => method)).size === all.length, 'a method is there twice');
  }),
];

/** How deposits are opened. */
export const providerDepositCases: readonly ProviderCase[] = [
  providerCase(
    'PDP-01',
    'A deposit is opened with what the member does next',
    'Otherwise nobody can pay.',
    async ({ deposit }) => {
      const { answer, method } = await deposit();
      expectStatus(answer, 'OK');
      const kind = (answer['instructions'] as { kind?: string } | undefined)?.kind;
      expectThat(kind === method.kind, `a ${method.kind} must be told as such, got ${kind}`);
      expectThat(typeof answer['providerRef'] === 'string', 'a deposit has a number of the provider');
    },
  ),
  providerCase(
    'PDP-02',
    'The same order again is answered the same',
    'The gateway repeats what it has no answer to.',
    async ({ deposit }) => {
      const order = await deposit();
      expectSame(order.answer, await order.again());
    },
  ),
  providerCase(
    'PDP-03',
    'The same order with another amount is a MISMATCH',
    'A number names one deposit.',
    async ({ deposit }) => {
      const order = await deposit();
      expectStatus(await order.again({ amount: (BigInt(order.amount) + 10_000n).toString() }), 'MISMATCH');
    },
  ),
  providerCase('PDP-04', 'The same order five times at once is one deposit', 'Repetitions meet.', async ({ client, deposit }) => {
    const { body, no } = await deposit();
    const raw = JSON.stringify({ ...body, orderNo: `${no}-z` });
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.send('deposit', raw)));
    const [first] = answers;
    if (first) for (const answer of answers) expectSame(first, answer);
  }),
  providerCase('PDP-05', 'A method that there is not is refused', 'Nothing must be paid by a guess.', async ({ deposit }) => {
    expectStatus((await deposit({ method: 'NO_SUCH' })).answer, 'UNKNOWN_METHOD');
  }),
  providerCase(
    'PDP-06',
    'A currency that the method has not is refused',
    'The amount would mean another one.',
    async ({ deposit }) => {
      expectStatus((await deposit({ currency: 'XTS' })).answer, 'WRONG_CURRENCY');
    },
  ),
  providerCase('PDP-07', 'An amount above the limit is refused', 'The limits are the provider’s word.', async ({ deposit }) => {
    const { method } = await deposit();
    expectStatus((await deposit({ amount: (BigInt(method.maxAmount) + 10_000n).toString() })).answer, 'WRONG_AMOUNT');
  }),
  providerCase(
    'PDP-08',
    'An amount below the limit is refused',
    'The limits are the provider’s word.',
    async ({ methods, deposit }) => {
      const least = (await methods()).find((each) => each.directions.includes('deposit') && BigInt(each.minAmount) > 1n);
      const { method, minAmount } = needed(least ?? null, 'a method with a least amount');
      expectStatus((await deposit({ method, amount: (BigInt(minAmount) - 1n).toString() })).answer, 'WRONG_AMOUNT');
    },
  ),
  providerCase('PDP-09', 'A deposit whose time is over is refused', 'Nobody waits for its payment.', async ({ deposit }) => {
    expectStatus((await deposit({ expiresAt: Date.now() - 60_000 })).answer, 'EXPIRED');
  }),
  providerCase(
    'PDP-10',
    'A VietQR code says the amount, the account and the note that the answer says',
    'Two amounts are a dispute.',
    async ({ methods, deposit }) => {
      const qr = (await methods()).find((each) => each.kind === 'QR' && each.currencies.includes('VND'));
      const order = await deposit({ method: needed(qr ?? null, 'a QR method in VND').method, currency: 'VND', unitValue: 1_000 });
      expectStatus(order.answer, 'OK');
      const told = order.answer['instructions'] as { qr: string; bank: { bankCode: string; accountNo: string; note: string } };
      const read = needed(parseVietQr(told.qr), 'a VietQR code');
      const wanted = {
        bin: told.bank.bankCode,
        accountNo: told.bank.accountNo,
        amount: (BigInt(order.amount) * 1_000n) / 10_000n,
      };
      expectThat(
        read.bin === wanted.bin &&
          read.accountNo === wanted.accountNo &&
          read.amount === wanted.amount &&
          read.note === told.bank.note,
        `the code says ${read.bin} ${read.accountNo} ${read.amount} ${read.note}, not ${wanted.bin} ${wanted.accountNo} ${wanted.amount}`,
      );
    },
  ),
  providerCase('PDP-11', 'Opening a deposit moves no money', 'A promise is no money.', async ({ deposit, balance }) => {
    const first = await deposit();
    const before = await balance(first.currency);
    expectState(await (await deposit()).status(), 'PENDING');
    expectThat((await balance(first.currency)) === before, 'the balance changed');
  }),
  providerCase('PST-01', 'An order that there is not is UNKNOWN', 'A definite no lets the gateway go on.', async ({ client }) => {
    expectState(await client.call('status', { kind: 'deposit', no: 'no-such-order' }), 'UNKNOWN');
    expectState(await client.call('status', { kind: 'payout', no: 'no-such-payout' }), 'UNKNOWN');
  }),
  providerCase('PST-02', 'A paid deposit is told with its payments', 'A lost report is found by asking.', async ({ deposit }) => {
    const order = await deposit();
    await order.happens('PAID', { paymentId: `${order.no}-1` });
    const answer = await order.status();
    expectState(answer, 'PAID');
    expectField(answer, 'payments', [{ paymentId: `${order.no}-1`, state: 'PAID', amount: order.amount }]);
  }),
  providerCase(
    'PHO-01',
    'The holder of an account is told, always the same',
    'Members check whom they are paid as.',
    async ({ client, methods }) => {
      const method = (await methods()).find(({ holderLookup }) => holderLookup);
      const body = {
        method: needed(method ?? null, 'a method with holderLookup').method,
        bankCode: '999900',
        accountNo: '1234567890',
      };
      const first = await client.call('holder', body);
      expectStatus(first, 'OK');
      expectSame(first, await client.call('holder', body));
    },
  ),
];
