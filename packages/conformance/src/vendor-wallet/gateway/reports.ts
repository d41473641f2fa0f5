import { expectOk, expectStatus, expectThat } from '../../check.ts';
import { fresh } from '../../player.ts';
import { AT_VENDOR, expectMoved, PAYOUT, type ReportCase, roundOf, STAKE } from './bench.ts';

const MOST_ROUNDS = 100;

/** Rounds that a vendor with a wallet of its own reports. */
export const reportCases: readonly ReportCase[] = [
  {
    id: 'VGR-01',
    title: 'a reported round is OK, and changes what lies at the vendor by its stake and payout',
    why: 'what the books say lies there must be what does',
    async run({ player, report }) {
      const one = await player();
      const [answer] = await report(roundOf(one));
      if (answer) expectOk(answer, AT_VENDOR - STAKE + PAYOUT);
      await expectMoved(one, PAYOUT - STAKE);
    },
  },
  {
    id: 'VGR-02',
    title: 'the same report again is OK and books nothing',
    why: 'a request whose answer was lost is sent again as it was',
    async run({ player, report }) {
      const one = await player();
      const round = roundOf(one);
      for (let time = 0; time < 3; time += 1) for (const answer of await report(round)) expectOk(answer);
      await expectMoved(one, PAYOUT - STAKE);
    },
  },
  {
    id: 'VGR-03',
    title: 'a known round with another stake is a TX_MISMATCH',
    why: 'a round is final; one of both reports is an error',
    async run({ player, report }) {
      const one = await player();
      const round = roundOf(one);
      await report(round);
      for (const answer of await report({ ...round, stake: '1' })) expectStatus(answer, 'TX_MISMATCH');
      await expectMoved(one, PAYOUT - STAKE);
    },
  },
  {
    id: 'VGR-04',
    title: 'a known round with another payout is a TX_MISMATCH',
    why: 'the win would be booked twice, or another one than was paid',
    async run({ player, report }) {
      const one = await player();
      const round = roundOf(one);
      await report(round);
      for (const answer of await report({ ...round, payout: '1' })) expectStatus(answer, 'TX_MISMATCH');
      await expectMoved(one, PAYOUT - STAKE);
    },
  },
  {
    id: 'VGR-05',
    title: 'of several each is answered in its place, and one that is refused holds up no other',
    why: 'a round without its answer is reported for ever, and its bet is missing as long',
    async run({ player, report }) {
      const [one, other] = await Promise.all([player(), player()]);
      const answers = await report(
        roundOf(one),
        roundOf(one, { gameCode: fresh('game') }),
        roundOf(one, { player: fresh('player') }),
        roundOf(other, { payout: '0' }),
      );
      const statuses = answers.map(({ status }) => status).join(', ');
      expectThat(statuses === 'OK, WRONG_GAME, BAD_REQUEST, OK', `expected the second and the third refused, got ${statuses}`);
      await expectMoved(one, PAYOUT - STAKE);
      await expectMoved(other, -STAKE);
    },
  },
  {
    id: 'VGR-06',
    title: 'another currency than the player’s is WRONG_CURRENCY',
    why: 'amounts of two currencies cannot be added',
    async run({ player, report }) {
      const one = await player();
      const currency = one.currency === 'EUR' ? 'USD' : 'EUR';
      for (const answer of await report(roundOf(one, { currency }))) expectStatus(answer, 'WRONG_CURRENCY');
      await expectMoved(one, 0n);
    },
  },
  {
    id: 'VGR-07',
    title: 'a round is booked after the session of its player has ended',
    why: 'the money has moved at the vendor; a round that is refused is missing in the books for good',
    async run({ player, report }) {
      const one = await player('expired');
      for (const answer of await report(roundOf(one))) expectOk(answer);
      await expectMoved(one, PAYOUT - STAKE);
    },
  },
  {
    id: 'VGR-08',
    title: 'ten of the same at once are booked once',
    why: 'retries overlap; checks before the lock all pass',
    async run({ player, report }) {
      const one = await player();
      const round = roundOf(one);
      const answers = await Promise.all(Array.from({ length: 10 }, () => report(round)));
      for (const answer of answers.flat()) expectOk(answer);
      await expectMoved(one, PAYOUT - STAKE);
    },
  },
  {
    id: 'VGR-09',
    title: 'no round, more than a hundred, and amounts that are none are a BAD_REQUEST and book nothing',
    why: 'a negative stake would be money for nothing',
    async run({ client, player }) {
      const one = await player();
      const many = Array.from({ length: MOST_ROUNDS + 1 }, () => roundOf(one));
      for (const rounds of [[], many, [roundOf(one, { stake: '-20000' })], [roundOf(one), roundOf(one, { payout: '1.5' })]])
        expectStatus(await client.call('rounds', { rounds }), 'BAD_REQUEST');
      await expectMoved(one, 0n);
    },
  },
];
