import { type Bench, type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectStatus, needed } from '../check.ts';
import { fresh, type State, type TestPlayer } from '../player.ts';

const STAKE = 10_000n;
const WIN = 25_000n;
const amount = WIN.toString();

/** A player with one open round. */
async function withRound(bench: Bench): Promise<{ who: TestPlayer; roundId: string; debitTxId: string }> {
  const who = await bench.player();
  const roundId = fresh('r');
  const debitTxId = fresh('d');
  expectOk(await who.debit({ amount: STAKE.toString(), txId: debitTxId, roundId }), START - STAKE);
  return { who, roundId, debitTxId };
}

/** A win is paid although the player has come into this state since the bet. */
const paidIn = (id: string, state: State, title: string, why: string): Case => ({
  id,
  title,
  why,
  async run(bench) {
    const { who, roundId, debitTxId } = await withRound(bench);
    const now = await who.become(state);
    expectOk(await now.credit({ amount, roundId, debitTxId }), START - STAKE + WIN);
    await expectNow(now, START - STAKE + WIN);
  },
});

/** A win that is repeated with one field changed, which is not the amount, is not the same win. */
const changed = (
  id: string,
  title: string,
  why: string,
  change: (round: { who: TestPlayer; second: string }) => Record<string, unknown>,
): Case => ({
  id,
  title,
  why,
  async run(bench) {
    const { who, roundId, debitTxId } = await withRound(bench);
    const second = fresh('d');
    expectOk(await who.debit({ amount: STAKE.toString(), roundId, txId: second }));
    const win = { amount, roundId, debitTxId, txId: fresh('c'), roundFinished: false };
    expectOk(await who.credit(win));
    expectStatus(await who.credit({ ...win, ...change({ who, second }) }), 'TX_MISMATCH');
    await expectNow(who, START - 2n * STAKE + WIN);
  },
});

