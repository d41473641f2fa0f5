import { type Case, START } from '../case.ts';
import { expectBalance, expectField, expectNow, expectOk, expectStatus, expectThat, needed } from '../check.ts';
import { fresh } from '../player.ts';

const amount = '10000';

/** Sessions, players and the borders between vendors. */
export const sessionCases: readonly Case[] = [
  {
    id: 'SES-01',
    title: 'Authenticate names player, currency, balance and limits',
    why: 'The game needs them before its first picture.',
    async run({ player }) {
      const who = await player();
      const answer = await who.authenticate();
      expectOk(answer, START);
      expectField(answer, 'player', who.player);
      expectField(answer, 'currency', who.currency);
      expectField(answer, 'gameCode', who.gameCode);
      for (const field of ['nickname', 'language', 'minStake', 'maxStake']) {
        expectThat(typeof answer[field] === 'string', `authenticate must give ${field} as text`);
      }
    },
  },
  {
    id: 'SES-02',
    title: 'A player keeps their id from session to session',
    why: 'Credits after the session find the player by it.',
    async run({ player }) {
      const who = await player();
      const again = await who.become('active');
      expectField(await again.authenticate(), 'player', who.player);
    },
  },
  {
    id: 'SES-03',
    title: 'An unknown token opens nothing',
    why: 'Tokens are the player’s consent.',
    async run({ client }) {
      for (const call of ['authenticate', 'balance']) {
        expectStatus(await client.call(call, { token: fresh('forged-token') }), 'INVALID_TOKEN');
      }
    },
  },
  {
    id: 'SES-04',
    title: 'An expired token shows nothing',
    why: 'Who has left is not looked at.',
    async run({ client, player }) {
      const { token } = await player(START.toString(), 'expired');
      for (const call of ['authenticate', 'balance']) expectStatus(await client.call(call, { token }), 'TOKEN_EXPIRED');
    },
  },
  {
    id: 'SES-05',
    title: 'Balance says what authenticate and the last movement said',
    why: 'Three numbers for one balance are two complaints.',
    async run({ client, player }) {
      const who = await player();
      expectOk(await who.debit({ amount }), START - 10_000n);
      expectOk(await client.call('balance', { token: who.token }), START - 10_000n);
      expectOk(await who.authenticate(), START - 10_000n);
    },
  },
  {
    id: 'SES-06',
    title: 'A player may have two sessions at a time',
    why: 'A new window must not void the bet of the old one.',
    async run({ player }) {
      const one = await player();
      const two = await one.become('active');
      expectOk(await one.debit({ amount }), START - 10_000n);
      expectOk(await two.debit({ amount }), START - 20_000n);
    },
  },
  {
    id: 'SES-07',
    title: 'Another vendor’s token is unknown',
    why: 'A vendor could bet in another vendor’s sessions.',
    async run({ other, player }) {
      const who = await player();
      expectStatus(await needed(other, 'a second vendor').call('balance', { token: who.token }), 'INVALID_TOKEN');
    },
  },
  {
    id: 'SES-08',
    title: 'Another vendor’s player cannot be credited',
    why: 'A vendor could pay, or undo, in another vendor’s name.',
    async run({ other, player }) {
      const who = await player();
      const { player: id, currency } = who;
      const win = { player: id, currency, txId: fresh('p'), promotionRef: fresh('cup'), amount };
      expectStatus(await needed(other, 'a second vendor').call('promotion-win', win), 'BAD_REQUEST');
      await expectNow(who, START);
    },
  },
  {
    id: 'SES-09',
    title: 'Every call says the balance of now, movement after movement',
    why: 'A balance that is one call late lets the player stake what is gone, and hides what came.',
    async run({ client, player }) {
      const who = await player();
      let now = START;
      const lookAround = async (): Promise<void> => {
        expectOk(await client.call('balance', { token: who.token }), now);
        expectOk(await who.authenticate(), now);
        expectOk(await who.status(fresh('t'), 'debit'), now);
        const refused = await who.debit({ amount, gameCode: fresh('no-such-game') });
        expectStatus(refused, 'WRONG_GAME');
        expectBalance(refused, now);
      };
      await lookAround();
      for (let turn = 0; turn < 2; turn += 1) {
        const bet = { roundId: fresh('r'), txId: fresh('d') };
        now -= 10_000n;
        expectOk(await who.debit({ ...bet, amount }), now);
        await lookAround();
        now += 25_000n;
        expectOk(await who.credit({ amount: '25000', roundId: bet.roundId }), now);
        await lookAround();
        now += 5_000n;
        expectOk(await who.promotion({ amount: '5000' }), now);
        await lookAround();
      }
    },
  },
];

