import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const WHY = ['--reason', 'looked at'];
const BRAND = ['--code', 'marquee'];
let db: Database;

const ops = commandLine(() => db, clock);
const give = (...more: string[]) => ops('contract-give', ...BRAND, '--username', 'topone', ...more, ...WHY);
const DAILY = ['--kind', 'daily', '--type', 'single-bet'];

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await createBrand({ db, clock, demo: true }).seedDemo();
  await ops('agent-add', ...BRAND, '--username', 'topone', '--kind', 'top', ...WHY);
  await ops('agent-add', ...BRAND, '--username', 'middle', '--kind', 'agent', '--parent', 'topone', ...WHY);
});
afterAll(() => db.close());

it('gives top agents contracts, shows and ends them, and writes that down', async () => {
  const [code, [line = '']] = await give(...DAILY, '--tiers', '0.3:100000:3,0.5:500000:10:20');
  expect(code).toBe(0);
  const tiers = '0.3 % from 100000 valid bet, 3 active; 0.5 % from 500000 valid bet, 10 active, 20 profit';
  expect(line).toMatch(new RegExp(`^\\d+  DAILY SINGLE_BET v1  house > topone  ACTIVE  ${tiers}; 0 contracts below end$`));
  const id = line.split(' ')[0] ?? '';
  const dividend = ['--kind', 'dividend', '--period', 'half-monthly', '--carry-over', 'within-month', '--tiers', '10'];
  expect((await give(...dividend, '--active-bet', '1000', '--categories', 'RNG,LIVE'))[0]).toBe(0);
  expect((await ops('contract-list', ...BRAND, '--kind', 'dividend', '--json'))[1].map((each) => JSON.parse(each))).toMatchObject(
    [{ kind: 'DIVIDEND', period: 'HALF_MONTHLY', carryOver: 'WITHIN_MONTH', activeBet: 1_000, categories: ['RNG', 'LIVE'] }],
  );
  expect(await ops('contract-end', ...BRAND, '--id', id, '--at', 'period', ...WHY)).toEqual([0, ['1 contracts end']]);
  const [shown] = (await ops('contract-list', ...BRAND, '--username', 'topone', '--status', 'ending'))[1];
  expect(shown).toContain('ENDING until 2026-01-01T17:00:00.000Z FORCED');
  const audit = (await ops('audit', ...BRAND))[1];
  expect(audit.filter((each) => each.includes('contract of topone'))).toHaveLength(2);
  expect(audit.filter((each) => each.includes(`contract ${id}`))).toHaveLength(1);
});

it.each([
  [[...DAILY, '--tiers', 'half']],
  [[...DAILY, '--tiers', '0.25']],
  [['--kind', 'daily', '--tiers', '0.3']],
  [['--kind', 'yearly', '--type', 'loss', '--tiers', '0.3']],
  [['--tiers', '0.3']],
  [[...DAILY, '--tiers', '0.3', '--active-bet', 'some']],
  [[...DAILY, '--tiers', '0.3', '--categories', 'CHESS']],
])('refuses %s', async (more) => {
  expect((await give(...more))[0]).toBe(2);
});

it('refuses to end what is not there, and to give what is no top agent’s', async () => {
  expect((await ops('contract-end', ...BRAND, '--id', '999', '--at', 'now', ...WHY))[0]).toBe(2);
  expect((await ops('contract-end', ...BRAND, '--id', 'one', '--at', 'now', ...WHY))[0]).toBe(2);
  expect((await ops('contract-end', ...BRAND, '--id', '1', '--at', 'later', ...WHY))[0]).toBe(2);
  expect((await ops('contract-give', ...BRAND, '--username', 'middle', ...DAILY, '--tiers', '0.3', ...WHY))[0]).toBe(2);
});
