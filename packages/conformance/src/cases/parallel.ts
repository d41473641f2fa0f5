import { atOnce, type Case, START } from '../case.ts';
import { expectNow, expectOk, expectSame, expectThat } from '../check.ts';
import { type Answer, newNonce } from '../client.ts';
import { fresh } from '../player.ts';

const TIMES = 8;
const STAKE = 10_000n;
const amount = STAKE.toString();

const count = (answers: readonly Answer[], status: string): number => answers.filter((answer) => answer.status === status).length;
const tally = (answers: readonly Answer[]): string => answers.map(({ status }) => status).join(', ');

function expectAllSame(answers: readonly Answer[], balance: bigint): void {
  for (const answer of answers) {
    expectOk(answer, balance);
    expectSame(answers[0] as Answer, answer);
  }
}

/** The same and different requests at the same moment. */
export const parallelCases: readonly Case[] = [
  {
    id: 'PAR-01',
    title: 'Eight identical debits at once take one stake and answer alike',
    why: 'Retries overlap; checks before the lock all pass.',
    async run({ player }) {
      const who = await player();
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      expectAllSame(await atOnce(TIMES, () => who.debit(bet)), START - STAKE);
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'PAR-02',
    title: 'Eight identical credits at once pay once and answer alike',
    why: 'Wins are repeated most of all.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      const win = { amount: '25000', roundId, txId: fresh('c') };
      expectAllSame(await atOnce(TIMES, () => who.credit(win)), START + 15_000n);
      await expectNow(who, START + 15_000n);
    },
  },
  {
    id: 'PAR-03',
    title: 'Eight identical rollbacks at once refund once and answer alike',
    why: 'Cleaning up runs on more than one machine.',
    async run({ player }) {
      const who = await player();
      const bet = { txId: fresh('d'), roundId: fresh('r') };
      expectOk(await who.debit({ ...bet, amount }));
      const undo = { refTxId: bet.txId, roundId: bet.roundId, txId: fresh('b') };
      expectAllSame(await atOnce(TIMES, () => who.rollback(undo)), START);
      await expectNow(who, START);
    },
  },
  {
    id: 'PAR-04',
    title: 'Eight rollbacks of one debit under different ids refund once',
    why: 'Cleaning up runs on more than one machine.',
    async run({ player }) {
      const who = await player();
      const bet = { txId: fresh('d'), roundId: fresh('r') };
      expectOk(await who.debit({ ...bet, amount }));
      const answers = await atOnce(TIMES, () => who.rollback({ refTxId: bet.txId, roundId: bet.roundId }));
      expectThat(
        count(answers, 'OK') + count(answers, 'TX_ROLLED_BACK') === TIMES,
        `expected OK or TX_ROLLED_BACK from all, got ${tally(answers)}`,
      );
      await expectNow(who, START);
    },
  },
  {
    id: 'PAR-05',
    title: 'Eight identical instant rounds at once are one round',
    why: 'Retries overlap.',
    async run({ player }) {
      const who = await player();
      const round = { stake: amount, payout: '25000', txId: fresh('i'), roundId: fresh('r') };
      expectAllSame(await atOnce(TIMES, () => who.instant(round)), START + 15_000n);
      await expectNow(who, START + 15_000n);
    },
  },
  {
    id: 'PAR-06',
    title: 'Eight different debits on money for three: three are taken',
    why: 'A balance that is read before it is locked is spent twice.',
    async run({ player }) {
      const who = await player((3n * STAKE).toString());
      const answers = await atOnce(TIMES, () => who.debit({ amount }));
      expectThat(
        count(answers, 'OK') === 3 && count(answers, 'INSUFFICIENT_FUNDS') === 5,
        `expected 3 OK and 5 INSUFFICIENT_FUNDS, got ${tally(answers)}`,
      );
      await expectNow(who, 0n);
    },
  },
  {
    id: 'PAR-07',
    title: 'A debit and its rollback at once end with the money back',
    why: 'They overtake each other; either order must come to the same.',
    async run({ player }) {
      const who = await player();
      for (let turn = 0; turn < 8; turn += 1) {
        const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
        const both = [who.debit(bet), who.rollback({ refTxId: bet.txId, roundId: bet.roundId })];
        const [debit, undo] = (await Promise.all(turn % 2 === 0 ? both : both.toReversed())) as [Answer, Answer];
        const answers = [debit, undo];
        expectThat(count(answers, 'OK') >= 1, `expected the rollback to be OK, got ${tally(answers)}`);
        await expectNow(who, START);
      }
    },
  },
  {
    id: 'PAR-08',
    title: 'Of a credit and a rollback at once exactly one holds',
    why: 'Both together give the player the stake and the win.',
    async run({ player }) {
      const who = await player();
      let expected = START;
      for (let turn = 0; turn < 6; turn += 1) {
        const bet = { txId: fresh('d'), roundId: fresh('r') };
        expectOk(await who.debit({ ...bet, amount }));
        const [credit, undo] = await Promise.all([
          who.credit({ amount: '25000', roundId: bet.roundId, debitTxId: bet.txId }),
          who.rollback({ refTxId: bet.txId, roundId: bet.roundId }),
        ]);
        expectThat(
          (credit.status === 'OK') !== (undo.status === 'OK'),
          `expected one of both to be OK, got ${tally([credit, undo])}`,
        );
        expected += credit.status === 'OK' ? 15_000n : 0n;
        await expectNow(who, expected);
      }
    },
  },
  {
    id: 'PAR-09',
    title: 'Eight players in one round are booked each for themselves',
    why: 'A live table’s round is everybody’s.',
    async run({ player }) {
      const players = await Promise.all(Array.from({ length: TIMES }, () => player()));
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      for (const answer of await Promise.all(players.map((who) => who.debit(bet)))) expectOk(answer, START - STAKE);
      for (const who of players) await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'PAR-10',
    title: 'The very same request delivered eight times at once is one request',
    why: 'A relay that tries again does not wait for the first answer.',
    async run({ client, player }) {
      const who = await player();
      const { token, gameCode, currency } = who;
      const raw = JSON.stringify({ token, gameCode, currency, txId: fresh('d'), roundId: fresh('r'), amount });
      const same = { nonce: newNonce(), timestamp: String(Date.now()) };
      expectAllSame(await atOnce(TIMES, () => client.send('debit', raw, same)), START - STAKE);
      await expectNow(who, START - STAKE);
    },
  },
];
