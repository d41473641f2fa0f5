import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { sqlModules } from '../../modules.ts';
import { commandLine, seedPlayer } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
const CODE = ['--code', 'marquee'];
const WHEEL = ['raffle-report', ...CODE, '--name', 'wheel'];
const files = mkdtempSync(join(tmpdir(), 'raffle-'));
let db: Database;

const ops = commandLine(() => db, clock);
/** Writes a raffle from a file, as an operator does. */
const put = (more: object) => {
  const file = join(files, 'wheel.json');
  const raffle = {
    ...{ slug: 'wheel', kind: 'INSTANT', words: { EN: { title: 'Wheel' } }, blank: 90, endsAt: Date.UTC(2026, 5, 1) },
    prizes: [{ reward: { money: 8.5 }, weight: 10, stock: 4 }],
  };
  writeFileSync(file, JSON.stringify({ ...raffle, ...more }));
  return ops('content-put', ...CODE, '--kind', 'raffle', '--file', file);
};

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  await seedPlayer(db, clock);
});
afterAll(async () => {
  rmSync(files, { recursive: true });
  await db.close();
});

it('write a raffle, list its tickets, report what was won, and refuse what was promised otherwise', async () => {
  expect((await put({}))[0]).toBe(0);
  expect(await ops('raffle-tickets', ...CODE, '--name', 'wheel')).toEqual([0, ['no ticket is out']]);
  await db.query({
    text: `insert into reward_raffle_ticket (raffle_id, ticket_no, merchant_id, account_id, mark, source, grant_key, grant_place, issued_at, expires_at,
             commitment, status, drawn_at, prize)
           select r.id, n, r.merchant_id, a.id, 'ab12ab12ab12ab12', 'RULE', 'day', n, $1, $1, repeat('0', 64),
             case n when 1 then 'DRAWN_WON' else 'VALID' end, case n when 1 then $1::timestamptz end, case n when 1 then 1 end
           from reward_raffle r, account a, generate_series(1, 2) n where r.slug = 'wheel' and a.username = 'Player1'`,
    values: [new Date(clock.now())],
  });
  await db.query({ text: 'update reward_raffle_prize set taken = 1' });
  await db.query({ text: 'update reward_raffle_state set last_no = 2' });
  expect(await ops('raffle-tickets', ...CODE, '--name', 'wheel')).toEqual([
    0,
    ['1  DRAWN_WON  Player1  RULE  ab12ab12ab12ab12  prize 1', '2  VALID  Player1  RULE  ab12ab12ab12ab12  -'],
  ]);
  expect((await ops('raffle-tickets', ...CODE, '--name', 'wheel', '--state', 'VALID'))[1]).toHaveLength(1);
  expect(await ops(...WHEEL)).toEqual([
    0,
    [
      'wheel  INSTANT  OPEN',
      'tickets of 1 members: VALID 1, DRAWN_WON 1, DRAWN_LOST 0, EXPIRED 0',
      'prize 1: 8.50 (8,500 VND) + 0 points, won 1 of 4',
      'won in all: 8.50 (8,500 VND) + 0 points',
    ],
  ]);
  expect(await put({ blank: 91 })).toEqual([2, [expect.stringContaining('tickets are out')]]);
  expect((await put({ isOpen: false }))[0]).toBe(0);
  expect((await ops(...WHEEL))[1][0]).toBe('wheel  INSTANT  PAUSED');
  const remove = ['content-delete', ...CODE, '--kind', 'raffle', '--slug', 'wheel'];
  expect(await ops(...remove)).toEqual([2, [expect.stringContaining('tickets are out')]]);
  const changes = (await ops('audit', ...CODE))[1].filter((line) => line.includes('raffle wheel'));
  expect(changes).toHaveLength(2);
  expect(changes.join()).not.toContain('secret');
});
