import { type DetailPart, detailPartOf } from '@marquee/contract/vendor';
import { type Bench, type Case, START } from '../case.ts';
import { expectNow, expectOk, expectStatus, expectThat, needed } from '../check.ts';
import { fresh, type TestPlayer } from '../player.ts';
import { withRound } from './rollback.ts';

const STAKE = 10_000n;
const stake = STAKE.toString();
const money = { stake, payout: '0' };
const leg = { event: 'A – B', market: 'winner', selection: 'A', oddsType: 'EU', odds: '1.95' };
const ticket = { betType: 'straight', selection: '1 2 3', unit: stake, multiple: 1, tickets: 1, ...money };

/** Details of a round with one stake, for each type of game; `result` says how it ended. */
const SAMPLES: Record<DetailPart, (result: string) => object> = {
  table: (result) => ({ table: 'T1', bets: [{ area: 'Banker', ...money }], result }),
  slip: (result) => ({ kind: 'single', legs: [{ ...leg, score: result }], ...money }),
  draw: (result) => ({ draw: '20260101-001', bets: [ticket], numbers: result }),
  spin: (result) => ({ result }),
};

const partOf = (who: TestPlayer): DetailPart => {
  const type = needed(who.gameType, 'the type of the game in the answer of test/session');
  return needed(detailPartOf(type), 'a type of game that is known');
};
const detailOf = (who: TestPlayer, result = '1 2 3'): Record<string, unknown> => ({
  [partOf(who)]: SAMPLES[partOf(who)](result),
});

/** A round of which details were told. */
const withDetail = async (bench: Bench) => {
  const round = await withRound(bench);
  const told = { roundId: round.roundId, ...detailOf(round.who) };
  expectOk(await round.who.detail(told), START - STAKE);
  return { ...round, told };
};

/** What is told of rounds beside their money. */
export const detailCases: readonly Case[] = [
  {
    id: 'RDT-01',
    title: 'Details of a round are taken and move nothing',
    why: 'They say what was bet on; the money is in debits and credits.',
    async run(bench) {
      const { who, roundId } = await withDetail(bench);
      await expectNow(who, START - STAKE);
      expectOk(await who.credit({ amount: '25000', roundId }), START - STAKE + 25_000n);
    },
  },
  {
    id: 'RDT-02',
    title: 'The same details again are taken',
    why: 'They are sent until they are answered.',
    async run(bench) {
      const { who, told } = await withDetail(bench);
      expectOk(await who.detail(told), START - STAKE);
      expectOk(await who.detail({ ...told, requestId: fresh('q') }), START - STAKE);
    },
  },
  {
    id: 'RDT-03',
    title: 'Other details under the same version are a mismatch',
    why: 'What was told is on a record; a correction says that it is one.',
    async run(bench) {
      const { who, told } = await withDetail(bench);
      expectStatus(await who.detail({ ...told, ...detailOf(who, '4 5 6') }), 'TX_MISMATCH');
    },
  },
  {
    id: 'RDT-04',
    title: 'A higher version corrects a lower one, which may still be repeated',
    why: 'Results are corrected, and answers get lost.',
    async run(bench) {
      const { who, told } = await withDetail(bench);
      expectOk(await who.detail({ ...told, ...detailOf(who, '4 5 6'), version: 2 }), START - STAKE);
      expectOk(await who.detail(told), START - STAKE);
    },
  },
  {
    id: 'RDT-05',
    title: 'Details of a round without a stake are refused',
    why: 'The vendor’s books and ours differ; silence would hide it.',
    async run({ player }) {
      const who = await player();
      expectStatus(await who.detail({ roundId: fresh('r'), ...detailOf(who) }), 'TX_NOT_FOUND');
    },
  },
  {
    id: 'RDT-06',
    title: 'Details of another type of game are refused, and so are two parts at once',
    why: 'A slot has no bet areas: what is told of it would count as something else.',
    async run(bench) {
      const { who, roundId } = await withRound(bench);
      const own = partOf(who);
      const other: DetailPart = own === 'table' ? 'spin' : 'table';
      const wrong = { [other]: SAMPLES[other]('x') };
      expectStatus(await who.detail({ roundId, ...wrong }), 'BAD_REQUEST');
      expectStatus(await who.detail({ roundId, ...wrong, ...detailOf(who) }), 'BAD_REQUEST');
      expectStatus(await who.detail({ roundId }), 'BAD_REQUEST');
    },
  },
  {
    id: 'RDT-07',
    title: 'Unknown fields in details are refused',
    why: 'A field that is misspelt is a field that is missing.',
    async run(bench) {
      const { who, roundId } = await withRound(bench);
      const part = partOf(who);
      expectStatus(await who.detail({ roundId, [part]: { ...SAMPLES[part]('x'), reslut: 'x' } }), 'BAD_REQUEST');
    },
  },
  {
    id: 'RDT-08',
    title: 'Details are taken after the session has ended and after an exclusion',
    why: 'Rounds end whatever became of the player.',
    async run(bench) {
      const { who, roundId } = await withRound(bench);
      expectOk(await (await who.become('expired')).detail({ roundId, ...detailOf(who) }));
      expectOk(await (await who.become('excluded')).detail({ roundId, ...detailOf(who), version: 2 }));
    },
  },
  {
    id: 'RDT-09',
    title: 'Details are taken after the end of the round',
    why: 'Late is better than never: what they change is corrected.',
    async run(bench) {
      const { who, roundId } = await withRound(bench);
      expectOk(await who.credit({ amount: '0', roundId }));
      expectOk(await who.detail({ roundId, ...detailOf(who) }), START - STAKE);
    },
  },
  {
    id: 'RDT-10',
    title: 'Details of a round whose stake came back are refused',
    why: 'There is no bet that they could be of.',
    async run(bench) {
      const { who, roundId, refTxId } = await withRound(bench);
      expectOk(await who.rollback({ refTxId, roundId }), START);
      const answer = await who.detail({ roundId, ...detailOf(who) });
      expectStatus(answer, 'TX_NOT_FOUND');
      expectThat(answer['balance'] === START.toString(), 'the refusal must name the balance');
    },
  },
  {
    id: 'RDT-11',
    title: 'The same details in another game are refused',
    why: 'One of both sides is wrong about what was played.',
    async run(bench) {
      const { who, told } = await withDetail(bench);
      const gameCode = needed(who.secondGameCode, 'a second open game in the answer of test/session');
      expectStatus(await who.detail({ ...told, gameCode }), 'TX_MISMATCH', 'BAD_REQUEST');
    },
  },
];
