import { type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectStatus, needed } from '../check.ts';
import { fresh } from '../player.ts';

/** Wins that no debit precedes. */
export const promotionCases: readonly Case[] = [
  {
    id: 'PRO-01',
    title: 'A promotion win is paid without a round',
    why: 'Tournaments and jackpots have no stake of their own.',
    async run({ player }) {
      const who = await player();
      expectOk(await who.promotion({ amount: '5000' }), START + 5_000n);
    },
  },
  {
    id: 'PRO-02',
    title: 'The same promotion win again gets the first answer and pays once',
    why: 'It is sent until it is answered.',
    async run({ player }) {
      const who = await player();
      const win = { amount: '5000', txId: fresh('p'), promotionRef: fresh('cup') };
      const first = await who.promotion(win);
      expectOk(first, START + 5_000n);
      expectSame(first, await who.promotion(win));
      await expectNow(who, START + 5_000n);
    },
  },
  {
    id: 'PRO-03',
    title: 'The same id with another amount is a mismatch',
    why: 'A corrected prize needs its own id.',
    async run({ player }) {
      const who = await player();
      const win = { txId: fresh('p'), promotionRef: fresh('cup') };
      expectOk(await who.promotion({ ...win, amount: '5000' }));
      expectStatus(await who.promotion({ ...win, amount: '6000' }), 'TX_MISMATCH');
      await expectNow(who, START + 5_000n);
    },
  },
  {
    id: 'PRO-04',
    title: 'A promotion win is paid after the session and after an exclusion',
    why: 'The prize was won before.',
    async run({ player }) {
      const who = await player();
      expectOk(await (await who.become('expired')).promotion({ amount: '5000' }), START + 5_000n);
      expectOk(await (await who.become('excluded')).promotion({ amount: '5000' }), START + 10_000n);
    },
  },
  {
    id: 'PRO-05',
    title: 'A promotion win of zero is bad input',
    why: 'It pays nothing and would use up its id.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.promotion({ amount: '0' }), 'BAD_REQUEST');
    },
  },
  {
    id: 'PRO-06',
    title: 'The same id for another promotion is a mismatch',
    why: 'One prize would be counted as paid that never was.',
    async run({ player }) {
      const who = await player();
      const win = { amount: '5000', txId: fresh('p') };
      expectOk(await who.promotion({ ...win, promotionRef: fresh('cup') }));
      expectStatus(await who.promotion({ ...win, promotionRef: fresh('cup') }), 'TX_MISMATCH');
      await expectNow(who, START + 5_000n);
    },
  },
  {
    id: 'PRO-07',
    title: 'The same id for another game is a mismatch',
    why: 'A game’s jackpot is that game’s.',
    async run({ player }) {
      const who = await player();
      const gameCode = needed(who.secondGameCode, 'a second open game in the answer of test/session');
      const win = { amount: '5000', txId: fresh('p'), promotionRef: fresh('cup') };
      expectOk(await who.promotion({ ...win, gameCode: who.gameCode }));
      expectStatus(await who.promotion({ ...win, gameCode }), 'TX_MISMATCH');
      expectStatus(await who.promotion(win), 'TX_MISMATCH');
      await expectNow(who, START + 5_000n);
    },
  },
  {
    id: 'PRO-08',
    title: 'A promotion win cannot be taken back',
    why: 'It belongs to no round: whoever paid too much has to tell the operator.',
    async run({ player }) {
      const who = await player();
      const txId = fresh('p');
      expectOk(await who.promotion({ amount: '5000', txId }));
      expectStatus(await who.rollback({ of: 'credit', refTxId: txId, roundId: fresh('r') }), 'TX_NOT_FOUND');
      await expectNow(who, START + 5_000n);
    },
  },
];
