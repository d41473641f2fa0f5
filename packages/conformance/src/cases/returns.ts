import { type Bench, type Case, START } from '../case.ts';
import { expectField, expectNow, expectOk, expectSame, expectStatus, needed } from '../check.ts';
import { fresh } from '../player.ts';
import { withRound } from './rollback.ts';

const STAKE = 10_000n;
const PART = 4_000n;
const stake = STAKE.toString();
const part = PART.toString();

/** A round of which a part of the stake has come back. */
const withReturn = async (bench: Bench) => {
  const round = await withRound(bench);
  const { who, roundId, refTxId } = round;
  const back = { refTxId, roundId, amount: part, txId: fresh('s') };
  const first = await who.returnStake(back);
  expectOk(first, START - STAKE + PART);
  return { ...round, back, first };
};

/** The same return again with one field changed. */
const mismatch = (id: string, title: string, change: (bench: Bench) => Promise<object>): Case => ({
  id,
  title,
  why: 'One of both sides is wrong about what has come back.',
  async run(bench) {
    const { who, back } = await withReturn(bench);
    expectStatus(await who.returnStake({ ...back, ...(await change(bench)) }), 'TX_MISMATCH');
    await expectNow(who, START - STAKE + PART);
  },
});

/** Giving parts of debits back. */
export const returnCases: readonly Case[] = [
  {
    id: 'RET-01',
    title: 'A return gives the part back that it names',
    why: 'Void tickets and legs are returned, the others go on.',
    async run(bench) {
      const { who, roundId, refTxId } = await withReturn(bench);
      expectField(await who.status(refTxId, 'debit'), 'state', 'applied');
      expectOk(await who.credit({ amount: '25000', roundId, debitTxId: refTxId }), START - STAKE + PART + 25_000n);
    },
  },
  {
    id: 'RET-02',
    title: 'The same return again gives nothing more',
    why: 'It is sent until it is answered.',
    async run(bench) {
      const { who, back, first } = await withReturn(bench);
      expectSame(first, await who.returnStake(back));
      await expectNow(who, START - STAKE + PART);
    },
  },
  mismatch('RET-03', 'The same return of another amount is a mismatch', async () => ({ amount: '5000' })),
  {
    id: 'RET-04',
    title: 'A return id that is used for another debit is a mismatch',
    why: 'The second debit would look returned without being so.',
    async run(bench) {
      const { who, back, roundId } = await withReturn(bench);
      const second = fresh('d');
      expectOk(await who.debit({ amount: stake, txId: second, roundId }));
      expectStatus(await who.returnStake({ ...back, refTxId: second }), 'TX_MISMATCH');
      await expectNow(who, START - 2n * STAKE + PART);
    },
  },
  {
    id: 'RET-05',
    title: 'No more comes back than is left of a stake',
    why: 'Returns that come to more than the stake are a win that nobody won.',
    async run(bench) {
      const { who, roundId, refTxId } = await withReturn(bench);
      expectStatus(await who.returnStake({ refTxId, roundId, amount: '6001' }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE + PART);
      expectOk(await who.returnStake({ refTxId, roundId, amount: '1000' }), START - 5_000n);
    },
  },
  {
    id: 'RET-06',
    title: 'Nothing comes back of a debit that was paid',
    why: 'The result is known: take the win back first.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.credit({ amount: '0', roundId, debitTxId: refTxId }));
      expectStatus(await who.returnStake({ refTxId, roundId, amount: part }), 'TX_SETTLED');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'RET-07',
    title: 'A rollback after a return gives the rest back',
    why: 'Both together are the stake, no more.',
    async run(bench) {
      const { who, roundId, refTxId } = await withReturn(bench);
      expectOk(await who.rollback({ refTxId, roundId }), START);
      await expectNow(who, START);
    },
  },
  {
    id: 'RET-08',
    title: 'A return of an unknown debit is refused',
    why: 'Nothing was taken, so nothing comes back; a late debit is barred by a rollback only.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.returnStake({ refTxId: fresh('d'), roundId: fresh('r'), amount: part }), 'TX_NOT_FOUND');
      await expectNow(who, START);
    },
  },
  {
    id: 'RET-09',
    title: 'A debit of which the last part came back is rolled back',
    why: 'Nothing is at stake any more: neither a win nor another return may follow.',
    async run(bench) {
      const { who, roundId, refTxId } = await withReturn(bench);
      expectOk(await who.returnStake({ refTxId, roundId, amount: (STAKE - PART).toString() }), START);
      expectField(await who.status(refTxId, 'debit'), 'state', 'rolled-back');
      expectStatus(await who.credit({ amount: '25000', roundId, debitTxId: refTxId }), 'TX_NOT_FOUND');
      expectStatus(await who.returnStake({ refTxId, roundId, amount: '1' }), 'TX_ROLLED_BACK');
      expectStatus(await who.rollback({ refTxId, roundId }), 'TX_ROLLED_BACK');
      await expectNow(who, START);
    },
  },
  {
    id: 'RET-10',
    title: 'A part comes back after the session has ended and after an exclusion',
    why: 'Exclusion stops bets, not what is owed.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      const back = { refTxId, roundId, amount: part };
      expectOk(await (await who.become('expired')).returnStake(back), START - STAKE + PART);
      expectOk(await (await who.become('excluded')).returnStake(back), START - STAKE + 2n * PART);
    },
  },
  {
    id: 'RET-11',
    title: 'A return of zero is bad input',
    why: 'It would say that something came back.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectStatus(await who.returnStake({ refTxId, roundId, amount: '0' }), 'BAD_REQUEST');
    },
  },
  {
    id: 'RET-12',
    title: 'A return that names another round is a mismatch',
    why: 'One of both sides is wrong about what comes back.',
    async run(bench) {
      const { who, refTxId } = await withRound(bench);
      expectStatus(await who.returnStake({ refTxId, roundId: fresh('r'), amount: part }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'RET-13',
    title: 'Status knows a return',
    why: 'A vendor without an answer has to find out.',
    async run(bench) {
      const { who, back } = await withReturn(bench);
      const answer = await who.status(back.txId, 'return-stake');
      expectField(answer, 'state', 'applied');
      expectField(answer, 'amount', part);
      expectField(await who.status(fresh('s'), 'return-stake'), 'state', 'unknown');
    },
  },
  mismatch('RET-14', 'The same return in another round is a mismatch', async () => ({ roundId: fresh('r') })),
  {
    id: 'RET-15',
    title: 'The same return in another game is a mismatch',
    why: 'One of both sides is wrong about what has come back.',
    async run(bench) {
      const { who, back } = await withReturn(bench);
      const gameCode = needed(who.secondGameCode, 'a second open game in the answer of test/session');
      expectStatus(await who.returnStake({ ...back, gameCode }), 'TX_MISMATCH');
    },
  },
];
