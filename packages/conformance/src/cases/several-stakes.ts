import { MOST_FURTHER_STAKES } from '@marquee/contract/vendor';
import { type Case, START } from '../case.ts';
import { expectField, expectNow, expectOk, expectSame, expectStatus } from '../check.ts';
import { fresh } from '../player.ts';

const STAKE = 10_000n;
const amount = STAKE.toString();

const stakeOf = () => ({ txId: fresh('d'), roundId: fresh('r'), amount });

/** A debit with two further stakes. */
const threeStakes = () => ({ ...stakeOf(), further: [stakeOf(), stakeOf()] });

/** As many as the longest chase has. */
const fiftyStakes = () => ({ ...stakeOf(), further: Array.from({ length: MOST_FURTHER_STAKES }, stakeOf) });

/** Taking the stakes of several rounds in one call. */
export const severalStakesCases: readonly Case[] = [
  {
    id: 'SEV-01',
    title: 'A debit takes its further stakes with it, each of its own round',
    why: 'The same bet in several draws is one decision of the player, and is paid at once.',
    async run({ player }) {
      const who = await player();
      const bets = threeStakes();
      expectOk(await who.debit(bets), START - 3n * STAKE);
      await expectNow(who, START - 3n * STAKE);
      for (const { txId, roundId } of [bets, ...bets.further]) {
        const state = await who.status(txId, 'debit');
        expectField(state, 'state', 'applied');
        expectField(state, 'roundId', roundId);
      }
      const most = fiftyStakes();
      expectOk(await who.debit(most), START - 53n * STAKE);
      expectField(await who.status(most.further.at(-1)?.txId ?? '', 'debit'), 'state', 'applied');
    },
  },
  {
    id: 'SEV-02',
    title: 'Where the money is not enough for all stakes none is taken',
    why: 'Half of what was ordered is not what was ordered.',
    async run({ player }) {
      const who = await player('25000');
      const bets = threeStakes();
      expectStatus(await who.debit(bets), 'INSUFFICIENT_FUNDS');
      await expectNow(who, 25_000n);
      expectField(await who.status(bets.txId, 'debit'), 'state', 'unknown');
    },
  },
  {
    id: 'SEV-03',
    title: 'The same debit with the same further stakes gets the first answer and moves nothing',
    why: 'A vendor that saw a timeout repeats; the player must pay once.',
    async run({ player }) {
      const who = await player();
      const bets = threeStakes();
      const first = await who.debit(bets);
      expectOk(first, START - 3n * STAKE);
      expectSame(first, await who.debit(bets));
      await expectNow(who, START - 3n * STAKE);
    },
  },
  {
    id: 'SEV-04',
    title: 'Where one of several stakes was barred none is taken',
    why: 'The vendor has given the whole up: what is left of it would be a bet that nobody plays.',
    async run({ player }) {
      const who = await player();
      const bets = threeStakes();
      const [, last] = bets.further;
      expectOk(await who.rollback({ refTxId: last?.txId ?? '', roundId: last?.roundId ?? '' }), START);
      expectStatus(await who.debit(bets), 'TX_ROLLED_BACK');
      await expectNow(who, START);
    },
  },
  {
    id: 'SEV-05',
    title: 'One of several stakes goes back by itself',
    why: 'A draw that is void, or a bet that is taken back, ends no other.',
    async run({ player }) {
      const who = await player();
      const bets = threeStakes();
      expectOk(await who.debit(bets), START - 3n * STAKE);
      const [second] = bets.further;
      const back = { refTxId: second?.txId ?? '', roundId: second?.roundId ?? '' };
      expectOk(await who.returnStake({ ...back, amount }), START - 2n * STAKE);
      expectField(await who.status(bets.txId, 'debit'), 'state', 'applied');
    },
  },
];
