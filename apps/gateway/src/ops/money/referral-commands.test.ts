import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine } from '../testing/surroundings.ts';

/** 20 January, 12:00 in Ho Chi Minh City. */
const clock = manualClock(Date.UTC(2026, 0, 20, 5));
const BRAND = ['--code', 'marquee'];
const REASON = ['--reason', 'looked at'];
let db: Database;
let directory: string;

const ops = commandLine(() => db, clock);
const fileOf = async (name: string, fields: object): Promise<string> => {
  const file = join(directory, name);
  await writeFile(file, JSON.stringify(fields));
  return file;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'referral-'));
  db = await openTestDatabase(anyKind, sqlModules);
  const { id } = await createBrand({ db, clock, demo: true }).seedDemo();
  const at = new Date(clock.now());
  for (const [username, by] of [
    ['anna', null],
    ['binh', 'anna'],
    ['chi', 'anna'],
  ])
    await db.query({
      text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at, referrer_id)
             values ($1, $2, $2, 'x', 0, 'VND', 'OPERATOR', $3, (select id from account where username_key = $4))`,
      values: [id, username, at, by],
    });
  await db.query({
    text: `insert into reward_referral (account_id, merchant_id, referrer_id, registered_at, day, last_day, invalid_at, reason, like_id)
           select id, merchant_id, referrer_id, $1, '2026-01-20', '2026-02-19', case username_key when 'chi' then $1::timestamptz end,
             case username_key when 'chi' then 'DEVICE' end, case username_key when 'chi' then referrer_id end
           from account where referrer_id is not null`,
    values: [at],
  });
});
afterAll(async () => {
  await db.close();
  await rm(directory, { recursive: true });
});

it('show and write what is given for friends, and refuse what makes no sense', async () => {
  const [, [usual = '']] = await ops('referral-terms', ...BRAND);
  expect(JSON.parse(usual)).toMatchObject({ isOpen: false, revision: 0, days: 30, referrer: { money: 50 } });
  const terms = { conditions: [{ metric: 'LOGIN_DAYS', target: 1 }], referrer: { money: 5 } };
  const [code, [written = '']] = await ops('referral-terms', ...BRAND, '--file', await fileOf('terms.json', terms));
  expect([code, JSON.parse(written)]).toMatchObject([0, { isOpen: true, revision: 1, friend: null, ladder: [] }]);
  const wrong = await fileOf('wrong.json', { ...terms, referrer: { score: 5 } });
  expect(await ops('referral-terms', ...BRAND, '--file', wrong)).toEqual([
    2,
    ['ops: Nothing was changed: a referral gives money or points.'],
  ]);
});

it('list who was brought by whom, decide on a friend, and count what came of them', async () => {
  const day = '2026-01-20';
  expect(await ops('referral-list', ...BRAND)).toEqual([
    0,
    [`binh  by anna  ${day}  REGISTERED`, `chi  by anna  ${day}  INVALID  DEVICE  like anna`],
  ]);
  expect(await ops('referral-list', ...BRAND, '--referrer', 'anna', '--state', 'QUALIFIED')).toEqual([0, ['nobody was brought']]);
  await db.query({
    text: `insert into reward_day (account_id, metric, day, value) select id, 'LOGIN_DAYS', '2026-01-20', 1 from account where username_key = 'chi'`,
  });
  expect(await ops('referral-clear', ...BRAND, '--username', 'chi', ...REASON)).toEqual([
    0,
    [`chi  by anna  ${day}  QUALIFIED  looked at`],
  ]);
  expect(await ops('referral-report', ...BRAND)).toEqual([
    0,
    [
      '2025-12-22 – 2026-01-20',
      ...['REGISTERED  1', 'DEPOSITED  0', 'QUALIFIED  1', 'REWARDED  0', 'INVALID  0'],
      'given 5.00 (5,000 VND), collected 0.00 VND + 0 points',
    ],
  ]);
  expect((await ops('referral-invalidate', ...BRAND, '--username', 'chi', ...REASON))[1]).toEqual([
    `chi  by anna  ${day}  INVALID  OPERATOR  looked at`,
  ]);
  expect((await ops('referral-report', ...BRAND, '--from', day, '--to', day))[1].slice(-2)).toEqual([
    'INVALID OPERATOR  1',
    'given 0.00 VND, collected 0.00 VND + 0 points',
  ]);
  expect((await ops('referral-report', ...BRAND, '--from', day, '--to', '2026-01-19'))[0]).toBe(2);
  const [, audit] = await ops('audit', ...BRAND);
  expect(audit.filter((line) => line.includes('referral of chi')).length).toBeGreaterThan(1);
});

it('show and write the calendar of the daily check-in', async () => {
  const [, [none = '']] = await ops('check-in', ...BRAND);
  expect(JSON.parse(none)).toMatchObject({ isOpen: false, revision: 0, days: [] });
  const file = await fileOf('check-in.json', { onMiss: 'GO_ON', days: [{ points: 5 }, { money: 2, multiple: 3 }] });
  const [code, [written = '']] = await ops('check-in', ...BRAND, '--file', file);
  expect([code, JSON.parse(written)]).toMatchObject([
    0,
    { isOpen: true, revision: 1, onMiss: 'GO_ON', days: [{ points: 5 }, { money: 2, multiple: 3 }], claimedToday: 0 },
  ]);
  const empty = await fileOf('empty.json', { days: [{ score: 1 }] });
  expect(await ops('check-in', ...BRAND, '--file', empty)).toEqual([
    2,
    ['ops: Nothing was changed: each day gives money or points.'],
  ]);
});
