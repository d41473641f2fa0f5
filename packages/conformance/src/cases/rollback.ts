import { type Bench, type Case, START } from '../case.ts';
import { expectField, expectNow, expectOk, expectSame, expectStatus, expectThat } from '../check.ts';
import { fresh, type State, type TestPlayer } from '../player.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();

interface OpenRound {
  who: TestPlayer;
  roundId: string;
  refTxId: string;
}

async function withRound(bench: Bench): Promise<OpenRound> {
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
];

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
];
