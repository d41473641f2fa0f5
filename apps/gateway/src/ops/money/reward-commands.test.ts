import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine } from '../testing/surroundings.ts';

/** 15 January, 12:00 in Ho Chi Minh City. */
const clock = manualClock(Date.UTC(2026, 0, 15, 5));
const DAY_MS = 86_400_000;
const BRAND = ['--code', 'marquee'];
const WHO = [...BRAND, '--username', 'Player1'];
const WHY = ['--reason', 'looked at'];
const folder = mkdtempSync(join(tmpdir(), 'rewards-'));
let db: Database;
let merchantId = 0;
let accountId = 0n;

const ops = commandLine(() => db, clock);
/** A file of JSON. */
const fileOf = (name: string, content: object): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
/** Lays a reward into the member's reward centre; returns its number. */
const give = async (sourceRef: string, source = 'PROMOTION'): Promise<string> => {
  const [row] = await db.query<{ id: bigint }>({
    text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, issued_at, expires_at)
           values ($1, $2, 'VND', $3, $4, '{"EN":"Gift"}', 50000, 3, 20000, 50000, $5, $6) returning id`,
    values: [merchantId, accountId, source, sourceRef, new Date(clock.now()), new Date(clock.now() + DAY_MS)],
  });
  return String(row?.id);
};
/** Writes a promotion of 5.00 that a person looks at, and a request of the member's; returns the request's number. */
const askFor = async (slug: string): Promise<string> => {
  const promotion = {
    ...{
      slug,
      category: 'other_promo',
      joinMode: 'APPLY_WITH_PROOF',
      words: { EN: { title: 'Asked for', content: '<p>1</p>' } },
    },
    terms: { period: 'ONCE', conditions: [], reward: { money: 5 } },
  };
  expect(await ops('content-put', ...BRAND, '--kind', 'promotion', '--file', fileOf(`${slug}.json`, promotion))).toEqual([
    0,
    [`promotion ${slug} is at revision 1`],
  ]);
  const [row] = await db.query<{ id: bigint }>({
    text: `insert into promotion_entry (merchant_id, account_id, promotion_id, cycle, exclusive_group, state, joined_at, asked_at, tries)
           select $1, $2, id, 'once', '', 'APPLYING', $3, $3, 1 from promotion where slug = $4 returning id`,
    values: [merchantId, accountId, new Date(clock.now()), slug],
  });
  return String(row?.id);
};

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  ({ id: merchantId } = await createBrand({ db, clock, demo: true }).seedDemo());
  const [row] = await db.query<{ id: bigint }>({
    text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
           values ($1, 'Player1', 'player1', 'x', 0, 'VND', 'OPERATOR', $2) returning id`,
    values: [merchantId, new Date(clock.now())],
  });
  accountId = row?.id ?? 0n;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.close();
});

it('write, list and delete missions and leaderboards from files', async () => {
  const words = { EN: { title: 'Log in' } };
  const mission = {
    ...{ slug: 'log-in', group: 'DAILY', words },
    ...{ conditions: [{ metric: 'LOGIN_DAYS', target: 1 }], reward: { money: 2 } },
  };
  const board = {
    slug: 'week',
    score: 'VALID_BET',
    period: 'WEEKLY',
    words,
    prizes: [{ from: 1, to: 3, reward: { money: 10 } }],
  };
  for (const [kind, item] of [
    ['mission', mission],
    ['board', board],
  ] as const) {
    const of = [...BRAND, '--kind', kind];
    const file = fileOf(`${kind}.json`, item);
    expect(await ops('content-put', ...of, '--file', file)).toEqual([0, [`${kind} ${item.slug} is at revision 1`]]);
    expect(await ops('content-list', ...of)).toEqual([0, [expect.stringMatching(`^${item.slug}  open  .*  Log in$`)]]);
    // What is listed may be put back as it is.
    const [, [line = '']] = await ops('content-list', ...of, '--json');
    const again = fileOf('again.json', JSON.parse(line) as object);
    expect(await ops('content-put', ...of, '--file', again)).toEqual([0, [`${kind} ${item.slug} is at revision 2`]]);
    expect((await ops('content-put', ...of, '--file', again))[0]).toBe(2);
  }
  const wrong = fileOf('wrong.json', { ...board, prizes: [{ from: 2, to: 3, reward: { money: 10 } }] });
  expect(await ops('content-put', ...BRAND, '--kind', 'board', '--file', wrong)).toEqual([
    2,
    [expect.stringContaining('from rank 1')],
  ]);
  expect(await ops('content-delete', ...BRAND, '--kind', 'board', '--slug', 'none')).toEqual([2, [expect.any(String)]]);
});

