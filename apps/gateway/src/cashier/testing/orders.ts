import { join } from 'node:path';
import { createEvents } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import { createLog } from '../../base/log.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { createWallet, type Wallet, walletSql } from '../../wallet/index.ts';
import { type Cashier, type CashierDeps, createCashier, type NewOrder, sql } from '../index.ts';

export const UNIT = 10_000n;
export const MINUTE = 60_000;
export const calendar = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0, currency: 'VND' };

const BELOW: readonly SqlModule[] = [{ name: 'base', directory: join(import.meta.dirname, '../../base') }, walletSql, sql];

/** A cashier on a ledger and a database of its own, or a given one, with members that have no other life. */
export async function openOrders(kind: Database['kind'], modules = BELOW, given?: Database) {
  const clock = manualClock(Date.UTC(2026, 0, 15, 5));
  const log = createLog('silent');
  const db = given ?? (await openTestDatabase(kind, modules));
  const wallet = createWallet({ db, clock });
  const events = createEvents(db, clock, log);
  let members = 100n;

  /** The cashier of a gateway, with a wallet that is not quite the ledger's own. */
  const cashierOf = (changes: Partial<Wallet> = {}, others: Partial<CashierDeps> = {}): Cashier =>
    createCashier({
      db,
      clock,
      log,
      events,
      wallet: { ...wallet, ...changes },
      openStakes: async () => 0n,
      clearBalanceOf: async () => UNIT,
      images: { put: async () => '' },
      calendarOf: async () => calendar,
      ...others,
    });
  const cashier = cashierOf();
  await cashier.seedDemo(1);

  const newMember = (): bigint => ++members;
  const asked = (accountId: bigint, units: bigint, requestKey = 'a', channel = 'BANK'): NewOrder => ({
    merchantId: 1,
    accountId,
    currency: 'VND',
    channel,
    amount: units * UNIT,
    requestKey,
  });
  const pay = async (member: bigint, units: bigint): Promise<void> => {
    const { orderNo } = await cashier.requestDeposit(asked(member, units, 'money', 'QR'));
    await cashier.confirmDeposit(orderNo);
  };
  return {
    clock,
    log,
    db,
    wallet,
    events,
    cashier,
    cashierOf,
    newMember,
    asked,
    pay,
    /** What a member has free and set aside, in units. */
    async purse(owner: bigint) {
      const { balance, held } = await wallet.balanceOf(await wallet.accountOf(1, owner, 'VND'));
      return [balance / UNIT, held / UNIT];
    },
    /** A member with money. */
    async rich(units: bigint): Promise<bigint> {
      const member = newMember();
      await pay(member, units);
      return member;
    },
    /** Does what the jobs do. */
    async finish(): Promise<void> {
      for (const job of cashier.jobs) await job.run({ start: new Date(clock.now()) });
    },
    async close(): Promise<void> {
      await wallet.drain();
      await db.close();
    },
  };
}

export type OrderWorld = Awaited<ReturnType<typeof openOrders>>;
