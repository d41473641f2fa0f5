import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine, seedPlayer } from '../testing/surroundings.ts';

/** 1 January, 12:00 in Ho Chi Minh City. */
const clock = manualClock(Date.UTC(2026, 0, 1, 5));
const DAY_MS = 86_400_000;
const BRAND = ['--code', 'marquee'];
let db: Database;

const ops = commandLine(() => db, clock);

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await seedPlayer(db, clock);
  await db.query({
    text: `insert into payment_provider (code, name, base_url, changed_at) values ('NOKEY', 'No key', 'https://none.example', $1)`,
    values: [new Date(clock.now())],
  });
});
afterAll(() => db.close());

it('print a day’s cash, and end with 1 where a closed day differs from the ledger', async () => {
  const credit = [
    'account-credit',
    ...BRAND,
    '--username',
    'Player1',
    '--amount',
    '100',
    '--key',
    'gift-1',
    '--reason',
    'looked at',
  ];
  expect((await ops(...credit))[0]).toBe(0);
  expect(await ops('cash-report', ...BRAND)).toEqual([
    0,
    ['2026-01-01  open', '-  adjustAdd  1  orders 100.00 (100,000 VND)  ledger 100.00 (100,000 VND)  difference 0.00 VND'],
  ]);
  await db.query({ text: 'update account_adjustment set amount = 1500000' });
  const planted = [
    '-  adjustAdd  1  orders 150.00 (150,000 VND)  ledger 100.00 (100,000 VND)  difference -50.00 (-50,000 VND)',
    'differs: adjustAdd  adjust-gift-1  orders 150.00 (150,000 VND)  ledger 100.00 (100,000 VND)',
  ];
  expect(await ops('cash-report', ...BRAND)).toEqual([0, ['2026-01-01  open', ...planted]]);
  clock.advance(DAY_MS);
  expect(await ops('cash-report', ...BRAND, '--day', '2026-01-01')).toEqual([1, ['2026-01-01  closed', ...planted]]);
  expect(await ops('cash-report', ...BRAND)).toEqual([0, ['2026-01-02  open']]);
  expect((await ops('cash-report', ...BRAND, '--day', '2026-01-03'))[0]).toBe(2);
});

it('print what lies at providers, and end with 1 where one cannot be asked', async () => {
  expect(await ops('channel-balances', ...BRAND)).toEqual([0, ['no channel of the brand is run by a provider']]);
  await db.query({
    text: `insert into payment_channel (merchant_id, code, names, icon, takes_deposits, pays_withdrawals, min_amount, max_amount, sort, provider, method)
           select id, 'PAY', '{}', '', true, true, 1, 100, 1, 'NOKEY', 'X' from merchant where code = 'marquee'`,
  });
  expect(await ops('channel-balances', ...BRAND)).toEqual([
    1,
    ['NOKEY  NO_KEY  0 ms  has -  books 0.00 VND  under way 0.00 VND'],
  ]);
});

it('print the hand-over of a shift by the brand’s clocks', async () => {
  const stretch = ['--from', '2026-01-01T12:00', '--until', '2026-01-01T12:01'];
  const [code, lines] = await ops('shift-report', ...BRAND, ...stretch);
  expect([code, lines.slice(1)]).toEqual([0, ['did  opsAdjustmentPut  add  -  1  100.00 (100,000 VND)']]);
  expect(lines[0]).toMatch(/2026-01-01 12:00 to 2026-01-01 12:01 {2}Asia\/Ho_Chi_Minh$/);
  expect((await ops('shift-report', ...BRAND, '--from', '2026-01-01T12:01', '--until', '2026-01-01T13:00'))[1]).toHaveLength(1);
  expect(await ops('shift-report', ...BRAND, '--operator', 'nobody', ...stretch)).toMatchObject([
    0,
    [expect.stringMatching(/^nobody/)],
  ]);
});

it('write the deposits and withdrawals of some days into files, in the brand’s time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  const file = join(folder, 'orders.csv');
  await db.query({
    text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at, reason)
           select 'D-' || n, a.merchant_id, a.id, 'BANK', 'VND', 505000, 'FAILED', 'r' || n, $1, case n when 1001 then '=2+3' end
           from account a, generate_series(1, 1001) n`,
    values: [new Date(Date.UTC(2026, 0, 1, 5))],
  });
  const days = ['--from', '2026-01-01', '--until', '2026-01-02'];
  expect(await ops('deposit-file', ...BRAND, ...days, '--file', file)).toEqual([
    0,
    [`1001 orders of 2026-01-01 to 2026-01-02 (Asia/Ho_Chi_Minh) in ${file}`],
  ]);
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  const heads =
    'orderNo,username,channel,provider,state,currency,amount,paid,fee,credited,requestedAt,decidedAt,completedAt,reason,unitValue';
  expect(lines).toHaveLength(1003);
  expect(lines[0]).toBe(`\uFEFF${heads}`);
  expect(lines[1]).toBe('D-1,Player1,BANK,,FAILED,VND,50.50,,0.00,,2026-01-01 12:00,,,,1000');
  expect(lines.find((line) => line.startsWith('D-1001,'))).toMatch(/,'=2\+3,1000$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const none = join(folder, 'none.csv');
  expect((await ops('withdrawal-file', ...BRAND, ...days, '--file', none))[0]).toBe(0);
  expect(await readFile(none, 'utf8')).toMatch(/^\uFEFForderNo,username,channel,bank,account,state,[^\n]*\r\n$/);
  expect((await ops('withdrawal-file', ...BRAND, '--until', '2026-01-03', '--file', join(folder, 'no.csv')))[0]).toBe(2);
  expect(await readdir(folder)).toEqual(['none.csv', 'orders.csv']);
  await rm(folder, { recursive: true });
});