/** Paying wins. */
export const creditCases: readonly Case[] = [
  {
    id: 'CRE-01',
    title: 'A credit pays its amount',
    why: 'Wins are paid.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      expectOk(await who.credit({ amount, roundId, debitTxId }), START - STAKE + WIN);
    },
  },
  {
    id: 'CRE-02',
    title: 'A credit of zero ends a losing round',
    why: 'Every round needs an end; most end with nothing.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      expectOk(await who.credit({ amount: '0', roundId, debitTxId }), START - STAKE);
      expectStatus(await who.debit({ amount: STAKE.toString(), roundId }), 'ROUND_CLOSED');
    },
  },
  {
    id: 'CRE-03',
    title: 'A credit without a reference to a debit pays an open round',
    why: 'Not every vendor names the stake.',
    async run(bench) {
      const { who, roundId } = await withRound(bench);
      expectOk(await who.credit({ amount, roundId }), START - STAKE + WIN);
    },
  },
  {
    id: 'CRE-04',
    title: 'The same credit again gets the first answer and pays once',
    why: 'Vendors send wins until they are answered.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      const win = { amount, roundId, debitTxId, txId: fresh('c') };
      const first = await who.credit(win);
      expectOk(first, START - STAKE + WIN);
      expectSame(first, await who.credit(win));
      await expectNow(who, START - STAKE + WIN);
    },
  },
  {
    id: 'CRE-05',
    title: 'The same credit id with another amount is a mismatch',
    why: 'A corrected win needs its own id, or it is paid twice.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      const win = { roundId, debitTxId, txId: fresh('c') };
      expectOk(await who.credit({ ...win, amount }));
      expectStatus(await who.credit({ ...win, amount: '99999' }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE + WIN);
    },
  },
  {
    id: 'CRE-06',
    title: 'The same id may name a debit and a credit',
    why: 'Some vendors number a round’s stake and win alike; the kind is part of the key.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      expectOk(await who.credit({ amount, roundId, debitTxId, txId: debitTxId }), START - STAKE + WIN);
    },
  },
  {
    id: 'CRE-07',
    title: 'A credit in a round without a debit is refused',
    why: 'Money from nothing.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.credit({ amount, roundId: fresh('r') }), 'TX_NOT_FOUND');
      await expectNow(who, START);
    },
  },
  {
    id: 'CRE-08',
    title: 'A credit for a debit of another round is refused',
    why: 'One stake would win in two rounds.',
    async run(bench) {
      const { who, debitTxId } = await withRound(bench);
      expectStatus(await who.credit({ amount, roundId: fresh('r'), debitTxId }), 'TX_NOT_FOUND', 'TX_MISMATCH');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'CRE-09',
    title: 'A credit for another player’s debit is refused',
    why: 'Wins belong to who staked.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      const stranger = await bench.player();
      expectStatus(await stranger.credit({ amount, roundId, debitTxId }), 'TX_NOT_FOUND');
      await expectNow(stranger, START);
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'CRE-10',
    title: 'After all debits of a round were rolled back a credit is refused',
    why: 'The stake is back; a win on top is a gift.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      expectOk(await who.rollback({ refTxId: debitTxId, roundId }), START);
      expectStatus(await who.credit({ amount, roundId }), 'TX_NOT_FOUND', 'TX_ROLLED_BACK');
      expectStatus(await who.credit({ amount, roundId, debitTxId }), 'TX_NOT_FOUND', 'TX_ROLLED_BACK');
      await expectNow(who, START);
    },
  },
  paidIn('CRE-11', 'expired', 'A win is paid after the session has ended', 'Who closes the window has still won.'),
  paidIn('CRE-12', 'excluded', 'A win is paid after a self-exclusion', 'Exclusion stops bets, not what is owed.'),
  paidIn('CRE-13', 'frozen', 'A win is paid to a frozen player', 'A freeze keeps money in; it does not keep it out.'),
  {
    id: 'CRE-14',
    title: 'A late win of a closed round is paid when it names its debit',
    why: 'Jackpots and re-counts come after the round.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      expectOk(await who.credit({ amount: '0', roundId, debitTxId }));
      expectOk(await who.credit({ amount, roundId, debitTxId }), START - STAKE + WIN);
    },
  },
  {
    id: 'CRE-15',
    title: 'A late win of a closed round that names no debit is refused',
    why: 'Nobody can tell what it pays.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      expectOk(await who.credit({ amount: '0', roundId, debitTxId }));
      expectStatus(await who.credit({ amount, roundId }), 'ROUND_CLOSED');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'CRE-16',
    title: 'A credit in another currency is refused',
    why: 'A hundred dong are not a hundred dollars.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      const currency = who.currency === 'EUR' ? 'USD' : 'EUR';
      expectStatus(await who.credit({ amount, roundId, debitTxId, currency }), 'WRONG_CURRENCY');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'CRE-17',
    title: 'A credit for an unknown player is bad input',
    why: 'It must be a definite answer, or the vendor repeats it for a day.',
    async run({ client, player }) {
      const who = await player();
      const win = {
        player: fresh('nobody'),
        currency: who.currency,
        gameCode: who.gameCode,
        txId: fresh('c'),
        roundId: fresh('r'),
      };
      expectStatus(await client.call('credit', { ...win, amount, roundFinished: true }), 'BAD_REQUEST');
    },
  },
  {
    id: 'CRE-18',
    title: 'A round pays any number of credits until it is finished',
    why: 'Free spins and cash-outs are paid one by one.',
    async run(bench) {
      const { who, roundId, debitTxId } = await withRound(bench);
      expectOk(await who.credit({ amount, roundId, debitTxId, roundFinished: false }), START - STAKE + WIN);
      expectOk(await who.credit({ amount, roundId, debitTxId, roundFinished: false }), START - STAKE + 2n * WIN);
      expectOk(await who.credit({ amount: '0', roundId, debitTxId }), START - STAKE + 2n * WIN);
    },
  },
  {
    id: 'CRE-19',
    title: 'The same credit id in another round is a mismatch',
    why: 'The second round would be closed without its win.',
    async run(bench) {
      const { who, roundId } = await withRound(bench);
      const second = fresh('r');
      expectOk(await who.debit({ amount: STAKE.toString(), roundId: second }));
      const win = { amount, txId: fresh('c') };
      expectOk(await who.credit({ ...win, roundId }));
      expectStatus(await who.credit({ ...win, roundId: second }), 'TX_MISMATCH');
      await expectNow(who, START - 2n * STAKE + WIN);
    },
  },
  changed('CRE-20', 'The same credit id in another game is a mismatch', 'A win is one game’s.', ({ who }) => ({
    gameCode: needed(who.secondGameCode, 'a second open game in the answer of test/session'),
  })),
  changed('CRE-21', 'The same credit id for another debit is a mismatch', 'It says which stake won.', ({ second }) => ({
    debitTxId: second,
  })),
  changed(
    'CRE-22',
    'The same credit id with another end of the round is a mismatch',
    'One side thinks the round over, the other does not.',
    () => ({ roundFinished: true }),
  ),
];
