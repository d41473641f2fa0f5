import { type Bench, type Case, START } from '../case.ts';
import { expectField, expectNow, expectOk, expectStatus, expectThat } from '../check.ts';
import { fresh, type TestPlayer } from '../player.ts';

type Fields = Record<string, unknown>;

const betOf = ({ token, gameCode, currency }: TestPlayer): Fields => ({
  token,
  gameCode,
  currency,
  txId: fresh('d'),
  roundId: fresh('r'),
  amount: '10000',
});

/** A debit with these fields is bad input and moves nothing. */
const badBet = (id: string, title: string, why: string, change: (bet: Fields) => Fields): Case => ({
  id,
  title,
  why,
  async run({ client, player }: Bench) {
    const who = await player();
    expectStatus(await client.call('debit', change(betOf(who))), 'BAD_REQUEST');
    await expectNow(who, START);
  },
});

/** These bytes are bad input. */
const badBytes = (id: string, title: string, why: string, raw: string): Case => ({
  id,
  title,
  why,
  async run({ client }) {
    const answer = await client.send('debit', raw);
    expectStatus(answer, 'BAD_REQUEST');
  },
});

const without = (bet: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(bet).filter(([name]) => name !== field));

/** What a body may be. */
export const inputCases: readonly Case[] = [
  badBytes('INP-01', 'Malformed JSON is refused', 'It must be an answer, not a crash or a guess.', '{"token": "abc", '),
  badBytes('INP-02', 'An empty body is refused', 'It must be an answer, not a crash.', ''),
  badBytes('INP-03', 'A list instead of an object is refused', 'Fields read from a list are all missing.', '[]'),
  {
    id: 'INP-04',
    title: 'Bytes that are no UTF-8 are refused',
    why: 'Two different ids could become one.',
    async run({ client, player }) {
      const who = await player();
      const raw = new TextEncoder().encode(JSON.stringify({ ...betOf(who), txId: fresh('?') }));
      raw[raw.indexOf('?'.charCodeAt(0))] = 0xff;
      expectStatus(await client.send('debit', raw), 'BAD_REQUEST');
      await expectNow(who, START);
    },
  },
  badBet(
    'INP-05',
    'A field that the call does not have is refused',
    'A misspelt optional field would be ignored in silence.',
    (bet) => ({
      ...bet,
      amuont: '1',
    }),
  ),
  badBet('INP-06', 'A missing field is refused', 'There is no sensible default for an amount.', (bet) => without(bet, 'amount')),
  badBet('INP-07', 'An amount as a JSON number is refused', 'Numbers lose digits above 2^53 and between.', (bet) => ({
    ...bet,
    amount: 10_000,
  })),
  badBet('INP-08', 'An amount as a float is refused', 'Rounding makes or loses money.', (bet) => ({ ...bet, amount: 1.5 })),
  badBet('INP-09', 'A negative amount is refused', 'A negative stake is a payout.', (bet) => ({ ...bet, amount: '-10000' })),
  badBet('INP-10', 'A fractional amount is refused', 'There is nothing below a ten-thousandth.', (bet) => ({
    ...bet,
    amount: '100.5',
  })),
  badBet('INP-11', 'An amount above 2^53 is refused', 'It cannot pass through every system on the way.', (bet) => ({
    ...bet,
    amount: '9007199254740993',
  })),
  badBet('INP-12', 'An amount in scientific form is refused', 'One parser reads 1, another 100000.', (bet) => ({
    ...bet,
    amount: '1e5',
  })),
  badBet('INP-13', 'An amount with leading zeros is refused', 'One parser reads it as octal.', (bet) => ({
    ...bet,
    amount: '0010000',
  })),
  badBet('INP-14', 'An amount of null is refused', 'Null becomes zero in half of all languages.', (bet) => ({
    ...bet,
    amount: null,
  })),
  badBet('INP-15', 'An empty transaction id is refused', 'All empty ids are one id.', (bet) => ({ ...bet, txId: '' })),
  badBet('INP-16', 'A transaction id over 128 characters is refused', 'A store that cuts it makes two ids one.', (bet) => ({
    ...bet,
    txId: 'x'.repeat(129),
  })),
  badBet('INP-17', 'Control characters in an id are refused', 'They end lines in logs and texts in databases.', (bet) => ({
    ...bet,
    roundId: 'r\u0000\n1',
  })),
  badBet('INP-18', 'An id that is a number is refused', 'The same id would exist as text and as number.', (bet) => ({
    ...bet,
    txId: 12_345,
  })),
  {
    id: 'INP-19',
    title: 'A flag that is text is refused',
    why: 'The text "false" is true in many languages, and closes the round.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount: '10000', roundId }));
      expectStatus(await who.credit({ amount: '10000', roundId, roundFinished: 'false' }), 'BAD_REQUEST');
      await expectNow(who, START - 10_000n);
    },
  },
  {
    id: 'INP-20',
    title: 'A body of 10 MB is refused',
    why: 'Anybody could fill the memory.',
    async run({ client, player }) {
      const who = await player();
      const answer = await client.send('debit', JSON.stringify({ ...betOf(who), requestId: 'x'.repeat(10_000_000) }));
      const isRefused = answer.status === 'BAD_REQUEST' || answer.http === 413 || answer.status.startsWith('(no answer)');
      expectThat(isRefused, `expected a refusal, got HTTP ${answer.http} ${answer.status}`);
      await expectNow(who, START);
    },
  },
  {
    id: 'INP-21',
    title: 'Ids that look like SQL or HTML are ids',
    why: 'Ids are opaque; what is done with them must not depend on what they look like.',
    async run({ player }) {
      const who = await player();
      const txId = `<b>'";--\\${fresh('x')}`;
      const roundId = `${fresh('r')}');drop(table)--`;
      const first = await who.debit({ amount: '10000', txId, roundId });
      expectOk(first, START - 10_000n);
      expectSameId(await who.status(txId, 'debit'), roundId);
      expectOk(await who.debit({ amount: '10000', txId, roundId }), START - 10_000n);
      await expectNow(who, START - 10_000n);
    },
  },
  {
    id: 'INP-22',
    title: 'The request id comes back, on success and on refusal',
    why: 'The vendor matches answers to attempts by it.',
    async run({ client, player }) {
      const who = await player();
      expectField(await client.call('debit', { ...betOf(who), requestId: 'attempt-1' }), 'requestId', 'attempt-1');
      expectField(await client.call('debit', { ...betOf(who), amount: '-1', requestId: 'attempt-2' }), 'requestId', 'attempt-2');
    },
  },
  {
    id: 'INP-23',
    title: 'The largest amount is a refusal for lack of funds, not an overflow',
    why: 'Arithmetic near the limits is where money appears from nothing.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.debit({ amount: '999999999999999' }), 'LIMIT_REACHED', 'INSUFFICIENT_FUNDS');
      await expectNow(who, START);
    },
  },
];

function expectSameId(answer: { [field: string]: unknown } & { http: number; status: string }, roundId: string): void {
  expectField(answer, 'state', 'applied');
  expectField(answer, 'roundId', roundId);
}
