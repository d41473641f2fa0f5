import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { type OrderWorld, openOrders, UNIT } from '../testing/orders.ts';
import { BRAND, bindAccount, withdrawalsOf } from '../testing/withdrawing.ts';
import { feedBets } from '../wagering/following.ts';
import type { RecordedBet } from '../wagering/refeeding.ts';

describe.each(databaseKinds)('a bet that is taken back while a withdrawal is asked for, on %s', (kind) => {
  let world: OrderWorld;
  beforeAll(async () => {
    world = await openOrders(kind);
  });
  afterAll(async () => {
    expect(await world.wallet.reconcile()).toEqual([]);
    await world.close();
  });

  /** A member who has wagered a deposit of 100, and what takes the bet back. */
  const wagered = async () => {
    const member = await world.rich(100n);
    const bankCardId = await bindAccount(world.db, member);
    world.clock.advance(1_000);
    const bet: RecordedBet = {
      accountId: member,
      vendorId: 1,
      roundRef: 'r',
      betNo: `B-${member}`,
      gameType: 'RNG',
      status: 'completed',
      validBet: 100n * UNIT,
      settledAt: new Date(world.clock.now()),
    };
    const feed = () => world.db.transaction((tx) => feedBets(tx, { betsOf: async () => [bet] }, [bet]));
    await feed();
    const cancel = async (): Promise<void> => {
      bet.status = 'cancelled';
      await feed();
    };
    return { member, cancel, form: { amount: 80, bankCardId, password: '481516', requestKey: 'out' } };
  };
  const left = (member: bigint) => world.cashier.wagering.remainingTurnover(member);

  it('before the order is written is to be wagered again: nothing is written or held', async () => {
    const { member, cancel, form } = await wagered();
    const asked = withdrawalsOf(world, cancel).submit(BRAND, member, form);
    await expect(asked).rejects.toMatchObject({ code: 'withdraw.turnover', value: { way: 'turnover' } });
    expect([await world.purse(member), await left(member)]).toEqual([[100n, 0n], 100n * UNIT]);
    const orders = await world.db.query({
      text: 'select 1 as one from withdrawal_order where account_id = $1',
      values: [member],
    });
    expect(orders).toEqual([]);
  });

  it('after that comes too late: what is done stays done', async () => {
    const { member, cancel, form } = await wagered();
    expect(await withdrawalsOf(world).submit(BRAND, member, form)).toMatchObject({ state: 'REVIEWING' });
    await cancel();
    expect([await world.purse(member), await left(member)]).toEqual([[20n, 80n], 0n]);
  });

  it('by a gateway that dies before the order is written for good: it was not asked for, and can be again', async () => {
    const { member, cancel, form } = await wagered();
    const holdReady = async () => async () => {
      throw new Error('killed');
    };
    const dying = withdrawalsOf({ ...world, wallet: { ...world.wallet, holdReady } });
    await expect(dying.submit(BRAND, member, form)).rejects.toThrow('killed');
    expect(await world.purse(member)).toEqual([100n, 0n]);
    await cancel();
    expect(await left(member)).toBe(100n * UNIT);
    await expect(withdrawalsOf(world).submit(BRAND, member, form)).rejects.toMatchObject({ code: 'withdraw.turnover' });
  });

  it('a hold that the ledger refuses fails the order for want of funds, and nothing stays set aside', async () => {
    const { member, form } = await wagered();
    // What was there when the balance was looked at is gone when it is set aside.
    const debit = await world.wallet.accountOf(1, member, 'VND');
    const credit = await world.wallet.house(1, 'VND', 'games');
    const parties = { owner: 'debit', debit, credit } as const;
    const holdReady: typeof world.wallet.holdReady = async (request) => {
      const setAside = await world.wallet.holdReady(request);
      return async (tx, at) => {
        await world.wallet.postIn(tx, at, [{ kind: 'entry', code: 'ADJUST_SUB', ...parties, amount: 50n * UNIT, txId: 'away' }]);
        return setAside(tx, at);
      };
    };
    await expect(
      withdrawalsOf({ ...world, wallet: { ...world.wallet, holdReady } }).submit(BRAND, member, form),
    ).rejects.toMatchObject({ code: 'withdraw.funds' });
    expect(await world.purse(member)).toEqual([50n, 0n]);
    const orders = await world.db.query({
      text: 'select state, reason from withdrawal_order where account_id = $1',
      values: [member],
    });
    expect(orders).toEqual([{ state: 'FAILED', reason: 'funds' }]);
  });
});