it('take a member out of a ranking, once', async () => {
  await db.query({
    text: `insert into reward_board_score (board_id, cycle, account_id, merchant_id, score, reached_at)
           select id, 'week-2026-01-12', $1, $2, 10000, $3 from reward_board where slug = 'week'`,
    values: [accountId, merchantId, new Date(clock.now())],
  });
  const out = ['board-remove', ...WHO, '--slug', 'week', ...WHY];
  expect(await ops(...out)).toEqual([0, ['Player1 is out of the ranking of week']]);
  expect((await ops(...out))[0]).toBe(2);
  expect((await ops(...out, '--previous'))[0]).toBe(2);
});

it('list what a member was given, and take it back', async () => {
  expect(await ops('reward-list', ...WHO)).toEqual([0, ['nothing was given']]);
  const id = await give('7:once');
  const line = (state: string): string => `${id}  ${state}  PROMOTION  5.00 (5,000 VND) + 3 points  2×  Gift`;
  expect(await ops('reward-list', ...WHO)).toEqual([0, [line('COLLECTABLE')]]);
  expect(await ops('reward-void', ...WHO, ...WHY, '--id', id)).toEqual([0, [line('VOID')]]);
  expect(await ops('reward-void', ...WHO, ...WHY, '--id', id)).toEqual([2, [expect.stringContaining('is VOID')]]);
  expect(await ops('reward-void', ...WHO, ...WHY, '--id', 'all')).toEqual([
    2,
    ['ops: --id is the number that reward-list shows'],
  ]);
});

it('decide on requests, and pause and resume promotions', async () => {
  expect(await ops('promotion-requests', ...BRAND)).toEqual([0, ['no request waits']]);
  const [good, bad] = [await askFor('good'), await askFor('bad')];
  const waiting = (await ops('promotion-requests', ...BRAND))[1];
  expect(waiting).toEqual([
    `${good}  APPLYING  good  Player1  5.00 (5,000 VND)  -`,
    `${bad}  APPLYING  bad  Player1  5.00 (5,000 VND)  -`,
  ]);
  expect(await ops('promotion-approve', ...BRAND, ...WHY, '--id', good)).toEqual([
    0,
    [`${good}  ISSUED  good  Player1  5.00 (5,000 VND)  -`],
  ]);
  expect(await ops('promotion-reject', ...BRAND, ...WHY, '--id', bad)).toEqual([
    0,
    [`${bad}  REJECTED  bad  Player1  5.00 (5,000 VND)  -`],
  ]);
  expect((await ops('promotion-reject', ...BRAND, ...WHY, '--id', bad))[0]).toBe(2);
  expect((await ops('reward-list', ...WHO))[1][0]).toContain('COLLECTABLE  PROMOTION  5.00 (5,000 VND) + 0 points');
  expect(await ops('promotion-pause', ...BRAND, '--slug', 'good')).toEqual([0, ['promotion good is paused']]);
  expect(await ops('promotion-resume', ...BRAND, '--slug', 'good')).toEqual([0, ['promotion good is open']]);
  expect((await ops('promotion-pause', ...BRAND, '--slug', 'none'))[0]).toBe(2);
});

it('give, raise and end budgets: one that is spent approves nothing more', async () => {
  const of = [...BRAND, '--source', 'PROMOTION', '--rule', 'good'];
  expect(await ops('reward-budgets', ...BRAND)).toEqual([0, ['there are no budgets']]);
  expect(await ops('reward-budget-set', ...of, '--amount', '8')).toEqual([
    0,
    ['PROMOTION  good  TOTAL  5.00 (5,000 VND) of 8.00 (8,000 VND)  alarm at 80 %  OPEN'],
  ]);
  const asked = await askFor('more');
  await db.query({
    text: `update promotion_entry set promotion_id = (select id from promotion where slug = 'good'), cycle = 'x' where id = ${asked}`,
  });
  const approve = ['promotion-approve', ...BRAND, ...WHY, '--id', asked];
  expect(await ops(...approve)).toEqual([2, [expect.stringContaining('the budget of good is spent')]]);
  expect(await ops('reward-budget-set', ...of, '--amount', '12', '--alarm', '50')).toEqual([
    0,
    ['PROMOTION  good  TOTAL  5.00 (5,000 VND) of 12.00 (12,000 VND)  alarm at 50 %  OPEN'],
  ]);
  expect((await ops(...approve))[0]).toBe(0);
  expect(await ops('reward-budgets', ...BRAND)).toEqual([
    1,
    ['PROMOTION  good  TOTAL  10.00 (10,000 VND) of 12.00 (12,000 VND)  alarm at 50 %  LOW'],
  ]);
  expect(await ops('reward-budget-set', ...BRAND, '--source', 'VIP', '--monthly', '--amount', '100')).toEqual([
    0,
    ['VIP  all  MONTH  0.00 VND of 100.00 (100,000 VND)  alarm at 80 %  OPEN'],
  ]);
  expect((await ops('reward-budget-set', ...of, '--amount', 'much'))[0]).toBe(2);
  expect((await ops('reward-budget-set', ...BRAND, '--source', 'PROMOTION', '--rule', 'none', '--amount', '1'))[0]).toBe(2);
  expect(await ops('reward-budget-end', ...of)).toEqual([0, ['PROMOTION good has no budget']]);
  expect((await ops('reward-budget-end', ...of))[0]).toBe(2);
  expect(await ops('reward-budget-end', ...BRAND, '--source', 'VIP')).toEqual([0, ['VIP as a whole has no budget']]);
});

