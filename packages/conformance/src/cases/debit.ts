import { type Case, START } from '../case.ts';
import { expectBalance, expectField, expectNow, expectOk, expectSame, expectStatus, expectThat, needed } from '../check.ts';
import { fresh } from '../player.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();

/** Taking stakes. */
export const debitCases: readonly Case[] = [
  {
    id: 'DEB-01',
    title: 'A debit takes its amount and names the new balance',
    why: 'The game shows what the answer says.',
    async run({ player }) {
      const who = await player();
      const answer = await who.debit({ amount });
      expectOk(answer, START - STAKE);
      expectThat(typeof answer['transferId'] === 'string', 'an applied debit has a transfer id');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'DEB-02',
    title: 'A debit above the balance is refused with the current balance',
    why: 'Nobody plays with money that is not there, and the game must show what is.',
    async run({ player }) {
      const who = await player('5000');
      const answer = await who.debit({ amount });
      expectStatus(answer, 'INSUFFICIENT_FUNDS');
      expectBalance(answer, 5_000n);
    },
  },
  {
    id: 'DEB-03',
    title: 'A debit of exactly the balance leaves zero',
    why: 'The last spin is a spin.',
    async run({ player }) {
      const who = await player(amount);
      expectOk(await who.debit({ amount }), 0n);
    },
  },
  {
    id: 'DEB-04',
    title: 'A debit refused for lack of funds may be tried again with the same id',
    why: 'Nothing was moved, so nothing is remembered against it.',
    async run({ player }) {
      const poor = await player('5000');
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      expectStatus(await poor.debit(bet), 'INSUFFICIENT_FUNDS');
      const rich = await poor.become('active', amount);
      expectOk(await rich.debit(bet), 5_000n);
    },
  },
  {
    id: 'DEB-05',
    title: 'The same debit again gets the first answer and moves nothing',
    why: 'A vendor that saw a timeout repeats; the player must pay once.',
    async run({ player }) {
      const who = await player();
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      const first = await who.debit(bet);
      expectOk(first, START - STAKE);
      expectOk(await who.debit({ amount }), START - 2n * STAKE);
      expectSame(first, await who.debit(bet));
      await expectNow(who, START - 2n * STAKE);
    },
  },
  {
    id: 'DEB-06',
    title: 'The same id with another amount is a mismatch',
    why: 'One of both sides is wrong; guessing which one costs money.',
    async run({ player }) {
      const who = await player();
      const bet = { txId: fresh('d'), roundId: fresh('r') };
      expectOk(await who.debit({ ...bet, amount }));
      expectStatus(await who.debit({ ...bet, amount: '20000' }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'DEB-07',
    title: 'The same id in another round is a mismatch',
    why: 'The stake would belong to two rounds.',
    async run({ player }) {
      const who = await player();
      const txId = fresh('d');
      expectOk(await who.debit({ txId, amount }));
      expectStatus(await who.debit({ txId, amount }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'DEB-08',
    title: 'Two players may use the same transaction and round ids',
    why: 'Some vendors number per player; a live table’s round is everybody’s.',
    async run({ player }) {
      const [one, two] = [await player(), await player()];
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      expectOk(await one.debit(bet), START - STAKE);
      expectOk(await two.debit(bet), START - STAKE);
      await expectNow(one, START - STAKE);
      await expectNow(two, START - STAKE);
    },
  },
  {
    id: 'DEB-09',
    title: 'A round takes any number of debits',
    why: 'Doubling, insurance and side bets are stakes of the same round.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      for (let count = 1n; count <= 4n; count += 1n) expectOk(await who.debit({ amount, roundId }), START - count * STAKE);
    },
  },
  {
    id: 'DEB-10',
    title: 'A debit of zero that would open a round is bad input',
    why: 'A round with nothing at stake is a promotion, and has its own call.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.debit({ amount: '0' }), 'BAD_REQUEST');
      await expectNow(who, START);
    },
  },
  {
    id: 'DEB-11',
    title: 'A debit of zero inside a paid round is taken',
    why: 'Vendors book the free spins of a round as stakes of zero.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.debit({ amount: '0', roundId }), START - STAKE);
    },
  },
  {
    id: 'DEB-12',
    title: 'A stake below the game’s minimum is refused',
    why: 'Limits are the operator’s, whatever the client was made to send.',
    async run({ player }) {
      const who = await player();
      const { minStake } = await who.authenticate();
      const least = BigInt(String(minStake));
      expectThat(least > 1n, 'the test game needs a minimum stake above one');
      expectStatus(await who.debit({ amount: (least - 1n).toString() }), 'LIMIT_REACHED');
      expectOk(await who.debit({ amount: least.toString() }), START - least);
    },
  },
  {
    id: 'DEB-13',
    title: 'A stake above the game’s maximum is refused',
    why: 'Limits are the operator’s, whatever the client was made to send.',
    async run({ player }) {
      const rich = '99999999999999';
      const who = await player(rich);
      const { maxStake } = await who.authenticate();
      const most = BigInt(String(maxStake));
      expectStatus(await who.debit({ amount: (most + 1n).toString() }), 'LIMIT_REACHED');
      await expectNow(who, BigInt(rich));
    },
  },
  {
    id: 'DEB-14',
    title: 'Another currency is refused',
    why: 'A hundred dong are not a hundred dollars.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.debit({ amount, currency: who.currency === 'EUR' ? 'USD' : 'EUR' }), 'WRONG_CURRENCY');
      await expectNow(who, START);
    },
  },
  {
    id: 'DEB-15',
    title: 'An unknown game is refused',
    why: 'A bet on nothing cannot be explained to anybody.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.debit({ amount, gameCode: fresh('no-such-game') }), 'WRONG_GAME');
      await expectNow(who, START);
    },
  },
  {
    id: 'DEB-16',
    title: 'Another vendor’s game is refused',
    why: 'Vendors are paid by their games’ results.',
    async run({ player }) {
      const who = await player();
      const gameCode = needed(who.foreignGameCode, 'a game of another vendor in the answer of test/session');
      expectStatus(await who.debit({ amount, gameCode }), 'WRONG_GAME');
      await expectNow(who, START);
    },
  },
  {
    id: 'DEB-17',
    title: 'A closed game is refused',
    why: 'Closing a game must stop its bets at once.',
    async run({ player }) {
      const who = await player();
      const gameCode = needed(who.closedGameCode, 'a closed game in the answer of test/session');
      expectStatus(await who.debit({ amount, gameCode }), 'GAME_DISABLED');
      await expectNow(who, START);
    },
  },
  {
    id: 'DEB-25',
    title: 'A refusal names the balance',
    why: 'The game must show what the player has, also after a refusal.',
    async run({ player }) {
      const who = await player();
      const answer = await who.debit({ amount, gameCode: fresh('no-such-game') });
      expectStatus(answer, 'WRONG_GAME');
      expectBalance(answer, START);
      expectField(answer, 'currency', who.currency);
    },
  },
  {
    id: 'DEB-26',
    title: 'The same id in another game is a mismatch',
    why: 'The stake would belong to two games, and their vendor is paid by game.',
    async run({ player }) {
      const who = await player();
      const gameCode = needed(who.secondGameCode, 'a second open game in the answer of test/session');
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      expectOk(await who.debit(bet));
      expectStatus(await who.debit({ ...bet, gameCode }), 'TX_MISMATCH');
      await expectNow(who, START - STAKE);
    },
  },
  {
    id: 'DEB-27',
    title: 'After funds have arrived the same session’s bet is taken',
    why: 'Whoever is paid in between may play; a refusal for lack of funds is not remembered.',
    async run({ player }) {
      const who = await player('5000');
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      expectStatus(await who.debit(bet), 'INSUFFICIENT_FUNDS');
      expectOk(await who.promotion({ amount }), 15_000n);
      expectOk(await who.debit(bet), 5_000n);
    },
  },
];
