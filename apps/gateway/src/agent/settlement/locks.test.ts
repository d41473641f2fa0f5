import { toDecimal } from '@marquee/money';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase, type Transaction } from '../../base/database/database.ts';
import { untilReadable } from '../../base/database/snapshot.ts';
import { usualKind } from '../../base/testing/database.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { lockBills } from './bills/store.ts';
import { oweToHouse } from './payment/debt-store.ts';
import { holdDesk } from './payment/desk.ts';
import { losingLine } from './testing/losing-line.ts';
import { DAY, HOUR, MINUTE, openSettlement, type SettlementWorld, START } from './testing/world.ts';

const DIVIDENDS = START + 15 * DAY + 3 * HOUR + MINUTE;

// One session has no other to wait for.
describe.each(usualKind.filter((kind) => kind !== 'embedded'))('what is held while debts change on %s', (kind) => {
  let world: SettlementWorld;
  /** Another gateway's connection. */
  let other: Database;
  afterEach(async () => {
    await other.close();
    await world.close();
  });

  async function begin(): Promise<void> {
    world = await openSettlement(kind);
    const { url } = world.db as Database & { url: string };
    other = await openDatabase({ url, poolSize: 1 });
  }

  const aWaiter = () =>
    vi.waitFor(async () => {
      const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await world.db.query({ text })).toHaveLength(1);
    }, 20_000);
  /** What waits in this transaction for what somebody else has fails, before the server looks for a deadlock. */
  const impatient = (tx: Transaction) => tx.query({ text: `set local lock_timeout = '300ms'` });

  it('is of one deposit, so that whoever holds accounts in their order is never waited for across', async () => {
    await begin();
    const { db, wallet, merchant } = world;
    const { id: merchantId, currency } = merchant;
    const [{ a: low }, { a: high }] = [await losingLine(world), await losingLine(world)];
    await world.goTo(DIVIDENDS);
    for (const payer of [low, high]) await world.give(payer, '1,000', 'DEPOSIT');
    const { events } = world;
    const told = { state: 'SUCCESS' as const, channel: 'BANK', currency, amount: '10000000', requestedAt: 0, completedAt: 0 };
    const deposit = (accountId: bigint) => depositCompleted.of({ merchantId, accountId }, { ...told, orderNo: `D-${accountId}` });
    await events.emit(db, deposit(high), deposit(low));
    await untilReadable(db);
    let running: Promise<unknown> = Promise.resolve();
    await other.transaction(async (tx) => {
      await impatient(tx);
      await wallet.holdMains(tx, { merchantId, currency, ownerIds: [low] });
      running = events.runReadable();
      running.catch(() => {});
      await aWaiter();
      await wallet.holdMains(tx, { merchantId, currency, ownerIds: [high] });
    });
    await running;
    const open = [await world.settlement.openDebt(low), await world.settlement.openDebt(high)];
    expect(open.map(toDecimal)).toEqual(['14000.00', '14000.00']);
  });

  it('is the desk before a debt becomes overdue: the house may pay for it meanwhile', async () => {
    await begin();
    const { db, merchant, settlement } = world;
    await losingLine(world);
    await world.goTo(DIVIDENDS);
    world.clock.set(DIVIDENDS + 4 * DAY);
    const [debt] = await db.query<{ id: bigint; billId: bigint }>({ text: 'select id, bill_id as "billId" from agent_debt' });
    if (!debt) throw new Error('nothing is owed');
    let running: Promise<unknown> = Promise.resolve();
    await other.transaction(async (tx) => {
      await impatient(tx);
      await holdDesk(tx, merchant.id);
      await lockBills(tx, [debt.billId]);
      running = settlement.run();
      running.catch(() => {});
      await aWaiter();
      await oweToHouse(tx, debt.id);
    });
    await running;
    expect(await db.query({ text: 'select overdue_at is not null as late from agent_debt' })).toEqual([{ late: true }]);
  });

  it('is nothing where nothing is due or overdue', async () => {
    await begin();
    const { merchant, settlement } = world;
    await losingLine(world);
    await world.goTo(DIVIDENDS);
    await other.transaction(async (tx) => {
      await holdDesk(tx, merchant.id);
      await expect(settlement.run()).resolves.toBeUndefined();
    });
  });
});
