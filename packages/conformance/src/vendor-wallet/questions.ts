import { expectField, expectNow, expectStatus, expectThat } from '../check.ts';
import { fresh } from '../player.ts';
import { ofHolder, ofStranger, type VendorWalletCase } from './bench.ts';

export const questionCases: readonly VendorWalletCase[] = [
  ofStranger(
    {
      id: 'VWQ-01',
      title: 'of a transfer that was made it is `applied`',
      why: 'the gateway has lost the answer, and the money with it',
    },
    async (one, transferId) => {
      await one.move({ transferId });
      for (let time = 0; time < 2; time += 1) expectField(await one.status(transferId), 'state', 'applied');
      await expectNow(one, 100_000n);
    },
  ),
  ofStranger(
    {
      id: 'VWQ-02',
      title: 'of a transfer that was refused it is `refused`',
      why: 'the gateway gives the money back',
    },
    async (one, transferId) => {
      await one.out(10_000n, transferId);
      expectField(await one.status(transferId), 'state', 'refused');
    },
  ),
  ofStranger(
    {
      id: 'VWQ-03',
      title: 'a transfer that has not come is `refused`, and barred: it is TX_ROLLED_BACK when it comes',
      why: 'the gateway has given the money back; what comes late would be money for nothing',
    },
    async (one, transferId) => {
      expectField(await one.status(transferId), 'state', 'refused');
      expectStatus(await one.move({ transferId }), 'TX_ROLLED_BACK');
      expectField(await one.status(transferId), 'state', 'refused');
      await expectNow(one, 0n);
    },
  ),
  ofHolder(
    {
      id: 'VWQ-04',
      title: 'an `out` that has not come is barred as well',
      why: 'the member was told that the money is still at the vendor',
    },
    async (one, transferId) => {
      await one.status(transferId);
      expectStatus(await one.out(40_000n, transferId), 'TX_ROLLED_BACK');
      await expectNow(one, 100_000n);
    },
  ),
  {
    id: 'VWQ-05',
    title: 'question and transfer at the same moment agree with each other',
    why: 'the question overtakes the transfer, or it does not; half of both loses money',
    async run({ player }) {
      for (let time = 0; time < 5; time += 1) {
        const one = player();
        const transferId = fresh('transfer');
        const [moved, asked] = await Promise.all([one.move({ transferId }), one.status(transferId)]);
        const isMoved = (await one.balance()) === 100_000n;
        const says = `the transfer was ${moved.status}, the question ${String(asked['state'])}`;
        expectThat(isMoved === (moved.status === 'OK') && isMoved === (asked['state'] === 'applied'), says);
      }
    },
  },
];
