import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../app.ts';
import { manualClock } from '../base/calendar/clock.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { sqlModules } from '../modules.ts';
import { browser, openTestApp } from '../testing/app.ts';
import { createWallet, type Wallet } from '../wallet/index.ts';
import { bindAccount } from './testing/withdrawing.ts';

const PIN = '481516';
const UNIT = 10_000n;

/** Hashes that are made when the gate is open, and how often one was asked for. */
const hashes = vi.hoisted(() => ({ gate: Promise.resolve(), asked: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const told: typeof real.verify = async (...given) => {
    hashes.asked += 1;
    await hashes.gate;
    return real.verify(...given);
  };
  return { ...real, verify: told };
});

describe.each(usualKind)('a withdrawal that is written while its password is looked at, on %s', (kind) => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let app: App;
  let wallet: Wallet;
  const clock = manualClock(Date.UTC(2026, 0, 15, 5));
  let sent: string[] = [];

  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
    app = await openTestApp(kind, clock, db, { SECRET_KEY: 's'.repeat(64) });
    wallet = createWallet({ db, clock });
    db.observe(({ name }) => void sent.push(name ?? ''));
  });
  beforeEach(() => {
    sent = [];
    hashes.gate = Promise.resolve();
  });
  afterAll(async () => {
    expect(await wallet.reconcile()).toEqual([]);
    await wallet.drain();
    await app.close();
  });

  /** Until something is so; the test's own limit ends it. */
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await holds())) await pause(5);
  };
  /** Closes the gate; the returned function opens it. */
  const shut = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hashes.gate = promise;
    hashes.asked = 0;
    return resolve;
  };

  /** A member with money and an account that can be used. */
  const holder = async () => {
    const page = browser(app);
    await page.register();
    await page.call('updateProfile', { body: { payeeName: 'Tran An' } });
    const pin = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026x' };
    expect((await page.call('setPaymentPassword', { body: pin })).success).toBe(true);
    const [row] = await db.query<{ id: bigint; merchant: number }>({
      text: 'select id, merchant_id as merchant from account order by id desc limit 1',
    });
    const { id, merchant } = row ?? { id: 0n, merchant: 0 };
    const main = await wallet.accountOf(merchant, id, 'VND');
    const house = await wallet.house(merchant, 'VND', 'deposits');
    const pay = (txId: string) =>
      wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: house, credit: main, amount: 100n * UNIT, txId });
    await pay('in');
    const bankCardId = await bindAccount(db, id);
    const ask = (password: string, more: object = {}) =>
      page.call('withdraw', { body: { amount: 40, bankCardId, password, requestKey: `request-${id}`, ...more } });
    const orders = async (): Promise<number> =>
      (await db.query({ text: 'select 1 from withdrawal_order where account_id = $1', values: [id] })).length;
    const purse = async (): Promise<bigint> => (await wallet.balanceOf(main)).balance / UNIT;
    return { page, id, ask, orders, purse, pay };
  };

  it('leaves nothing of it under a wrong password, and keeps nobody else meanwhile', async () => {
    const [one, other] = [await holder(), await holder()];
    const open = shut();
    const asked = one.ask('000000');
    await until(() => (kind === 'postgres' ? sent.includes('cashier-new-out') : hashes.asked > 0));
    expect((await other.pay('meanwhile')).status).toBe('posted');
    open();
    expect(await asked).toMatchObject({ errorCode: 'invalid.payment.pw', value: { left: 4 } });
    expect([await one.orders(), await one.purse(), await other.purse()]).toEqual([0, 100n, 200n]);
    // Wrong, and with something else that would refuse it: the password is what is told.
    expect(await one.ask('000000', { fee: 3 })).toMatchObject({ errorCode: 'invalid.payment.pw', value: { left: 3 } });
    expect((await one.ask(PIN, { fee: 3 })).errorCode).toBe('withdraw.state');
    expect((await one.ask(PIN)).value).toMatchObject({ state: 'REVIEWING' });
    expect([await one.orders(), await one.purse()]).toEqual([1, 60n]);
    expect((await one.ask('000000', { requestKey: 'another-request', amount: 41 })).value).toMatchObject({ left: 4 });
  });

  it('is one order, asked for twice at the same moment', async () => {
    const one = await holder();
    const open = shut();
    const asked = [one.ask(PIN), one.ask(PIN), one.ask(PIN, { requestKey: undefined })];
    await until(() => hashes.asked > 0);
    open();
    const numbers = (await Promise.all(asked)).map(({ value }) => value?.['orderNo']);
    expect([new Set(numbers).size, await one.orders(), await one.purse()]).toEqual([1, 1, 60n]);
  });

  it.runIf(kind === 'postgres')('leaves nothing of it where the session is lost before the password is known', async () => {
    const one = await holder();
    const open = shut();
    const asked = one.ask(PIN);
    const text = `select pg_terminate_backend(pid) as ended from pg_stat_activity
                  where datname = current_database() and state = 'idle in transaction' and query like 'insert into withdrawal_order%'`;
    await until(async () => (await db.query({ text })).length > 0);
    open();
    expect((await asked).success).toBe(false);
    expect([await one.orders(), await one.purse()]).toEqual([0, 100n]);
    hashes.gate = Promise.resolve();
    expect((await one.ask(PIN)).value).toMatchObject({ state: 'REVIEWING' });
    expect([await one.orders(), await one.purse()]).toEqual([1, 60n]);
  });
});
