import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlantedBills, plantBills } from '../../agent/testing/planted.ts';
import { DAY, FIXED_ODDS, HOUR, START, settlementOn } from '../../agent/testing/settled.ts';
import { salary, tier } from '../../agent/testing/terms.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { tree } from '../../identity/index.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const WHY = ['--reason', 'looked at'];
const BRAND = ['--code', 'marquee'];
let db: Database;
let bills: PlantedBills;

const ops = commandLine(() => db, clock);

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  const merchant = await createBrand({ db, clock, demo: true }).seedDemo();
  await ops('agent-add', ...BRAND, '--username', 'topone', '--kind', 'top', ...WHY);
  const accountId = (await tree.byName(db, merchant.id, 'topone'))?.id ?? 0n;
  const at = new Date(clock.now());
  bills = await plantBills(db, { merchantId: merchant.id, accountId, payerId: accountId, at });
});
afterAll(() => db.close());

it('lists what contracts come to', async () => {
  const [code, lines] = await ops('settle-list', ...BRAND);
  expect(code).toBe(0);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe(
    `${bills.review}  DIVIDEND week 2026-01-01T00:00:00.000Z  house > topone  0.01 (10 VND), paid 0.00 VND  REVIEW (LIMIT)`,
  );
  expect((await ops('settle-list', ...BRAND, '--status', 'insufficient', '--username', 'topone', '--json'))[1]).toHaveLength(1);
  expect((await ops('settle-list', ...BRAND, '--status', 'lost'))[0]).toBe(2);
  expect((await ops('settle-list', ...BRAND, '--username', 'nobody9'))[0]).toBe(2);
});

it('decides about one that waits, once', async () => {
  const id = ['--id', String(bills.review)];
  expect((await ops('settle-review', ...BRAND, ...id, ...WHY))[0]).toBe(2);
  expect(await ops('settle-review', ...BRAND, ...id, '--cancel', ...WHY)).toEqual([0, [`the bill ${bills.review} is CANCELLED`]]);
  expect((await ops('settle-review', ...BRAND, ...id, '--approve', ...WHY))[0]).toBe(2);
  expect((await ops('settle-review', ...BRAND, '--id', 'x', '--approve', ...WHY))[0]).toBe(2);
  expect((await ops('audit', ...BRAND))[1].some((line) => line.includes('opsBillReview'))).toBe(true);
});

it('lists bad records by who owes, whatever the bill has come to, and those that are closed', async () => {
  const listed = async (...more: string[]) => (await ops('settle-list', ...BRAND, '--payer', 'topone', ...more))[1];
  expect(await listed()).toHaveLength(2);
  expect(await listed('--overdue')).toEqual([]);
  await db.query({ text: `update agent_debt set overdue_at = '2026-01-04' where bill_id = $1`, values: [bills.short] });
  await db.query({ text: `update agent_bill set status = 'HELD' where id = $1`, values: [bills.short] });
  expect(await listed('--overdue')).toEqual([
    expect.stringMatching(/^\d+ .*, 0\.01 \(10 VND\) overdue since 2026-01-04T00:00:00.000Z {2}HELD/),
  ]);
  await db.query({ text: `update agent_debt set open = 0, closed_at = '2026-01-06' where bill_id = $1`, values: [bills.short] });
  expect(await listed('--overdue')).toEqual([]);
  expect(await listed('--ever-overdue')).toEqual([
    expect.stringMatching(/overdue since 2026-01-04T00:00:00.000Z, closed 2026-01-06T00:00:00.000Z/),
  ]);
  await db.query({
    text: 'update agent_debt set open = amount, closed_at = null, overdue_at = null where bill_id = $1',
    values: [bills.short],
  });
  await db.query({ text: `update agent_bill set status = 'INSUFFICIENT' where id = $1`, values: [bills.short] });
  expect((await ops('settle-list', ...BRAND, '--payer', 'nobody9'))[0]).toBe(2);
});

it('pays what is owed for its payer, and computes a run again', async () => {
  const id = ['--id', String(bills.short)];
  expect(await ops('settle-pay', ...BRAND, ...id, ...WHY)).toEqual([0, [`0.01 (10 VND) of the bill ${bills.short} was paid`]]);
  expect((await ops('settle-pay', ...BRAND, ...id, ...WHY))[0]).toBe(2);
  // There is no such contract, so nothing of it would be written now.
  expect(await ops('settle-preview', ...BRAND, ...id)).toEqual([1, ['topone  0.01 (10 VND)  and - as counted now']]);
  expect((await ops('settle-preview', ...BRAND, '--id', '99'))[0]).toBe(2);
});

it('lists what the house has advanced, and closes it once', async () => {
  const listed = async () => (await ops('settle-list', ...BRAND, '--advanced'))[1];
  expect(await listed()).toEqual([expect.stringMatching(/^\d+ .* topone > topone .*, advanced 0\.01 \(10 VND\) {2}PAID/)]);
  const id = ['--id', String(bills.advanced)];
  expect(await ops('settle-forget', ...BRAND, ...id, ...WHY)).toEqual([
    0,
    [`0.01 (10 VND) that the house was owed of the bill ${bills.advanced} is closed`],
  ]);
  expect(await listed()).toEqual([]);
  expect((await ops('settle-forget', ...BRAND, ...id, ...WHY))[0]).toBe(2);
});

it('lists what the house has paid for a payer and is owed, and closes it once', async () => {
  const listed = async () => (await ops('settle-list', ...BRAND, '--owed'))[1];
  // The payer here is the holder, which paid its debt by what it got.
  expect(await listed()).toEqual([]);
  await db.query({ text: 'update agent_debt set open = amount, closed_at = null where bill_id = $1', values: [bills.short] });
  expect(await listed()).toEqual([
    expect.stringMatching(/^\d+ .* topone > topone .*, owed to the house 0\.01 \(10 VND\) {2}PAID/),
  ]);
  const id = ['--id', String(bills.short)];
  expect((await ops('settle-forget', ...BRAND, '--id', String(bills.review), ...WHY))[0]).toBe(2);
  expect(await ops('settle-forget', ...BRAND, ...id, ...WHY)).toEqual([
    0,
    [`0.01 (10 VND) that the house was owed of the bill ${bills.short} is closed`],
  ]);
  expect(await listed()).toEqual([]);
  expect((await ops('settle-forget', ...BRAND, ...id, ...WHY))[0]).toBe(2);
});

it('computes again what contracts came to, as a process that has read nothing of vendors yet', async () => {
  const world = await settlementOn(await openTestDatabase(anyKind, sqlModules));
  try {
    const top = await world.open(null);
    await world.sign(null, top, salary([tier(1_000)]));
    await world.sign(null, top, salary([tier(1_000)], { kind: 'HOURLY' }));
    const player = await world.open(top, 0);
    await world.bet({ of: player, stake: '1,000', type: 'LOTT' });
    await world.bet({ of: player, stake: '50,000', type: 'LOTT', vendor: FIXED_ODDS });
    await world.goTo(START + DAY + 3 * HOUR);
    const settled = commandLine(() => world.db, world.clock);
    const listed = (await settled('settle-list', ...BRAND, '--json'))[1].map((each) => JSON.parse(each) as { id: number });
    expect(listed).toHaveLength(2);
    for (const { id } of listed)
      expect(await settled('settle-preview', ...BRAND, '--id', String(id))).toEqual([
        0,
        ['settled1  1.00 (1,000 VND)  as counted now'],
      ]);
    expect((await settled('reconcile'))[1]).toContain('salaries and dividends agree with report rows, debts and ledger');
  } finally {
    await world.close();
  }
});
