import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { readConfig } from '../base/settings/config.ts';
import { anyKind, openTestDatabase } from '../base/testing/database.ts';
import { createBrand } from '../brand/index.ts';
import { sqlModules } from '../modules.ts';
import { runOps } from './run.ts';
import { surroundingsOf } from './testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 1));
let db: Database;
let folder = '';
let printed: string[] = [];
let complaints: string[] = [];

const ops = (...args: string[]): Promise<number> =>
  runOps(
    args,
    surroundingsOf(db, {
      settings: () => readConfig({}),
      print: (line) => void printed.push(line),
      complain: (line) => void complaints.push(line),
      clock,
    }),
  );
const fileOf = (value: unknown): string => {
  const file = join(folder, 'given.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};
const shown = async (...args: string[]): Promise<Record<string, unknown>> => {
  printed = [];
  expect(await ops(...args)).toBe(0);
  return JSON.parse(printed.join('\n')) as Record<string, unknown>;
};
const brand = ['--code', 'marquee'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ops-'));
  db = await openTestDatabase(anyKind, sqlModules);
  const { id } = await createBrand({ db, clock, demo: true }).seedDemo();
  await db.query({
    text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
           values ($1, 'Agent1', 'agent1', 'x', 1, 'VND', 'OPERATOR', $2)`,
    values: [id, new Date(clock.now())],
  });
});
beforeEach(() => {
  [printed, complaints] = [[], []];
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

it('sets logins, rules and hosts of a brand', async () => {
  expect(await ops('brand-logins', ...brand, '--file', fileOf({ sessionIdleMinutes: 20, security: { lockAfter: 5 } }))).toBe(0);
  expect(printed).toEqual(['brand marquee: security, sessionIdleMinutes changed']);
  const { logins, rules } = await shown('brand-show', ...brand);
  expect(logins).toMatchObject({ sessionIdleMinutes: 20, security: { lockAfter: 5 } });
  expect(
    await ops('brand-rules', ...brand, '--file', fileOf({ ...(rules as object), line: { enabled: true, required: false } })),
  ).toBe(0);
  expect((await shown('brand-show', ...brand))['rules']).toMatchObject({ line: { enabled: true } });
  expect(await ops('brand-agent-hosts', ...brand, '--none')).toBe(0);
  expect(await ops('brand-agent-hosts', ...brand)).toBe(2);
  expect(await ops('brand-logins', ...brand, '--file', fileOf({ sessionIdleMinutes: 2 }))).toBe(2);
  expect(complaints).toEqual(['ops: say either --host or --none', expect.stringMatching(/from 5 to 1440/)]);
});

it('adjusts balances once for each key, and lets two persons decide above what one may', async () => {
  const agent = [...brand, '--username', 'agent1', '--reason', 'a transfer that was lost'];
  for (const command of ['account-credit', 'account-credit'])
    expect(await ops(command, ...agent, '--amount', '12.5', '--key', 'ticket-1')).toBe(0);
  expect(await ops('account-debit', ...agent, '--amount', '2.25', '--key', 'ticket-2')).toBe(0);
  expect(printed).toEqual([
    expect.stringMatching(/^Agent1 got 12\.50 \(12,500 VND\), transfer \d+; the balance after it: 12\.50 \(12,500 VND\)$/),
    expect.stringMatching(/the balance after it: 12\.50 \(12,500 VND\)$/),
    expect.stringMatching(/^Agent1 gave 2\.25 \(2,250 VND\), transfer \d+; the balance after it: 10\.25 \(10,250 VND\)$/),
  ]);
  expect(await ops('account-debit', ...agent, '--amount', '10.26', '--key', 'ticket-3')).toBe(2);
  expect(await ops('account-credit', ...agent, '--amount', '1,5', '--key', 'ticket-4')).toBe(2);
  expect(await ops('account-credit', ...agent, '--amount', '1')).toBe(2);
  expect(complaints).toEqual([
    'ops: Nothing was changed: the account has 10.25 only.',
    expect.stringMatching(/--amount must be a number of units/),
    'ops: --key is missing',
  ]);
  expect(await ops('account-credit', ...agent, '--amount', '2000', '--key', 'ticket-5')).toBe(1);
  expect(printed.at(-1)).toMatch(/^nothing is done yet: proposal \d+ waits for another person/);
});

it('lists accounts, makes agents, and gives links to new passwords', async () => {
  const why = ['--reason', 'asked on the phone'];
  expect(await ops('agent-add', ...brand, '--username', 'agent2', '--kind', 'agent', '--parent', 'agent1', ...why)).toBe(0);
  expect(await ops('account-reset', ...brand, '--username', 'agent2', ...why)).toBe(0);
  const link = expect.stringMatching(/^shown only now, good once and until 2026-01-02T00:00:00\.000Z: \/login#reset=[\w-]{43}$/);
  expect(printed).toEqual(['agent agent2 under agent1', link, link]);
  printed = [];
  expect(await ops('account-list', ...brand, '--search', 'agent', '--agents')).toBe(0);
  expect(printed).toEqual(['Agent1  type 1  ACTIVE  house', 'agent2  type 1  ACTIVE  under Agent1']);
  printed = [];
  expect(await ops('account-list', ...brand, '--count', '1', '--json')).toBe(0);
  expect(JSON.parse(printed.join('\n'))).toMatchObject({ username: 'Agent1', parent: null });
  expect(await ops('account-list', ...brand, '--status', 'ASLEEP')).toBe(2);
});

it('shows, freezes, unlocks and logs out an account, and makes and ends its codes', async () => {
  const who = [...brand, '--username', 'agent1'];
  const why = ['--reason', 'asked on the phone'];
  for (const args of [
    ['account-status', ...who, '--status', 'NO_BET', ...why],
    ['account-unlock', ...who, ...why],
    ['account-sessions-end', ...who, ...why],
    ['invitation-add', ...who, '--invitation', 'SPRING', '--kind', 'affiliate'],
  ]) {
    expect(await ops(...args), args.join(' ')).toBe(0);
  }
  expect(await shown('account-show', ...who)).toMatchObject({
    username: 'Agent1',
    status: 'NO_BET',
    statusReason: 'asked on the phone',
    statusBy: expect.stringMatching(/^cli:/),
    statusAt: clock.now(),
    invitations: [{ code: 'SPRING', endedAt: null }],
  });
  expect(await ops('invitation-end', ...brand, '--invitation', 'spring')).toBe(0);
  expect(await shown('account-show', ...who)).toMatchObject({ invitations: [{ endedAt: clock.now() }] });
  printed = [];
  expect(await ops('audit', ...brand, '--count', '5')).toBe(0);
  expect(printed.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual([
    'opsInvitationDelete',
    'opsInvitationPut',
    'opsAccountSessions',
    'opsAccountUnlock',
    'opsAccountStatus',
  ]);
  expect(await ops('account-status', ...brand, '--username', 'nobody', '--status', 'NO_BET', ...why)).toBe(2);
  expect(await ops('account-status', ...who, '--status', 'ACTIVE')).toBe(2);
  expect(complaints.at(-1)).toBe('ops: --reason is missing');
});
