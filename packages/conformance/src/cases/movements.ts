import { MOST_MOVEMENTS } from '@marquee/contract/vendor';
import { type Bench, type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectStatus, expectThat } from '../check.ts';
import type { Answer } from '../client.ts';
import { fresh, type TestPlayer } from '../player.ts';

const STAKE = 10_000n;

interface Movement {
  call: string;
  body: Record<string, unknown>;
}

const debitOf = ({ token, gameCode, currency }: TestPlayer, more: object = {}): Movement => ({
  call: 'debit',
  body: { token, gameCode, currency, txId: fresh('d'), roundId: fresh('r'), amount: STAKE.toString(), ...more },
});
const creditOf = ({ player, gameCode, currency }: TestPlayer, more: object): Movement => ({
  call: 'credit',
  body: { player, gameCode, currency, txId: fresh('c'), roundFinished: true, ...more },
});

/** The answers to movements in one request; fails where the whole is not OK. */
async function answersTo({ client }: Bench, movements: readonly Movement[]): Promise<Answer[]> {
  const whole = await client.call('movements', { movements });
  expectOk(whole);
  const { answers } = whole as { answers?: Omit<Answer, 'http'>[] };
  expectThat(answers?.length === movements.length, `expected ${movements.length} answers, got ${JSON.stringify(answers)}`);
  return (answers ?? []).map((answer) => ({ http: whole.http, ...answer }) as Answer);
}

const expectAll = (answers: readonly Answer[], ...statuses: string[]): void => {
  const got = answers.map(({ status }) => status).join(', ');
  expectThat(got === statuses.join(', '), `expected ${statuses.join(', ')}, got ${got}`);
};

/** Several movements in one request. */
export const movementCases: readonly Case[] = [
  {
    id: 'MOV-01',
    title: 'Movements of several players are answered each in its place',
    why: 'An answer in another’s place pays the wrong player.',
    async run(bench) {
      const players = await Promise.all(Array.from({ length: 5 }, () => bench.player()));
      const amounts = players.map((_, place) => STAKE * BigInt(place + 1));
      const movements = players.map((who, place) => debitOf(who, { amount: String(amounts[place]) }));
      const answers = await answersTo(bench, movements);
      for (const [place, who] of players.entries()) {
        const left = START - (amounts[place] ?? 0n);
        expectOk(answers[place] as Answer, left);
        await expectNow(who, left);
      }
    },
  },
  {
    id: 'MOV-02',
    title: 'Movements of one player are done in their order',
    why: 'A win before its stake is refused, and the player is never paid.',
    async run(bench) {
      const who = await bench.player(STAKE.toString());
      const roundId = fresh('r');
      const answers = await answersTo(bench, [
        debitOf(who, { roundId }),
        creditOf(who, { roundId, amount: '25000' }),
        debitOf(who, { amount: '25000' }),
      ]);
      for (const [place, left] of [0n, 25_000n, 0n].entries()) expectOk(answers[place] as Answer, left);
    },
  },
  {
    id: 'MOV-03',
    title: 'The same movements again get the same answers, and move nothing',
    why: 'A request without an answer is sent again, with all that was in it.',
    async run(bench) {
      const who = await bench.player();
      const roundId = fresh('r');
      const movements = [debitOf(who, { roundId }), creditOf(who, { roundId, amount: '25000' })];
      const first = await answersTo(bench, movements);
      const again = await answersTo(bench, movements);
      for (const [place, answer] of first.entries()) expectSame(answer, again[place] as Answer);
      await expectNow(who, START + 15_000n);
    },
  },
  {
    id: 'MOV-04',
    title: 'A movement by itself and among others is the same movement',
    why: 'What was sent one way is repeated the other way, and must not be taken twice.',
    async run(bench) {
      const who = await bench.player();
      const [alone, among] = [debitOf(who), debitOf(who)];
      const single = await who.debit({ amount: STAKE.toString(), ...alone.body });
      expectOk(single, START - STAKE);
      const [same, other] = await answersTo(bench, [alone, among]);
      expectSame(single, same as Answer);
      expectOk(other as Answer, START - 2n * STAKE);
      expectSame(other as Answer, await who.debit({ amount: STAKE.toString(), ...among.body }));
      await expectNow(who, START - 2n * STAKE);
    },
  },
  {
    id: 'MOV-05',
    title: 'A bad movement spoils no other',
    why: 'One bad line would hold up the stakes of fifty players.',
    async run(bench) {
      const [who, other] = await Promise.all([bench.player(), bench.player()]);
      const bad = [
        debitOf(who, { amount: 10_000 }),
        { call: 'debit', body: {} },
        debitOf(other, { token: 'nobody-has-this-token' }),
      ];
      const answers = await answersTo(bench, [debitOf(who), ...bad, debitOf(other)]);
      expectAll(answers, 'OK', 'BAD_REQUEST', 'BAD_REQUEST', 'INVALID_TOKEN', 'OK');
      await expectNow(who, START - STAKE);
      await expectNow(other, START - STAKE);
    },
  },
  {
    id: 'MOV-06',
    title: 'No movements, and too many, are refused and move nothing',
    why: 'One request must not keep a wallet from answering all others.',
    async run({ client, player }) {
      const who = await player();
      expectStatus(await client.call('movements', { movements: [] }), 'BAD_REQUEST');
      const movements = Array.from({ length: MOST_MOVEMENTS + 1 }, () => debitOf(who, { amount: '1000' }));
      expectStatus(await client.call('movements', { movements }), 'BAD_REQUEST');
      await expectNow(who, START);
    },
  },
  {
    id: 'MOV-07',
    title: 'What is no movement is refused among others',
    why: 'Requests within requests have no bound, and a question has an answer of another form.',
    async run(bench) {
      const who = await bench.player();
      const { token } = who;
      const answers = await answersTo(bench, [
        { call: 'balance', body: { token } },
        { call: 'movements', body: { movements: [debitOf(who)] } },
        { call: 'toString', body: { token } },
        debitOf(who),
      ]);
      expectAll(answers, 'BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST', 'OK');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'MOV-08',
    title: 'Every movement’s request id comes back with its answer',
    why: 'The vendor matches answers to attempts by it.',
    async run(bench) {
      const who = await bench.player();
      const [first, second] = await answersTo(bench, [
        debitOf(who, { requestId: 'attempt-1' }),
        debitOf(who, { requestId: 'attempt-2', amount: '-1' }),
      ]);
      const ids = [first?.['requestId'], second?.['requestId']].join(', ');
      expectThat(ids === 'attempt-1, attempt-2', `expected attempt-1, attempt-2, got ${ids}`);
    },
  },
  {
    id: 'MOV-09',
    title: 'Five stakes on money for three: three are taken',
    why: 'Movements are sent together, and are not one: what is covered is played.',
    async run(bench) {
      const who = await bench.player((3n * STAKE).toString());
      const answers = await answersTo(
        bench,
        Array.from({ length: 5 }, () => debitOf(who)),
      );
      expectAll(answers, 'OK', 'OK', 'OK', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS');
      await expectNow(who, 0n);
    },
  },
];
