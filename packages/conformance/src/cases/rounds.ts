import { type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectStatus, needed } from '../check.ts';
import { fresh } from '../player.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();

/** Ends of rounds. */
export const roundCases: readonly Case[] = [
  {
    id: 'RND-01',
    title: 'End-round closes a round and moves nothing',
    why: 'Every round must end, also one with nothing to pay.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.endRound({ roundId }), START - STAKE);
    },
  },
  {
    id: 'RND-02',
    title: 'End-round may be repeated',
    why: 'It is sent until it is answered.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      const first = await who.endRound({ roundId });
      expectOk(first);
      expectSame(first, await who.endRound({ roundId }));
    },
  },
  {
    id: 'RND-03',
    title: 'A debit in a round closed by end-round is refused',
    why: 'The result is known: who stakes now cannot lose.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.endRound({ roundId }));
      expectStatus(await who.debit({ amount, roundId }), 'ROUND_CLOSED');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'RND-04',
    title: 'A debit in a round closed by its credit is refused',
    why: 'The result is known: who stakes now cannot lose.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.credit({ amount, roundId, roundFinished: true }), START);
      expectStatus(await who.debit({ amount, roundId }), 'ROUND_CLOSED');
      await expectNow(who, START);
    },
  },
  {
    id: 'RND-05',
    title: 'A credit that does not finish the round leaves it open',
    why: 'More stakes and wins may follow.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.credit({ amount, roundId, roundFinished: false }), START);
      expectOk(await who.debit({ amount, roundId }), START - STAKE);
    },
  },
  {
    id: 'RND-06',
    title: 'The end of a round that does not exist is refused',
    why: 'The vendor’s books and ours differ; silence would hide it.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.endRound({ roundId: fresh('r') }), 'TX_NOT_FOUND');
    },
  },
  {
    id: 'RND-07',
    title: 'A debit taken before the end keeps its answer after it',
    why: 'A repetition asks what happened, not whether it may happen now.',
    async run({ player }) {
      const who = await player();
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      const first = await who.debit(bet);
      expectOk(first);
      expectOk(await who.endRound({ roundId: bet.roundId }));
      expectSame(first, await who.debit(bet));
    },
  },
  {
    id: 'RND-08',
    title: 'End-round is accepted after the session and after an exclusion',
    why: 'Rounds end whatever became of the player.',
    async run({ player }) {
      const who = await player();
      const [one, two] = [fresh('r'), fresh('r')];
      expectOk(await who.debit({ amount, roundId: one }));
      expectOk(await who.debit({ amount, roundId: two }));
      expectOk(await (await who.become('expired')).endRound({ roundId: one }));
      expectOk(await (await who.become('excluded')).endRound({ roundId: two }));
    },
  },
  {
    id: 'RND-09',
    title: 'The end of the same round in another game is a mismatch',
    why: 'One of both sides is wrong about what has ended.',
    async run({ player }) {
      const who = await player();
      const gameCode = needed(who.secondGameCode, 'a second open game in the answer of test/session');
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.endRound({ roundId }));
      expectStatus(await who.endRound({ roundId, gameCode }), 'TX_MISMATCH');
    },
  },
  {
    id: 'RND-10',
    title: 'A round that a credit has closed may be ended too',
    why: 'Some vendors end every round; it changes nothing.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.credit({ amount, roundId, roundFinished: true }), START);
      expectOk(await who.endRound({ roundId }), START);
      await expectNow(who, START);
    },
  },
  {
    id: 'RND-11',
    title: 'A round whose stake came back may be ended too',
    why: 'Some vendors end every round; it changes nothing.',
    async run({ player }) {
      const who = await player();
      const [roundId, txId] = [fresh('r'), fresh('d')];
      expectOk(await who.debit({ amount, roundId, txId }));
      expectOk(await who.rollback({ refTxId: txId, roundId }), START);
      expectOk(await who.endRound({ roundId }), START);
      await expectNow(who, START);
    },
  },
];
