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

it('lists what top agents ask the house, and answers it', async () => {
  const [, [line = '']] = await give('--kind', 'realtime', '--type', 'single-bet', '--tiers', '0.1');
  const contract = line.split(' ')[0] ?? '';
  expect(await ops('contract-requests', ...BRAND)).toEqual([0, []]);
  await db.query({
    text: `insert into agent_contract_request (merchant_id, type, kind, salary_type, upline_id, holder_id, asked_by, terms, contract_id, status, asked_at, expires_at)
           select merchant_id, 'TERMINATE', kind, salary_type, null, holder_id, holder_id, terms, id, 'PENDING', effective_from, $2
           from agent_contract where id = $1`,
    values: [contract, new Date(clock.now() + 60_000)],
  });
  const [, [shown = '']] = await ops('contract-requests', ...BRAND);
  const id = shown.split(' ')[0] ?? '';
  expect(shown).toBe(`${id}  topone asks to end REALTIME SINGLE_BET, contract ${contract}  until 2026-01-01T00:01:00.000Z`);
  for (const wrong of ['one', '999'])
    expect((await ops('contract-answer', ...BRAND, '--id', wrong, '--answer', 'accept', ...WHY))[0]).toBe(2);
  expect((await ops('contract-answer', ...BRAND, '--id', id, '--answer', 'maybe', ...WHY))[0]).toBe(2);
  expect(await ops('contract-answer', ...BRAND, '--id', id, '--answer', 'accept', ...WHY)).toEqual([
    0,
    ['the request is ACCEPTED'],
  ]);
  expect((await ops('contract-list', ...BRAND, '--kind', 'realtime'))[1][0]).toContain(
    'ENDING until 2026-01-01T00:05:00.000Z TERMINATED',
  );
  expect((await ops('audit', ...BRAND))[1].filter((each) => each.includes(`contract request ${id}`))).toHaveLength(1);
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
