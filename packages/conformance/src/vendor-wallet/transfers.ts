import { expectBalance, expectNow, expectOk, expectStatus, expectThat } from '../check.ts';
import { ofHolder, ofStranger, type VendorWalletCase } from './bench.ts';

export const transferCases: readonly VendorWalletCase[] = [
  ofStranger(
    {
      id: 'VWT-01',
      title: 'a transfer in is there at once, for a player that nobody knew',
      why: 'members move money before they have ever played',
    },
    async (one) => {
      expectOk(await one.in(100_000n), 100_000n);
      await expectNow(one, 100_000n);
    },
  ),
  ofStranger(
    {
      id: 'VWT-02',
      title: 'the same transfer again is OK and moves nothing',
      why: 'an answer can be lost behind a proxy that sends again',
    },
    async (one, transferId) => {
      for (let time = 0; time < 3; time += 1) expectOk(await one.move({ transferId }));
      await expectNow(one, 100_000n);
    },
  ),
  ofStranger(
    {
      id: 'VWT-03',
      title: 'the same id with another amount or direction is a TX_MISMATCH',
      why: 'one of both is an error, and nobody can say which',
    },
    async (one, transferId) => {
      await one.move({ transferId });
      expectStatus(await one.move({ transferId, amount: '200000' }), 'TX_MISMATCH');
      expectStatus(await one.move({ transferId, direction: 'out' }), 'TX_MISMATCH');
      await expectNow(one, 100_000n);
    },
  ),
  ofHolder(
    {
      id: 'VWT-04',
      title: 'a transfer out takes what it says',
      why: 'the gateway pays the member as much',
    },
    async (one) => {
      expectOk(await one.out(40_000n), 60_000n);
      await expectNow(one, 60_000n);
    },
  ),
  ofHolder(
    {
      id: 'VWT-05',
      title: 'more than there is is INSUFFICIENT_FUNDS, and nothing of it is moved',
      why: 'what a vendor gives and does not have is its loss',
    },
    async (one) => {
      expectStatus(await one.out(100_001n), 'INSUFFICIENT_FUNDS');
      await expectNow(one, 100_000n);
    },
  ),
  ofStranger(
    {
      id: 'VWT-06',
      title: 'a refusal stays one when the money is there',
      why: 'the gateway has heard that it will not be, and moves nothing for it',
    },
    async (one, transferId) => {
      expectStatus(await one.out(100_000n, transferId), 'INSUFFICIENT_FUNDS');
      await one.in(500_000n);
      expectStatus(await one.out(100_000n, transferId), 'INSUFFICIENT_FUNDS');
      await expectNow(one, 500_000n);
    },
  ),
  ofHolder(
    {
      id: 'VWT-07',
      title: 'another currency than the player’s is WRONG_CURRENCY',
      why: 'amounts of two currencies cannot be added',
    },
    async (one) => {
      const { currency } = one.body();
      expectStatus(await one.move({ currency: currency === 'EUR' ? 'USD' : 'EUR' }), 'WRONG_CURRENCY');
      await expectNow(one, 100_000n);
    },
  ),
  {
    id: 'VWT-08',
    title: 'a player that nobody knows has 0',
    why: '“collect all” asks every vendor',
    run: ({ player }) => expectNow(player(), 0n),
  },
  {
    id: 'VWT-09',
    title: 'what one player has is no other’s',
    why: 'a wallet is a person’s',
    async run({ player }) {
      const [one, other] = [player(), player()];
      await one.in(100_000n);
      expectStatus(await other.out(10_000n), 'INSUFFICIENT_FUNDS');
      await expectNow(one, 100_000n);
    },
  },
  ofStranger(
    {
      id: 'VWT-10',
      title: 'ten of the same at once move once',
      why: 'a check before the write is not enough when both are under way',
    },
    async (one, transferId) => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => one.move({ transferId })));
      for (const answer of answers) expectOk(answer);
      await expectNow(one, 100_000n);
    },
  ),
  ofHolder(
    {
      id: 'VWT-11',
      title: 'of ten at once that each take everything one is paid',
      why: 'the same money would be given out ten times',
    },
    async (one) => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => one.out(100_000n)));
      expectThat(answers.filter(({ status }) => status === 'OK').length === 1, 'more or fewer than one were paid');
      await expectNow(one, 0n);
    },
  ),
  ofStranger(
    {
      id: 'VWT-12',
      title: 'the answer to a transfer tells what the player has then',
      why: 'members see it before the next question',
    },
    async (one) => {
      await one.in(70_000n);
      expectBalance(await one.in(30_000n), 100_000n);
    },
  ),
];
