import { type Bench, type Case, START } from '../case.ts';
import { expectField, expectNow, expectOk, expectSame, expectStatus, needed } from '../check.ts';
import { fresh, type State, type TestPlayer } from '../player.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();

/** A round with one stake. */
export interface OpenRound {
  who: TestPlayer;
  roundId: string;
  refTxId: string;
}

/** A fresh player in a fresh round. */
export async function withRound(bench: Bench): Promise<OpenRound> {
  const who = await bench.player();
  const roundId = fresh('r');
  const refTxId = fresh('d');
  expectOk(await who.debit({ amount, txId: refTxId, roundId }), START - STAKE);
  return { who, roundId, refTxId };
}

/** A stake comes back although the player has come into this state since the bet. */
const refundedIn = (id: string, state: State, title: string, why: string): Case => ({
  id,
  title,
  why,
  async run(bench) {
    const { who, roundId, refTxId } = await withRound(bench);
    expectOk(await (await who.become(state)).rollback({ refTxId, roundId }), START);
  },
});

/** Taking debits back. */
export const rollbackCases: readonly Case[] = [
  {
    id: 'RBK-01',
    title: 'A rollback gives the stake back, exactly',
    why: 'A round that was not played costs nothing.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.rollback({ refTxId, roundId }), START);
    },
  },
  {
    id: 'RBK-02',
    title: 'The same rollback again gets the first answer and refunds once',
    why: 'Vendors send rollbacks until they are answered.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      const undo = { refTxId, roundId, txId: fresh('b') };
      const first = await who.rollback(undo);
      expectOk(first, START);
      expectSame(first, await who.rollback(undo));
      await expectNow(who, START);
    },
  },
  {
    id: 'RBK-03',
    title: 'A second rollback of the same debit under another id refunds nothing',
    why: 'Two systems of the vendor may both clean up.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.rollback({ refTxId, roundId }), START);
      expectStatus(await who.rollback({ refTxId, roundId }), 'TX_ROLLED_BACK', 'OK');
      await expectNow(who, START);
    },
  },
  {
    id: 'RBK-04',
    title: 'A debit that was rolled back is never taken again',
    why: 'The vendor has cancelled the round; a late repetition must not charge it.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.rollback({ refTxId, roundId }), START);
      expectStatus(await who.debit({ amount, txId: refTxId, roundId }), 'TX_ROLLED_BACK');
      await expectNow(who, START);
    },
  },
  {
    id: 'RBK-05',
    title: 'A rollback of a debit that never arrived is OK and moves nothing',
    why: 'The vendor saw a timeout and must be able to stop asking.',
    async run({ player }) {
      const who = await player();
      expectOk(await who.rollback({ refTxId: fresh('d'), roundId: fresh('r') }), START);
    },
  },
  {
    id: 'RBK-06',
    title: 'A debit that arrives after its rollback is refused',
    why: 'Requests overtake each other; this one has been cancelled.',
    async run({ player }) {
      const who = await player();
      const late = { txId: fresh('d'), roundId: fresh('r') };
      expectOk(await who.rollback({ refTxId: late.txId, roundId: late.roundId }), START);
      expectStatus(await who.debit({ ...late, amount }), 'TX_ROLLED_BACK');
      await expectNow(who, START);
    },
  },
  {
    id: 'RBK-07',
    title: 'The rollback of an unknown debit may be repeated',
    why: 'It is sent until it is answered, like any other.',
    async run({ player }) {
      const who = await player();
      const undo = { refTxId: fresh('d'), roundId: fresh('r'), txId: fresh('b') };
      const first = await who.rollback(undo);
      expectOk(first, START);
      expectSame(first, await who.rollback(undo));
    },
  },
  {
    id: 'RBK-08',
    title: 'A tombstone bars its own id only',
    why: 'The player goes on playing.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.rollback({ refTxId: fresh('d'), roundId }), START);
      expectOk(await who.debit({ amount, roundId }), START - STAKE);
    },
  },
  {
    id: 'RBK-09',
    title: 'A debit that has a credit cannot be rolled back',
    why: 'The player would keep the win and get the stake.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.credit({ amount: '25000', roundId, debitTxId: refTxId }));
      expectStatus(await who.rollback({ refTxId, roundId }), 'TX_SETTLED');
      await expectNow(who, START - STAKE + 25_000n);
    },
  },
  {
    id: 'RBK-10',
    title: 'A debit whose round was paid without a reference cannot be rolled back',
    why: 'The win was for the round, and so for this stake too.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.credit({ amount: '25000', roundId }));
      expectStatus(await who.rollback({ refTxId, roundId }), 'TX_SETTLED');
      await expectNow(who, START - STAKE + 25_000n);
    },
  },
  {
    id: 'RBK-11',
    title: 'A debit that lost cannot be rolled back either',
    why: 'A lost bet is settled.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.credit({ amount: '0', roundId, debitTxId: refTxId }));
      expectStatus(await who.rollback({ refTxId, roundId }), 'TX_SETTLED');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'RBK-12',
    title: 'Of several debits a rollback takes one back',
    why: 'A refused double must not refund the first stake.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.debit({ amount: '20000', roundId }), START - 30_000n);
      expectOk(await who.rollback({ refTxId, roundId }), START - 20_000n);
    },
  },
  {
    id: 'RBK-13',
    title: 'A rollback that names another round is a mismatch',
    why: 'One of both sides is wrong about what is being cancelled.',
    async run(bench) {
      const { who, refTxId } = await withRound(bench);
      expectStatus(await who.rollback({ refTxId, roundId: fresh('r') }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'RBK-14',
    title: 'A rollback id that is used for another debit is a mismatch',
    why: 'The second debit would look rolled back without being so.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      const second = fresh('d');
      expectOk(await who.debit({ amount, txId: second, roundId }));
      const txId = fresh('b');
      expectOk(await who.rollback({ refTxId, roundId, txId }));
      expectStatus(await who.rollback({ refTxId: second, roundId, txId }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'RBK-15',
    title: 'One player’s rollback leaves another player’s debit alone',
    why: 'Ids are unique per player only.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      const stranger = await bench.player();
      expectOk(await stranger.rollback({ refTxId, roundId }), START);
      await expectNow(who, START - STAKE);
      expectField(await who.status(refTxId, 'debit'), 'state', 'applied');
    },
  },
  refundedIn(
    'RBK-16',
    'expired',
    'A stake comes back after the session has ended',
    '"Not logged in" is never an answer to a rollback.',
  ),
  refundedIn('RBK-17', 'excluded', 'A stake comes back after a self-exclusion', 'Exclusion stops bets, not what is owed.'),
  refundedIn('RBK-18', 'frozen', 'A stake comes back to a frozen player', 'A freeze keeps money in; it does not keep it out.'),
  {
    id: 'RBK-19',
    title: 'A round whose stake came back may be staked again under a new id',
    why: 'The vendor may play the round after all.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.rollback({ refTxId, roundId }), START);
      expectOk(await who.debit({ amount, roundId }), START - STAKE);
    },
  },
  {
    id: 'RBK-20',
    title: 'The same rollback in another game is a mismatch',
    why: 'One of both sides is wrong about what is being cancelled.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      const gameCode = needed(who.secondGameCode, 'a second open game in the answer of test/session');
      const undo = { refTxId, roundId, txId: fresh('b') };
      expectOk(await who.rollback(undo), START);
      expectStatus(await who.rollback({ ...undo, gameCode }), 'TX_MISMATCH');
    },
  },
  {
    id: 'RBK-21',
    title: 'The same rollback in another round is a mismatch',
    why: 'One of both sides is wrong about what is being cancelled.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      const undo = { refTxId, roundId, txId: fresh('b') };
      expectOk(await who.rollback(undo), START);
      expectStatus(await who.rollback({ ...undo, roundId: fresh('r') }), 'TX_MISMATCH');
      await expectNow(who, START);
    },
  },
  {
    id: 'RBK-22',
    title: 'A rollback of a debit does not answer for one of a credit',
    why: 'The credit would look taken back without being so.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      const undo = { refTxId, roundId, txId: fresh('b') };
      expectOk(await who.rollback(undo), START);
      expectStatus(await who.rollback({ ...undo, of: 'credit' }), 'TX_MISMATCH', 'TX_NOT_FOUND');
      await expectNow(who, START);
    },
  },
];
