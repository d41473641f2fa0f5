import type { DatabaseSync } from 'node:sqlite';
import { atomically } from '@marquee/service/database';
import { silentLog, temporaryFolder } from '@marquee/service/testing';
import { describe, expect, it } from 'vitest';
import { balances } from './books/books.ts';
import type { Gateway } from './channel/gateway.ts';
import { backlog } from './channel/reports.ts';
import { openDeposit } from './deposits/deposits.ts';
import { writePayment } from './deposits/payments.ts';
import { issueVoucher } from './deposits/vouchers.ts';
import { takePayout } from './payouts/payouts.ts';
import type { Base } from './server/base.ts';
import { openBooks } from './server/books-file.ts';
import { work } from './server/jobs.ts';
import { testClock } from './testing/test-bank.ts';

class Killed extends Error {}

/** A database that dies at its n-th step, as the death of a process closes it: an open transaction is undone. */
function mortal(db: DatabaseSync, at: number) {
  let steps = 0;
  const step = (): void => {
    if (steps === at) db.close();
    steps += 1;
    if (steps > at) throw new Killed();
  };
  const guarded = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'prepare' || name === 'exec')
        return (sql: string) => {
          step();
          return target[name](sql);
        };
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { guarded, step, isDead: () => steps > at };
}

/** What the gateway of the test books: each payment once, the last word of each payout. */
function fakeGateway(isAnswerLost: (call: number) => boolean) {
  const payments = new Map<string, bigint>();
  const payouts = new Map<string, string>();
  let calls = 0;
  const gateway: Gateway = {
    async tell(call, raw) {
      const body = JSON.parse(raw) as Record<string, string>;
      if (call === 'payout') payouts.set(body['payoutNo'] ?? '', body['state'] ?? '');
      else if (body['state'] === 'PAID') payments.set(body['paymentId'] ?? '', BigInt(body['amount'] ?? '0'));
      calls += 1;
      return isAnswerLost(calls) ? null : 'OK';
    },
  };
  return { gateway, payments, payouts };
}

const AMOUNT = 1_000_000n;
const order = (orderNo: string, more: object = {}) =>
  ({
    orderNo,
    method: 'PAGE',
    amount: AMOUNT.toString(),
    currency: 'VND',
    language: 'EN',
    device: 'mobile',
    returnUrl: 'http://site.test/',
    expiresAt: 9_000_000_000_000,
    ...more,
  }) as const;
const payout = (payoutNo: string, units: bigint) =>
  ({
    payoutNo,
    orderNo: 'w-1',
    method: 'TRANSFER',
    amount: (units * 10_000n).toString(),
    currency: 'VND',
    account: { kind: 'BANK', bankCode: '999900', accountNo: '12345678', holder: 'PLAY' },
  }) as const;
const pageOf = (token: string): string => `http://bank.test/pay/${token}`;

/** What the gateway asks for until it is answered: every step may be asked for again. */
const asks: ((base: Base) => unknown)[] = [
  (base) => openDeposit(base, order('d-1'), pageOf),
  (base) =>
    atomically(base.db, () =>
      writePayment(base, { orderNo: 'd-1', paymentId: 'p-1', state: 'PAID', amount: AMOUNT.toString(), currency: 'VND' }),
    ),
  (base) => takePayout(base, payout('o-1', 50n)),
  (base) => takePayout(base, payout('o-2', 101n)),
  (base) => takePayout(base, payout('o-3', 103n)),
  (base) => work(base),
  (base) => {
    const serial = 'PV1';
    base.db
      .prepare(`INSERT INTO vouchers (serial, pin, amount, currency) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`)
      .run(serial, 'pin1', '500000', 'VND');
    return openDeposit(base, order('d-2', { method: 'VOUCHER', voucher: { network: 'play', serial, pin: 'pin1' } }), pageOf);
  },
];

async function live(base: Base, advance: (ms: number) => void, isDead: () => boolean): Promise<void> {
  for (const ask of asks) {
    try {
      await ask(base);
      advance(10_000);
      await work(base);
    } catch (error) {
      if (!isDead()) throw error;
      return;
    }
  }
}

/** A life with a death at a step, a second one to the end, and what must hold then. True when the death came. */
async function liveAndDie(at: number, isAnswerLost: (call: number) => boolean): Promise<boolean> {
  const folder = temporaryFolder();
  const clock = testClock();
  const { gateway, payments, payouts } = fakeGateway(isAnswerLost);
  const db = openBooks(folder.path);
  const { guarded, step, isDead } = mortal(db, at);
  const dying: Gateway = {
    async tell(call, body) {
      step();
      const answer = await gateway.tell(call, body);
      step();
      return answer;
    },
  };
  await live({ db: guarded, gateway: dying, clock, log: silentLog }, clock.advance, isDead);
  if (!isDead()) db.close();

  const base: Base = { db: openBooks(folder.path), gateway, clock, log: silentLog };
  await live(base, clock.advance, () => false);
  for (let tries = 0; tries < 8; tries += 1) {
    clock.advance(600_000);
    await work(base);
  }
  expect(backlog(base)).toBe(0);
  expect(Object.fromEntries(payouts)).toEqual({ 'o-1': 'PAID', 'o-2': 'FAILED', 'o-3': 'SENT' });
  const paid = [...payments.values()].reduce((sum, amount) => sum + amount, 0n);
  expect(paid).toBe(AMOUNT + 500_000n);
  const left = (50n + 103n) * 10_000n;
  expect(balances(base.db, 'merchant').get('VND')).toBe(paid - left);
  expect(balances(base.db, 'people').get('VND')).toBe(left - paid);
  expect(balances(base.db, 'payouts').get('VND')).toBe(0n);
  base.db.close();
  folder.remove();
  return isDead();
}

describe('the death of the bank at every step', () => {
  it.each([
    ['every answer arrives', () => false],
    ['each second answer is lost', (call: number) => call % 2 === 1],
  ])('tells everything and books nothing twice when %s', async (_name, isAnswerLost) => {
    let at = 0;
    while (await liveAndDie(at, isAnswerLost)) at += 1;
    expect(at).toBeGreaterThan(40);
  });
});

it('a voucher pays once', () => {
  const folder = temporaryFolder();
  const base: Base = {
    db: openBooks(folder.path),
    gateway: fakeGateway(() => false).gateway,
    clock: testClock(),
    log: silentLog,
  };
  const voucher = { network: 'play', ...issueVoucher(base, 70_000n * 10n, 'VND') };
  openDeposit(base, order('d-1', { method: 'VOUCHER', voucher }), pageOf);
  openDeposit(base, order('d-2', { method: 'VOUCHER', voucher }), pageOf);
  openDeposit(base, order('d-3', { method: 'VOUCHER', voucher: { ...voucher, pin: '0000' } }), pageOf);
  expect(balances(base.db, 'merchant').get('VND')).toBe(700_000n);
  const states = base.db.prepare(`SELECT state FROM payments ORDER BY rowid`).all();
  expect(states.map((row) => row['state'])).toEqual(['PAID', 'FAILED', 'FAILED']);
  base.db.close();
  folder.remove();
});