it('report what rewards cost by day, source and rule', async () => {
  await give('level:3', 'VIP');
  const wheel = {
    ...{ slug: 'wheel', kind: 'INSTANT', words: { EN: { title: 'Wheel' } }, blank: 1, endsAt: clock.now() + DAY_MS },
    prizes: [{ reward: { money: 5 }, weight: 1, stock: 10 }],
  };
  expect((await ops('content-put', ...BRAND, '--kind', 'raffle', '--file', fileOf('wheel.json', wheel)))[0]).toBe(0);
  const [raffle] = await db.query<{ id: number }>({ text: `select id from reward_raffle where slug = 'wheel'` });
  await give(`${raffle?.id}:1`, 'RAFFLE');
  expect(await ops('reward-costs', ...BRAND)).toEqual([
    0,
    [
      '2026-01-15  PROMOTION  good  issued 2 to 1 members: 10.00 (10,000 VND) and 0 points',
      '2026-01-15  PROMOTION  7  issued 1 to 1 members: 5.00 (5,000 VND) and 3 points  void 1 to 1 members: 5.00 (5,000 VND) and 3 points',
      '2026-01-15  RAFFLE  wheel  issued 1 to 1 members: 5.00 (5,000 VND) and 3 points',
      '2026-01-15  VIP  level  issued 1 to 1 members: 5.00 (5,000 VND) and 3 points',
    ],
  ]);
  const days = ['--from', '2026-01-13', '--until', '2026-01-14'];
  expect(await ops('reward-costs', ...BRAND, ...days)).toEqual([0, ['nothing was given']]);
  expect((await ops('reward-costs', ...BRAND, '--until', '2026-01-16'))[0]).toBe(2);
});

it('say what a rule would have cost, one that is there or one that nobody has put', async () => {
  clock.advance(3 * DAY_MS);
  await db.query({
    text: `insert into reward_day (account_id, metric, day, value)
           select $1, 'LOGIN_DAYS', d, 1 from unnest(array['2026-01-15', '2026-01-17']::date[]) d`,
    values: [accountId],
  });
  const days = ['--from', '2026-01-15', '--until', '2026-01-17'];
  expect(await ops('reward-dry-run', ...BRAND, '--mission', 'log-in', ...days)).toEqual([
    0,
    [
      '2026-01-15  1 members  1 given  2.00 (2,000 VND) and 0 points',
      '2026-01-16  0 members  0 given  0.00 VND and 0 points',
      '2026-01-17  1 members  1 given  2.00 (2,000 VND) and 0 points',
      'would have cost 4.00 (4,000 VND) and 0 points: 2 times to 1 members',
    ],
  ]);
  const rule = { period: 'ONCE', conditions: [{ metric: 'LOGIN_DAYS', target: 3 }], reward: { points: 5 } };
  const file = ['--file', fileOf('rule.json', rule)];
  expect((await ops('reward-dry-run', ...BRAND, ...file, ...days))[1].at(-1)).toBe(
    'would have cost 0.00 VND and 0 points: 0 times to 0 members',
  );
  const given = await db.query({ text: `select 1 as one from reward_item where source = 'MISSION'` });
  expect(given).toEqual([]);
  for (const wrong of [
    ['--mission', 'none', ...days],
    ['--promotion', 'good', ...file, ...days],
    ['--mission', 'log-in', '--from', '2025-12-01', '--until', '2026-01-17'],
    [...days, '--file', fileOf('bad.json', { ...rule, reward: {} })],
    [...days, '--file', fileOf('weekly.json', { ...rule, period: 'WEEKLY' })],
  ])
    expect((await ops('reward-dry-run', ...BRAND, ...wrong))[0], wrong.join(' ')).toBe(2);
});
