import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

describe.each(usualKind)('what stands above the wallets on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(() => harness.close());

  const inPlay = async (accountId: bigint): Promise<number> =>
    (await harness.gateway.play.vendorWallets.head({ merchantId: 1, accountId })).inPlay;

  it('is what is staked on rounds that are open, of the member alone', async () => {
    const [one, other] = [await harness.seat(), await harness.seat()];
    await one.debit({ roundId: 'open-1', amount: '12500' });
    await one.debit({ roundId: 'open-2', amount: '20000' });
    expect([await inPlay(one.accountId), await inPlay(other.accountId)]).toEqual([3.25, 0]);
    await one.credit({ roundId: 'open-2', amount: '50000' });
    await harness.gateway.play.catchUp();
    expect(await inPlay(one.accountId)).toBe(1.25);
    await one.credit({ roundId: 'open-1' });
    await harness.gateway.play.catchUp();
    expect(await inPlay(one.accountId)).toBe(0);
  });
});
