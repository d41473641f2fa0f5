import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine, seedPlayer } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1, 5));
const BRAND = ['--code', 'marquee'];
const MINUTE_MS = 60_000;
let db: Database;

const ops = commandLine(() => db, clock);
const done = async (...args: string[]): Promise<string[]> => {
  const [code, lines] = await ops(...args);
  expect(code, lines.join('\n')).toBe(0);
  return lines;
};
/** Says what a unit is worth, and lets those who looked at it before look again. */
async function unitOf(value: string): Promise<void> {
  await done('unit-set', ...BRAND, '--value', value);
  clock.advance(MINUTE_MS);
}

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await seedPlayer(db, clock);
  // Asked of a channel while a unit was 1,000; of the demo's past; and payments that wait for a person, of no order and of the first.
  await db.query({
    text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at, kind, unit_value)
           select 'D-' || n, a.merchant_id, a.id, case n when 1 then 'BANK' else 'QR' end, 'VND', 2700000, 'PENDING', 'd' || n, $1::timestamptz + n * interval '1 second',
             case n when 1 then 'BANK' end, case n when 1 then 1000 else 1 end
           from account a, generate_series(1, 2) n`,
    values: [new Date(clock.now())],
  });
  await db.query({
    text: `insert into deposit_payment (provider, payment_id, merchant_id, order_no, amount, currency, provider_ref, state, told_at)
           select 'HAND', 'p' || n, merchant_id, case n when 2 then 'D-1' end, 330000, 'VND', 'r', 'HELD', $1 from account, generate_series(1, 2) n
           order by n`,
    values: [new Date(clock.now())],
  });
  await db.query({
    text: `insert into withdrawal_order (order_no, merchant_id, account_id, channel, currency, amount, fee, state, request_key, requested_at)
           select 'W-1', merchant_id, id, 'BANK', 'VND', 1000000, 10000, 'APPROVED', 'w1', $1 from account`,
    values: [new Date(clock.now())],
  });
});
afterAll(() => db.close());

it('show orders and payments in units, and what that is in the currency', async () => {
  expect(await done('deposit-list', ...BRAND)).toEqual([
    'D-1  PENDING  Player1  BANK  270.00 (270,000 VND)  -  -',
    'D-2  PENDING  Player1  QR  270.00 (270,000 VND)  -  -',
  ]);
  expect(await done('payment-list', ...BRAND)).toEqual([
    '1  HELD  HAND  p1  -  33.00 (33,000 VND)  r',
    '2  HELD  HAND  p2  D-1  33.00 (33,000 VND)  r',
  ]);
  expect(await done('withdrawal-list', ...BRAND)).toEqual([
    'W-1  APPROVED  Player1    100.00 (100,000 VND)  fee 1.00 (1,000 VND)  -',
  ]);
});

it('write the amounts of a bank’s file in the currency, and the same each time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'batch-'));
  const file = join(folder, 'bank.csv');
  expect(await done('withdrawal-pay', ...BRAND, '--order', 'W-1', '--parts', '60,39')).toEqual([
    'W-1.1  QUEUED  60.00 (60,000 VND)',
    'W-1.2  QUEUED  39.00 (39,000 VND)',
  ]);
  const [line = ''] = await done('payout-batch', ...BRAND, '--file', file);
  const batch = /^(B-\S+): 2 payouts/.exec(line)?.[1] ?? '';
  const written = await readFile(file, 'utf8');
  expect(written.split('\r\n')).toEqual([
    'payoutNo,kind,bank,account,holder,amount,currency',
    '"W-1.1","","","","","60000","VND"',
    '"W-1.2","","","","","39000","VND"',
    '',
  ]);
  await unitOf('1');
  await done('payout-batch', ...BRAND, '--file', file, '--batch', batch);
  expect(await readFile(file, 'utf8')).toBe(written);
  await rm(folder, { recursive: true });
});

it('show no second amount where a unit is one of the currency; what an order was asked in stays with it and its payments', async () => {
  expect(await done('deposit-list', ...BRAND)).toEqual([
    'D-1  PENDING  Player1  BANK  270.00 (270,000 VND)  -  -',
    'D-2  PENDING  Player1  QR  270.00 VND  -  -',
  ]);
  expect(await done('payment-list', ...BRAND)).toEqual([
    '1  HELD  HAND  p1  -  33.00 VND  r',
    '2  HELD  HAND  p2  D-1  33.00 (33,000 VND)  r',
  ]);
  expect(await done('payment-refuse', ...BRAND, '--id', '2', '--reason', 'sent back')).toEqual([
    '2  REFUSED  HAND  p2  D-1  33.00 (33,000 VND)  r',
  ]);
  expect(await done('withdrawal-show', ...BRAND, '--order', 'W-1')).toEqual([
    'W-1  PAYING  Player1    100.00 VND  fee 1.00 VND  -',
    '  W-1.1  SENDING  60.00 (60,000 VND)',
    '  W-1.2  SENDING  39.00 (39,000 VND)',
  ]);
});
