import { type Bench, type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectStatus, expectThat } from '../check.ts';
import { fresh } from '../player.ts';
import { type OpenRound, withRound } from './rollback.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();

async function withWin(bench: Bench): Promise<OpenRound & { creditTxId: string }> {
  const round = await withRound(bench);
  const creditTxId = fresh('c');
  const { who, roundId, refTxId: debitTxId } = round;
  expectOk(await who.credit({ amount: '25000', roundId, debitTxId, txId: creditTxId }), START + 15_000n);
  return { ...round, creditTxId };
}

/** Taking credits back: re-settlement. */
export const reversalCases: readonly Case[] = [
  {
    id: 'REV-01',
    title: 'A credit can be taken back, exactly',
    why: 'Results are corrected.',
    async run(bench) {
      const { who, roundId, creditTxId } = await withWin(bench);
      expectOk(await who.rollback({ of: 'credit', refTxId: creditTxId, roundId }), START - STAKE);
    },
  },
  {
    id: 'REV-02',
    title: 'Taking a credit back may leave a negative balance',
    why: 'The win may have been spent; the ledger must say so instead of losing track.',
    async run({ player }) {
      const who = await player(amount);
      const [roundId, creditTxId] = [fresh('r'), fresh('c')];
      expectOk(await who.debit({ amount, roundId }), 0n);
      expectOk(await who.credit({ amount: '25000', roundId, txId: creditTxId }), 25_000n);
      expectOk(await who.debit({ amount: '25000' }), 0n);
      expectOk(await who.rollback({ of: 'credit', refTxId: creditTxId, roundId }), -25_000n);
      expectStatus(await who.debit({ amount }), 'INSUFFICIENT_FUNDS');
    },
  },
  {
    id: 'REV-03',
    title: 'The same reversal again takes nothing more',
    why: 'It is sent until it is answered.',
    async run(bench) {
      const { who, roundId, creditTxId } = await withWin(bench);
      const undo = { of: 'credit', refTxId: creditTxId, roundId, txId: fresh('b') };
      const first = await who.rollback(undo);
      expectOk(first, START - STAKE);
      expectSame(first, await who.rollback(undo));
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'REV-04',
    title: 'The reversal of an unknown credit is refused',
    why: 'A credit, unlike a debit, is repeated until it is answered: there is no late one to bar.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.rollback({ of: 'credit', refTxId: fresh('c'), roundId: fresh('r') }), 'TX_NOT_FOUND');
      await expectNow(who, START);
    },
  },
  {
    id: 'REV-05',
    title: 'A credit that was taken back is not paid again',
    why: 'A late repetition must not undo the correction.',
    async run(bench) {
      const { who, roundId, refTxId, creditTxId } = await withWin(bench);
      expectOk(await who.rollback({ of: 'credit', refTxId: creditTxId, roundId }));
      const again = await who.credit({ amount: '25000', roundId, debitTxId: refTxId, txId: creditTxId });
      expectStatus(again, 'TX_ROLLED_BACK');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'REV-06',
    title: 'A corrected win is paid under a new id',
    why: 'Re-settlement is a reversal and a new credit.',
    async run(bench) {
      const { who, roundId, refTxId, creditTxId } = await withWin(bench);
      expectOk(await who.rollback({ of: 'credit', refTxId: creditTxId, roundId }));
      expectOk(await who.credit({ amount: '5000', roundId, debitTxId: refTxId }), START - STAKE + 5_000n);
    },
  },
  {
    id: 'REV-07',
    title: 'Once its credit is taken back, a debit can be rolled back',
    why: 'A round can be declared void after it was paid.',
    async run(bench) {
      const { who, roundId, refTxId, creditTxId } = await withWin(bench);
      expectOk(await who.rollback({ of: 'credit', refTxId: creditTxId, roundId }));
      expectOk(await who.rollback({ refTxId, roundId }), START);
    },
  },
  {
    id: 'REV-08',
    title: 'A credit is taken back from an excluded player too',
    why: 'A correction is neither a bet nor a choice.',
    async run(bench) {
      const { who, roundId, creditTxId } = await withWin(bench);
      const now = await who.become('excluded');
      expectOk(await now.rollback({ of: 'credit', refTxId: creditTxId, roundId }), START - STAKE);
      expectThat((await now.balance()) === START - STAKE, 'the balance differs from the answer');
    },
  },
  {
    id: 'REV-09',
    title: 'A round stays closed when its win is taken back',
    why: 'Its result is known: only a corrected win for its stake may follow.',
    async run(bench) {
      const { who, roundId, creditTxId } = await withWin(bench);
      expectOk(await who.rollback({ of: 'credit', refTxId: creditTxId, roundId }), START - STAKE);
      expectStatus(await who.debit({ amount, roundId }), 'ROUND_CLOSED');
      expectStatus(await who.credit({ amount, roundId }), 'ROUND_CLOSED');
      await expectNow(who, START - STAKE);
    },
  },
];
