import { type Case, START } from '../case.ts';
import { expectField, expectNow, expectOk, expectSame, expectStatus, needed } from '../check.ts';
import { fresh, type TestPlayer } from '../player.ts';

const stake = '10000';

/** An instant round that is repeated with one field changed is not the same round. */
const changed = (id: string, title: string, why: string, change: (who: TestPlayer) => Record<string, unknown>): Case => ({
  id,
  title,
  why,
  async run({ player }) {
    const who = await player();
    const round = { stake, payout: '0', txId: fresh('i'), roundId: fresh('r') };
    expectOk(await who.instant(round));
    expectStatus(await who.instant({ ...round, ...change(who) }), 'TX_MISMATCH');
    await expectNow(who, START - 10_000n);
  },
});

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
  {
    id: 'INS-12',
    title: 'After funds have arrived the same instant round is taken',
    why: 'Nothing was moved, so nothing is remembered against it.',
    async run({ player }) {
      const who = await player('5000');
      const round = { stake, payout: '25000', txId: fresh('i'), roundId: fresh('r') };
      expectStatus(await who.instant(round), 'INSUFFICIENT_FUNDS');
      expectOk(await who.promotion({ amount: stake }), 15_000n);
      expectOk(await who.instant(round), 30_000n);
    },
  },
  changed(
    'INS-13',
    'The same id with another end of the round is a mismatch',
    'One side thinks the round over, the other does not.',
    () => ({
      roundFinished: false,
    }),
  ),
  changed('INS-14', 'The same id in another round is a mismatch', 'The stake would belong to two rounds.', () => ({
    roundId: fresh('r'),
  })),
  changed('INS-15', 'The same id in another game is a mismatch', 'The stake would belong to two games.', (who) => ({
    gameCode: needed(who.secondGameCode, 'a second open game in the answer of test/session'),
  })),
  {
    id: 'INS-16',
    title: 'An instant round is taken back half by half, the payout first',
    why: 'A void round must leave nothing behind, and no half of it may come again.',
    async run({ player }) {
      const who = await player();
      const round = { stake, payout: '25000', txId: fresh('i'), roundId: fresh('r') };
      const undo = { refTxId: round.txId, roundId: round.roundId };
      expectOk(await who.instant(round), START + 15_000n);
      expectStatus(await who.rollback(undo), 'TX_SETTLED');
      expectOk(await who.rollback({ ...undo, of: 'credit' }), START - 10_000n);
      expectStatus(await who.instant(round), 'TX_ROLLED_BACK');
      expectOk(await who.rollback(undo), START);
      expectStatus(await who.instant(round), 'TX_ROLLED_BACK');
      for (const kind of ['debit', 'credit'] as const) {
        expectField(await who.status(round.txId, kind), 'state', 'rolled-back');
      }
      await expectNow(who, START);
    },
  },
];
