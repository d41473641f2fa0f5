import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { testVendors } from '../testing/catalogue.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

describe.each(databaseKinds)('stakes that come back in parts on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(() => harness?.close());

  const roundOf = async (accountId: bigint) => {
    await harness.gateway.play.catchUp();
    const [row] = await harness.db.query<Record<string, unknown>>({
      text: 'select stake, payout, refunded, valid_bet, status from play_round where account_id = $1',
      values: [accountId],
    });
    return row;
  };

  test('lower the stake and the valid bet of the record, which agrees with the ledger', async () => {
    const who = await harness.seat();
    await who.debit({ txId: 'a', roundId: 'a', amount: '10000' });
    const back = { player: who.player, txId: 's', refTxId: 'a', roundId: 'a', gameCode: 'lantern', currency: 'VND' };
    expect(await harness.call('return-stake', { ...back, amount: '4000' })).toMatchObject({ status: 'OK', balance: '994000' });
    expect(await roundOf(who.accountId)).toMatchObject({ stake: 6_000n, refunded: 4_000n, valid_bet: 0n, status: 'open' });
    await who.credit({ roundId: 'a', amount: '9000', debitTxId: 'a' });
    const settled = { stake: 6_000n, payout: 9_000n, refunded: 4_000n, valid_bet: 6_000n, status: 'completed' };
    expect(await roundOf(who.accountId)).toEqual(settled);
    expect(await harness.gateway.play.differences()).toEqual([]);
  });

  test('cancel the record with the last part, which agrees with the ledger', async () => {
    const who = await harness.seat();
    await who.debit({ txId: 'b', roundId: 'b', amount: '10000' });
    const back = { player: who.player, refTxId: 'b', roundId: 'b', gameCode: 'lantern', currency: 'VND' };
    for (const [txId, amount] of [
      ['s1', '4000'],
      ['s2', '6000'],
    ]) {
      expect(await harness.call('return-stake', { ...back, txId, amount })).toMatchObject({ status: 'OK' });
    }
    expect(await roundOf(who.accountId)).toMatchObject({ stake: 0n, refunded: 10_000n, valid_bet: 0n, status: 'cancelled' });
    expect(await harness.gateway.play.differences()).toEqual([]);
  });

  test('are no stake either for what a round may pay unseen', async () => {
    const { winMultiple } = testVendors[0] ?? { winMultiple: 0 };
    const who = await harness.seat();
    await who.debit({ txId: 'c', roundId: 'c', amount: '10000' });
    const back = { player: who.player, txId: 's', refTxId: 'c', roundId: 'c', gameCode: 'lantern', currency: 'VND' };
    await harness.call('return-stake', { ...back, amount: '9000' });
    const most = 1_000 * winMultiple;
    expect(await who.credit({ roundId: 'c', amount: String(most + 1) })).toMatchObject({ status: 'OK', held: true });
  });
});