/** What became of a transaction. */
export const statusCases: readonly Case[] = [
  {
    id: 'STA-01',
    title: 'An applied debit is known with amount and round',
    why: 'A vendor that saw a timeout asks before it decides.',
    async run({ player }) {
      const who = await player();
      const bet = { amount, txId: fresh('d'), roundId: fresh('r') };
      expectOk(await who.debit(bet));
      const answer = await who.status(bet.txId, 'debit');
      expectField(answer, 'state', 'applied');
      expectField(answer, 'amount', amount);
      expectField(answer, 'roundId', bet.roundId);
    },
  },
  {
    id: 'STA-02',
    title: 'A transaction that never arrived is unknown',
    why: 'The vendor may send it, or cancel it.',
    async run({ player }) {
      const who = await player();
      for (const kind of ['debit', 'credit', 'rollback', 'promotion'] as const) {
        expectField(await who.status(fresh('t'), kind), 'state', 'unknown');
      }
    },
  },
  {
    id: 'STA-03',
    title: 'A debit that was refused is unknown',
    why: 'Nothing was moved.',
    async run({ player }) {
      const who = await player('5000');
      const txId = fresh('d');
      expectStatus(await who.debit({ amount, txId }), 'INSUFFICIENT_FUNDS');
      expectField(await who.status(txId, 'debit'), 'state', 'unknown');
    },
  },
  {
    id: 'STA-04',
    title: 'A debit that was taken back is rolled back',
    why: 'The daily comparison of the books needs it.',
    async run({ player }) {
      const who = await player();
      const bet = { txId: fresh('d'), roundId: fresh('r') };
      const txId = fresh('b');
      expectOk(await who.debit({ ...bet, amount }));
      expectOk(await who.rollback({ txId, refTxId: bet.txId, roundId: bet.roundId }));
      expectField(await who.status(bet.txId, 'debit'), 'state', 'rolled-back');
      expectField(await who.status(txId, 'rollback'), 'state', 'applied');
    },
  },
  {
    id: 'STA-05',
    title: 'A barred debit is a tombstone',
    why: 'It will never be taken, and that is known.',
    async run({ player }) {
      const who = await player();
      const refTxId = fresh('d');
      expectOk(await who.rollback({ refTxId, roundId: fresh('r') }));
      expectField(await who.status(refTxId, 'debit'), 'state', 'tombstone');
    },
  },
  {
    id: 'STA-06',
    title: 'Credits, reversals and promotions are known too',
    why: 'Each of them may have met a timeout.',
    async run({ player }) {
      const who = await player();
      const roundId = fresh('r');
      const [credit, prize] = [fresh('c'), fresh('p')];
      expectOk(await who.debit({ amount, roundId }));
      expectOk(await who.credit({ amount, roundId, txId: credit }));
      expectOk(await who.promotion({ amount, txId: prize }));
      expectField(await who.status(credit, 'credit'), 'state', 'applied');
      expectField(await who.status(prize, 'promotion'), 'state', 'applied');
      expectOk(await who.rollback({ of: 'credit', refTxId: credit, roundId }));
      expectField(await who.status(credit, 'credit'), 'state', 'rolled-back');
    },
  },
  {
    id: 'STA-07',
    title: 'An instant round is known as a debit and as a credit, under its one id',
    why: 'It is both, and each may be asked for and taken back.',
    async run({ player }) {
      const who = await player();
      const round = { txId: fresh('i'), roundId: fresh('r') };
      expectOk(await who.instant({ ...round, stake: amount, payout: '25000' }));
      for (const [kind, sum] of [
        ['debit', amount],
        ['credit', '25000'],
      ] as const) {
        const answer = await who.status(round.txId, kind);
        expectField(answer, 'state', 'applied');
        expectField(answer, 'amount', sum);
        expectField(answer, 'roundId', round.roundId);
      }
    },
  },
];
