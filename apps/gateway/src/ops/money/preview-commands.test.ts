import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpsReply } from '@marquee/contract/ops';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine, seedPlayer } from '../testing/surroundings.ts';

const DAY_MS = 86_400_000;
const clock = manualClock(Date.UTC(2026, 0, 15, 5));
const CODE = ['--code', 'marquee'];
const WHO = [...CODE, '--username', 'Player1'];
const files = mkdtempSync(join(tmpdir(), 'preview-'));
let db: Database;

const ops = commandLine(() => db, clock);
const fileOf = (content: object): string => {
  const file = join(files, 'content.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const put = async (kind: string, content: object): Promise<void> => {
  const words = { EN: { title: 'Title', content: '' } };
  const [code, lines] = await ops('content-put', ...CODE, '--kind', kind, '--file', fileOf({ words, ...content }));
  expect(code, lines.join()).toBe(0);
};
const lines = async (): Promise<string[]> => (await ops('reward-preview', ...WHO))[1];
const later = { startsAt: clock.now() + DAY_MS };

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await seedPlayer(db, clock);
  await db.query({
    text: `insert into reward_day (account_id, metric, day, value)
           select a.id, f.metric, '2026-01-15', f.value from account a, (values ('LOGIN_DAYS', 1), ('DEPOSIT_SUM', 3000000)) f (metric, value)
           where a.username = 'Player1'`,
  });
});
afterAll(async () => {
  rmSync(files, { recursive: true });
  await db.close();
});

it('shows what is open as the member stands with it', async () => {
  const reward = { money: 2 };
  await put('mission', { slug: 'log-in', group: 'DAILY', conditions: [{ metric: 'LOGIN_DAYS', target: 1 }], reward });
  await put('mission', { slug: 'pay', group: 'DAILY', conditions: [{ metric: 'DEPOSIT_SUM', target: 500 }], reward });
  await put('board', { slug: 'bets', score: 'VALID_BET', period: 'DAILY', prizes: [{ from: 1, to: 3, reward }] });
  const prizes = [{ reward, weight: 1, stock: 1 }];
  await put('raffle', { slug: 'wheel', kind: 'INSTANT', prizes, blank: 1, endsAt: clock.now() + DAY_MS });
  const seen = await lines();
  expect(seen.slice(0, 4)).toEqual([
    'mission  log-in  COMPLETED  LOGIN_DAYS 1/1',
    'mission  pay  IN_PROGRESS  DEPOSIT_SUM 300/500',
    'board  bets  no rank  score 0',
    'raffle  wheel  INSTANT  OPEN  0 tickets  0 of today',
  ]);
  expect(seen).toContain('level  0  next 1');
  expect(seen).toContain('gift  UPGRADE of level 1  8.00 (8,000 VND)  LOCKED');
  expect(seen.at(-1)).toBe('there is no daily check-in');
});

it('shows what is paused, comes later or is for others too, and says so', async () => {
  const rule = { group: 'WEEKLY', conditions: [{ metric: 'DEPOSIT_SUM', target: 100 }], reward: { points: 5 } };
  await put('mission', { slug: 'paused', ...rule, isOpen: false });
  await put('mission', { slug: 'later', ...rule, ...later });
  await put('mission', { slug: 'high', ...rule, audience: { vipFrom: 5 } });
  await put('mission', { slug: 'gone', ...rule, startsAt: 1, endsAt: clock.now() - 1 });
  await put('board', { slug: 'soon', score: 'VALID_BET', period: 'WEEKLY', prizes: [], ...later });
  const raffle = {
    kind: 'INSTANT',
    prizes: [{ reward: { points: 1 }, weight: 1, stock: 1 }],
    blank: 1,
    endsAt: clock.now() + 9 * DAY_MS,
  };
  await put('raffle', { slug: 'high', ...raffle, ...later, audience: { vipFrom: 5 } });
  await ops('check-in', ...CODE, '--file', fileOf({ days: [{ points: 5 }, { points: 6 }], isOpen: false }));
  const seen = await lines();
  const from = `from ${new Date(later.startsAt).toISOString()}`;
  expect(seen).toContain('mission  paused  COMPLETED  paused  DEPOSIT_SUM 100/100');
  expect(seen).toContain(`mission  later  COMPLETED  ${from}  DEPOSIT_SUM 100/100`);
  expect(seen).toContain('mission  high  COMPLETED  not for this member  DEPOSIT_SUM 100/100');
  expect(seen).toContain('mission  gone  EXPIRED  over  DEPOSIT_SUM 100/100');
  expect(seen).toContain(`board  soon  no rank  score 0  ${from}`);
  expect(seen).toContain(`raffle  high  INSTANT  COMING_SOON  0 tickets  0 of today  ${from}  not for this member`);
  expect(seen.at(-1)).toBe('check-in  day 1 of 2  to do today  paused');
});

it('gives all of it as data, writes nothing, and refuses a member that there is not', async () => {
  const before = await db.query({ text: 'select count(*)::int as n from reward_item' });
  const [, [json = '{}']] = await ops('reward-preview', ...WHO, '--json');
  const seen = JSON.parse(json) as OpsReply<'opsRewardPreview'>;
  expect(seen.missions).toHaveLength(6);
  expect(seen.missions[0]).toMatchObject({ slug: 'log-in', isForMember: true, cycle: '2026-01-15', step: null });
  expect(await db.query({ text: 'select count(*)::int as n from reward_item' })).toEqual(before);
  expect((await ops('reward-preview', ...CODE, '--username', 'nobody'))[0]).not.toBe(0);
});
