import { expectField, expectOk, expectStatus } from '../../check.ts';
import { AT_VENDOR, expectMoved, type ReportCase, roundOf } from './bench.ts';

/** What else a gateway answers a vendor with a wallet of its own. */
export const boundCases: readonly ReportCase[] = [
  {
    id: 'VGB-01',
    title: '`authenticate` names player, currency and what lies at the vendor',
    why: 'the vendor knows nobody else to ask whether the player may bet',
    async run({ player }) {
      const one = await player();
      const answer = await one.authenticate();
      expectOk(answer, AT_VENDOR);
      expectField(answer, 'player', one.player);
      expectField(answer, 'currency', one.currency);
    },
  },
  {
    id: 'VGB-02',
    title: 'a session that has ended is refused',
    why: 'a stake of somebody who has logged out, or was excluded, would be taken',
    async run({ player }) {
      const one = await player('expired');
      expectStatus(await one.authenticate(), 'TOKEN_EXPIRED');
    },
  },
  {
    id: 'VGB-03',
    title: 'a stake is a BAD_REQUEST, by itself and as an instant round',
    why: 'the same money would be bet at the vendor and in our wallet',
    async run({ player }) {
      const one = await player();
      expectStatus(await one.debit({ amount: '10000' }), 'BAD_REQUEST');
      expectStatus(await one.instant({ stake: '10000', payout: '0' }), 'BAD_REQUEST');
      await expectMoved(one, 0n);
    },
  },
  {
    id: 'VGB-04',
    title: 'what pays or gives back is a BAD_REQUEST',
    why: 'the vendor has paid in its own wallet; it would be paid twice',
    async run({ player }) {
      const one = await player();
      const roundId = 'r-own';
      expectStatus(await one.promotion({ amount: '10000' }), 'BAD_REQUEST');
      expectStatus(await one.credit({ amount: '10000', roundId }), 'BAD_REQUEST');
      expectStatus(await one.rollback({ refTxId: 'd-own', roundId }), 'BAD_REQUEST');
      expectStatus(await one.returnStake({ refTxId: 'd-own', roundId, amount: '1' }), 'BAD_REQUEST');
      await expectMoved(one, 0n);
    },
  },
  {
    id: 'VGB-05',
    title: 'a report signed with another key is refused and books nothing',
    why: 'whoever reaches the address could invent wins',
    async run({ client, player }) {
      const one = await player();
      const raw = JSON.stringify({ rounds: [roundOf(one)] });
      expectStatus(await client.send('rounds', raw, { key: 'another key that is as long as a key' }), 'BAD_SIGNATURE');
      await expectMoved(one, 0n);
    },
  },
  {
    id: 'VGB-06',
    title: 'a report without a signature is refused and books nothing',
    why: 'a check that only looks at what is there is none',
    async run({ client, player }) {
      const one = await player();
      const raw = JSON.stringify({ rounds: [roundOf(one)] });
      expectStatus(await client.send('rounds', raw, { signature: '' }), 'BAD_SIGNATURE');
      await expectMoved(one, 0n);
    },
  },
];
