import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { readConfig } from '../base/settings/config.ts';
import { databaseKinds, openTestDatabase } from '../base/testing/database.ts';
import { schema, sqlModules } from '../modules.ts';
import { operatorCalls } from '../operator-calls.ts';
import { runOps } from './run.ts';

describe.each(databaseKinds)('the commands for operators on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  let db: Database;
  let printed: string[] = [];
  let complaints: string[] = [];

  const ops = (...args: string[]): Promise<number> =>
    runOps(args, {
      settings: () => readConfig({ DEMO: '0', SECRET_KEY: 'k'.repeat(32) }),
      schema,
      calls: operatorCalls,
      print: (line) => void printed.push(line),
      complain: (line) => void complaints.push(line),
      open: async () => ({ ...db, close: async () => {} }),
      clock,
      log: createLog('silent'),
    });

  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
    await ops('brand-create', '--code', 'orchid', '--name', 'Orchid', '--host', 'play.example.com');
  });
  beforeEach(() => {
    [printed, complaints] = [[], []];
  });
  afterAll(() => db.close());

  it('makes operators, shows their secret once, and changes, resets and closes them', async () => {
    const robot = ['--name', 'robot', '--role', 'content', '--role', 'viewer', '--code', 'orchid'];
    expect([await ops('operator-add', ...robot, '--program'), complaints]).toEqual([0, []]);
    expect(printed.at(-1)).toMatch(/^[\w-]{43}$/);
    expect(await ops('operator-add', '--name', 'mai', '--role', 'risk')).toBe(0);
    expect(printed.at(-2)).toMatch(/first password/);
    expect(await ops('operator-roles', '--name', 'robot', '--role', 'games')).toBe(0);
    const before = printed.at(-2);
    expect(await ops('operator-reset', '--name', 'robot')).toBe(0);
    expect(printed.at(-1)).not.toBe(before);
    expect(await ops('operator-close', '--name', 'robot')).toBe(0);
    printed = [];
    await ops('operator-list');
    expect(printed).toEqual([
      'mai  person  risk  every brand  in use',
      expect.stringMatching(/^robot {2}program {2}games {2}orchid {2}closed 2026/),
    ]);
    expect(await ops('operator-close', '--name', 'robot')).toBe(2);
    expect(await ops('operator-add', '--name', 'kim', '--role', 'boss')).toBe(2);
    expect(await ops('operator-add', '--name', 'mai', '--role', 'risk')).toBe(2);
    expect(complaints).toEqual([
      'ops: there is no operator robot in use',
      expect.stringMatching(/^ops: a role is one of viewer, content, .*owner$/),
      'ops: Nothing was changed: there is already an operator mai.',
    ]);
  });
});
