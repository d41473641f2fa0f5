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

const clock = manualClock(Date.UTC(2026, 0, 1));
const CODE = ['--code', 'marquee'];
const WHO = [...CODE, '--username', 'Player1'];
const folder = mkdtempSync(join(tmpdir(), 'levels-'));
let db: Database;

const ops = commandLine(() => db, clock);
const file = (content: object): string => {
  const path = join(folder, 'levels.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await seedPlayer(db, clock);
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

it('show the levels of a brand and write them anew, whole, and refuse what cannot be', async () => {
  const [, shown] = await ops('vip-levels', ...CODE);
  const table = JSON.parse(shown.join('\n')) as OpsReply<'opsVipLevels'>;
  expect(table.rules).toEqual({ keepDays: 90, packetDeposit: 1_000, giftDays: 7 });
  // The demo's first levels are reached within minutes; the others ask for what is usual.
  expect(table.levels.map(({ deposit, validBet }) => [deposit, validBet]).slice(0, 4)).toEqual([
    [0, 0],
    [50, 500],
    [500, 5_000],
    [50_000, 1_000_000],
  ]);
  const [first, second] = table.levels;
  const two = [first, { ...second, validBet: 700, cashback: { RNG: 0.45 } }];
  expect((await ops('vip-levels', ...CODE, '--file', file({ levels: two, rules: { ...table.rules, keepDays: 30 } })))[0]).toBe(0);
  const after = JSON.parse((await ops('vip-levels', ...CODE))[1].join('\n')) as OpsReply<'opsVipLevels'>;
  expect(after.rules.keepDays).toBe(30);
  expect(after.levels).toHaveLength(2);
  expect(after.levels[1]).toMatchObject({ validBet: 700, cashback: { RNG: 0.45 } });
  const wrong = [first, { ...second, deposit: 0, validBet: 0 }];
  expect(await ops('vip-levels', ...CODE, '--file', file({ levels: wrong }))).toEqual([
    2,
    [expect.stringContaining('level 1 asks for more than the level before')],
  ]);
  expect((await ops('vip-levels', ...CODE, '--file', file({})))[0]).toBe(2);
  expect((await ops('audit', ...CODE))[1].filter((line) => line.includes('VIP levels'))).toHaveLength(1);
});

it('give a member a level with a reason, show it, and refuse one that the brand does not have', async () => {
  expect(await ops('vip-show', ...WHO)).toEqual([
    0,
    ['Player1: level 0 Newcomer, reached 0; deposits 0.00 VND, valid bet 0.00 VND'],
  ]);
  const set = (level: string) => ops('vip-set', ...WHO, '--level', level, '--reason', 'a good guest');
  expect(await set('2')).toEqual([2, [expect.stringContaining('last level is 1')]]);
  expect(await set('one')).toEqual([2, [expect.stringContaining('--level is a number')]]);
  expect(await set('1')).toEqual([0, [expect.stringContaining('Player1: level 1 Bronze, reached 1')]]);
  expect((await set('1'))[0]).toBe(2);
  const [, lines] = await ops('vip-show', ...WHO);
  expect(lines).toEqual([
    'Player1: level 1 Bronze, reached 1; deposits 0.00 VND, valid bet 0.00 VND; from 2026-01-01 to 2026-01-30 bet 0.00 VND, to keep it 500.00 (500,000 VND)',
    '2026-01-01T00:00:00.000Z  OPERATOR  0 → 1  a good guest',
  ]);
  expect((await ops('audit', ...CODE))[1].filter((line) => line.includes('VIP level of Player1'))).toHaveLength(1);
  expect((await ops('reconcile'))[1]).toContain('VIP levels agree with the counters of rewards');
});
