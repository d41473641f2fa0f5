import { type Case, START } from '../case.ts';
import { expectField, expectNow, expectOk, expectSame, expectStatus } from '../check.ts';
import { fresh } from '../player.ts';

const stake = '10000';

/** Instant rounds: stake and payout in one step. */
export const instantCases: readonly Case[] = [
  {
    id: 'INS-01',
    title: 'Stake and payout are booked together',
    why: 'The player sees one result, never the middle.',
    async run({ player }) {
      const who = await player();
      expectOk(await who.instant({ stake, payout: '25000' }), START + 15_000n);
    },
  },
  {
    id: 'INS-02',
    title: 'Without the money for the stake neither is booked',
    why: 'A payout whose stake was refused is a gift.',
    async run({ player }) {
      const who = await player('5000');
      expectStatus(await who.instant({ stake, payout: '25000' }), 'INSUFFICIENT_FUNDS');
      await expectNow(who, 5_000n);
    },
  },
  {
    id: 'INS-03',
    title: 'A losing instant round costs its stake',
    why: 'Most rounds lose.',
    async run({ player }) {
      const who = await player();
      expectOk(await who.instant({ stake, payout: '0' }), START - 10_000n);
    },
  },
  {
    id: 'INS-04',
    title: 'The same instant round again gets the first answer and moves nothing',
    why: 'A vendor that saw a timeout repeats.',
    async run({ player }) {
      const who = await player();
      const round = { stake, payout: '25000', txId: fresh('i'), roundId: fresh('r') };
      const first = await who.instant(round);
      expectOk(first, START + 15_000n);
      expectSame(first, await who.instant(round));
      await expectNow(who, START + 15_000n);
    },
  },
  {
    id: 'INS-05',
    title: 'The same id with another payout is a mismatch',
    why: 'A second result for one stake.',
    async run({ player }) {
      const who = await player();
      const round = { stake, txId: fresh('i'), roundId: fresh('r') };
      expectOk(await who.instant({ ...round, payout: '0' }));
      expectStatus(await who.instant({ ...round, payout: '25000' }), 'TX_MISMATCH');
      await expectNow(who, START - 10_000n);
    },
  },
  {
    id: 'INS-06',
    title: 'The same id with another stake is a mismatch',
    why: 'One of both sides is wrong about the bet.',
    async run({ player }) {
      const who = await player();
      const round = { payout: '0', txId: fresh('i'), roundId: fresh('r') };
      expectOk(await who.instant({ ...round, stake }));
      expectStatus(await who.instant({ ...round, stake: '20000' }), 'TX_MISMATCH');
      await expectNow(who, START - 10_000n);
    },
  },
  {
    id: 'INS-07',
    title: 'A finished instant round takes no more stakes',
    why: 'Its result is known.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.instant({ stake, payout: '0', roundId }));
      expectStatus(await who.debit({ amount: stake, roundId }), 'ROUND_CLOSED');
      expectStatus(await who.instant({ stake, payout: '99999', roundId }), 'ROUND_CLOSED');
      await expectNow(who, START - 10_000n);
    },
  },
  {
    id: 'INS-08',
    title: 'An expired session takes no instant round',
    why: 'It is a bet like any other.',
    async run({ player }) {
      const gone = await player(START.toString(), 'expired');
      expectStatus(await gone.instant({ stake, payout: '25000' }), 'TOKEN_EXPIRED');
      await expectNow(gone, START);
    },
  },
  {
    id: 'INS-09',
    title: 'An excluded player’s instant round is refused whole',
    why: 'It is a bet like any other.',
    async run({ player }) {
      const gone = await player(START.toString(), 'excluded');
      expectStatus(await gone.instant({ stake, payout: '25000' }), 'PLAYER_BLOCKED', 'TOKEN_EXPIRED');
      await expectNow(gone, START);
    },
  },
  {
    id: 'INS-10',
    title: 'A payout cannot pay for its own stake',
    why: 'The stake comes first, or everybody plays for nothing.',
    async run({ player }) {
      const who = await player('0');
      expectStatus(await who.instant({ stake, payout: '10000' }), 'INSUFFICIENT_FUNDS');
      await expectNow(who, 0n);
    },
  },
  {
    id: 'INS-11',
    title: 'A rolled back id takes no instant round',
    why: 'The vendor has cancelled it; both halves must stay out.',
    async run({ player }) {
      const who = await player();
      const round = { txId: fresh('i'), roundId: fresh('r') };
      expectOk(await who.rollback({ refTxId: round.txId, roundId: round.roundId }), START);
      expectStatus(await who.instant({ ...round, stake, payout: '25000' }), 'TX_ROLLED_BACK');
      expectField(await who.status(round.txId, 'credit'), 'state', 'unknown');
      await expectNow(who, START);
    },
  },
];

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
];
