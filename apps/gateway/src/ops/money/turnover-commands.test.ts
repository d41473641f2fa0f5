import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine, seedPlayer } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const WHO = ['--code', 'marquee', '--username', 'Player1'];
const WHY = ['--reason', 'looked at'];
let db: Database;

const ops = commandLine(() => db, clock);

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await seedPlayer(db, clock);
});
afterAll(() => db.close());

it('ask for what is added to be wagered, list it, end it, and write that down', async () => {
  const credit = ['account-credit', ...WHO, '--amount', '100', '--key', 'gift-1', ...WHY];
  expect((await ops(...credit, '--multiple', '1.5'))[0]).toBe(0);
  // The same request with another multiple is another request.
  for (const other of [[], ['--multiple', '2']])
    expect(await ops(...credit, ...other)).toEqual([2, [expect.stringContaining('stands for another adjustment')]]);
  expect((await ops(...credit, '--multiple', '1.5'))[0]).toBe(0);
  expect(await ops('turnover-list', ...WHO)).toEqual([
    0,
    [
      '1  OPEN  manual  2026-01-01T00:00:00.000Z  100.00 (100,000 VND) × 1.5 = 150.00 (150,000 VND), done 0.00 VND, remaining 150.00 (150,000 VND)',
      'open: required 150.00 (150,000 VND), done 0.00 VND, remaining 150.00 (150,000 VND)',
    ],
  ]);
  expect(await ops('turnover-end', ...WHO, '--id', '1', '--cancel', ...WHY)).toEqual([
    0,
    [
      '1  CANCELLED  manual  2026-01-01T00:00:00.000Z  100.00 (100,000 VND) × 1.5 = 150.00 (150,000 VND), done 0.00 VND, remaining 0.00 VND',
    ],
  ]);
  expect(await ops('turnover-end', ...WHO, '--id', '1', '--clear', ...WHY)).toEqual([
    2,
    [expect.stringContaining('Player1 has no open requirement 1')],
  ]);
  expect((await ops('audit', '--code', 'marquee'))[1].filter((line) => line.includes('turnover of Player1'))).toHaveLength(1);
});

it('say who may transfer to whom, and list no transfer where there is none', async () => {
  expect(await ops('account-transfers', ...WHO, '--up', 'on', ...WHY)).toEqual([0, ['Player1: up on, down direct']]);
  expect((await ops('account-transfers', ...WHO, '--down', 'all', ...WHY))[0]).toBe(2);
  expect(await ops('account-transfers', ...WHO, '--up', 'maybe', ...WHY)).toEqual([
    2,
    [expect.stringContaining('--up is on or off')],
  ]);
  expect(await ops('transfer-list', '--code', 'marquee')).toEqual([0, ['there are no transfers']]);
});
