import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { startTestGateway } from '../testing/gateway.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { vendorClient } from '../testing/vendor-client.ts';

const START = 1_000_000n;
const STAKE = 10_000n;
const FURTHER = 4_000n;
const PAYOUT = 20_000n;

// As our studio's games with choices make them: a further debit in the round, taken back where nobody knew of it, and one credit at the end.
describe.each(databaseKinds)('further stakes of a round on %s', (kind) => {
  let harness: Harness;
  let other: Awaited<ReturnType<typeof startTestGateway>>;
  let calls: Harness['call'][];
  beforeAll(async () => {
    harness = await openHarness(kind);
    other = await startTestGateway({ db: harness.db, clock: harness.clock });
    calls = [harness.call, vendorClient(other.url, 'RLT', harness.clock.now)];
  });
  afterAll(async () => {
    expect(await harness.gateway.wallet.reconcile()).toEqual([]);
    await other.close();
    await harness.close();
  });

  /** A seat whose every movement goes to both gateways at once, and is answered alike by both. */
  async function seatAtBoth(roundId: string) {
    const { token, player, accountId } = await harness.seat(String(START));
    const common = { roundId, gameCode: 'lantern', currency: 'VND' };
    const both = async (call: string, body: object): Promise<string> => {
      const answers = await Promise.all(calls.map((send) => send(call, { ...common, ...body })));
      const [status, ...others] = answers.map((answer) => String(answer.status));
      expect(others).toEqual([status]);
      return status ?? '';
    };
    return {
      debit: (txId: string, amount: bigint) => both('debit', { token, txId, amount: String(amount) }),
      rollback: (refTxId: string) => both('rollback', { player, txId: `${refTxId}-back`, refTxId }),
      credit: (debitTxId: string, amount: bigint) =>
        both('credit', { player, txId: `${roundId}-paid`, debitTxId, amount: String(amount), roundFinished: true }),
      balance: async () => BigInt(String((await harness.call('balance', { token }))['balance'])),
      record: async () => {
        await harness.gateway.play.catchUp();
        const rows = await harness.db.query<Record<string, unknown>>({
          text: 'select stake, payout, refunded, valid_bet, status from play_round where account_id = $1',
          values: [accountId],
        });
        expect(await harness.gateway.play.differences()).toEqual([]);
        return rows;
      },
    };
  }

  test('are taken once each, and paid together by the one credit', async () => {
    const seat = await seatAtBoth(`${kind}-taken`);
    for (const [txId, amount] of [
      ['t1', STAKE],
      ['t2', FURTHER],
    ] as const)
      expect(await seat.debit(`${kind}-${txId}`, amount)).toBe('OK');
    expect(await seat.balance()).toBe(START - STAKE - FURTHER);
    expect(await seat.credit(`${kind}-t1`, PAYOUT)).toBe('OK');
    expect(await seat.balance()).toBe(START - STAKE - FURTHER + PAYOUT);
    const stake = STAKE + FURTHER;
    expect(await seat.record()).toEqual([{ stake, payout: PAYOUT, refunded: 0n, valid_bet: stake, status: 'completed' }]);
  });

  test.each([
    ['that had arrived', true],
    ['that had not, and comes late', false],
  ])('one %s goes back alone: the round goes on, takes another, and pays what is left', async (_, hasArrived) => {
    const name = `${kind}-${hasArrived}`;
    const seat = await seatAtBoth(name);
    await seat.debit(`${name}-1`, STAKE);
    if (hasArrived) expect(await seat.debit(`${name}-2`, FURTHER)).toBe('OK');
    expect(await seat.rollback(`${name}-2`)).toBe('OK');
    expect(await seat.debit(`${name}-2`, FURTHER)).toBe('TX_ROLLED_BACK');
    expect(await seat.balance()).toBe(START - STAKE);
    expect(await seat.debit(`${name}-3`, FURTHER)).toBe('OK');
    expect(await seat.credit(`${name}-1`, PAYOUT)).toBe('OK');
    expect(await seat.balance()).toBe(START - STAKE - FURTHER + PAYOUT);
    const refunded = hasArrived ? FURTHER : 0n;
    const stake = STAKE + FURTHER;
    expect(await seat.record()).toMatchObject([{ payout: PAYOUT, refunded, valid_bet: stake, status: 'completed' }]);
  });
});
