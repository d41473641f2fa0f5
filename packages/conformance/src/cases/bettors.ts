import { type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectStatus } from '../check.ts';
import { fresh } from '../player.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();

/** Whose stakes are taken. */
export const bettorCases: readonly Case[] = [
  {
    id: 'DEB-18',
    title: 'An unknown token is refused',
    why: 'A bet needs a player who is there.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.debit({ amount, token: fresh('forged-token') }), 'INVALID_TOKEN');
      await expectNow(who, START);
    },
  },
  {
    id: 'DEB-19',
    title: 'An expired session takes no new bet',
    why: 'Who has left plays no more.',
    async run({ player }) {
      const gone = await player(START.toString(), 'expired');
      expectStatus(await gone.debit({ amount }), 'TOKEN_EXPIRED');
      await expectNow(gone, START);
    },
  },
  {
    id: 'DEB-20',
    title: 'A self-excluded player’s bet is refused',
    why: 'An exclusion that a game can pass is none.',
    async run({ player }) {
      const gone = await player(START.toString(), 'excluded');
      expectStatus(await gone.debit({ amount }), 'PLAYER_BLOCKED', 'TOKEN_EXPIRED');
      await expectNow(gone, START);
    },
  },
  {
    id: 'DEB-21',
    title: 'A frozen player’s bet is refused',
    why: 'Money under review must not leave.',
    async run({ player }) {
      const cold = await player(START.toString(), 'frozen');
      expectStatus(await cold.debit({ amount }), 'PLAYER_BLOCKED', 'TOKEN_EXPIRED');
      await expectNow(cold, START);
    },
  },
  {
    id: 'DEB-22',
    title: 'A session opened before the exclusion takes no bet after it',
    why: 'Exclusions hold from the moment they are made, not from the next login.',
    async run({ player }) {
      const who = await player();
      expectOk(await who.debit({ amount }));
      await who.become('excluded');
      expectStatus(await who.debit({ amount }), 'PLAYER_BLOCKED', 'TOKEN_EXPIRED');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'DEB-23',
    title: 'A taken debit keeps its answer after the session has ended',
    why: 'A vendor told "expired" would think that the first attempt had failed, and the stake would be lost.',
    async run({ player }) {
      const who = await player();
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      const first = await who.debit(bet);
      expectOk(first);
      const gone = await who.become('expired');
      expectSame(first, await gone.debit(bet));
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'DEB-24',
    title: 'A taken debit keeps its answer after an exclusion',
    why: 'The stake was taken; saying otherwise loses it.',
    async run({ player }) {
      const who = await player();
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      const first = await who.debit(bet);
      expectOk(first);
      expectSame(first, await (await who.become('excluded')).debit(bet));
    },
  },
];
