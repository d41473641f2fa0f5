import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateOf, manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { hashSecret } from '../base/ids.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { sqlModules } from '../modules.ts';
import { runOps } from './run.ts';
import { operatorByKey } from './store.ts';
import { surroundingsOf } from './testing/surroundings.ts';

const DAY_MS = 86_400_000;

describe.each(usualKind)('the commands for operators on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  let db: Database;
  let printed: string[] = [];
  let complaints: string[] = [];

  const ops = (...args: string[]): Promise<number> =>
    runOps(
      args,
      surroundingsOf(db, { print: (line) => void printed.push(line), complain: (line) => void complaints.push(line), clock }),
    );

  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
    await ops('brand-create', '--code', 'orchid', '--name', 'Orchid', '--host', 'play.example.com');
  });
  beforeEach(() => {
    [printed, complaints] = [[], []];
  });
  afterAll(() => db.close());

  it('gives a program a new key beside the one that it has, and tells when each ends', async () => {
    const [end, later] = ['2026-02-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];
    await ops('operator-add', '--name', 'feed', '--role', 'viewer', '--program', '--until', end);
    const older = printed.at(-1) ?? '';
    clock.advance(DAY_MS);
    expect(await ops('operator-key', '--name', 'feed', '--keep-hours', '12', '--until', later)).toBe(0);
    const newer = printed.at(-1) ?? '';
    const isGood = async (key: string) => (await operatorByKey(db, hashSecret(key), dateOf(clock)))?.name === 'feed';
    expect([await isGood(older), await isGood(newer)]).toEqual([true, true]);
    printed = [];
    await ops('operator-list');
    expect(printed).toEqual([
      'feed  program  viewer  every brand  in use  key of 2026-01-02T00:00:00.000Z  ends 2026-06-01T00:00:00.000Z  older key until 2026-01-02T12:00:00.000Z',
    ]);
    clock.advance(DAY_MS / 2);
    expect([await isGood(older), await isGood(newer)]).toEqual([false, true]);
    // A reset leaves no key before it.
    await ops('operator-key', '--name', 'feed');
    await ops('operator-reset', '--name', 'feed');
    expect(await isGood(newer)).toBe(false);
    expect(await ops('operator-key', '--name', 'feed', '--until', end.replace('2026', '2025'))).toBe(2);
    await ops('operator-add', '--name', 'nam', '--role', 'viewer');
    expect(await ops('operator-key', '--name', 'nam')).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(/would be over/), expect.stringMatching(/a person has no key/)]);
    // The older key is good no longer than it was before.
    await ops('operator-add', '--name', 'brief', '--role', 'viewer', '--program', '--until', '2026-01-03T00:00:00Z');
    const brief = printed.at(-1) ?? '';
    await ops('operator-key', '--name', 'brief', '--keep-hours', '48', '--until', later);
    expect((await operatorByKey(db, hashSecret(brief), dateOf(clock)))?.name).toBe('brief');
    clock.advance(DAY_MS / 2);
    expect(await operatorByKey(db, hashSecret(brief), dateOf(clock))).toBeNull();
    for (const name of ['feed', 'nam', 'brief'])
      await db.query({ text: 'delete from ops_operator where name = $1', values: [name] });
  });

  it('says truly when keys end, in words, list and audit, and lets none outlive its end by a reset', async () => {
    const at = (ms: number) => new Date(clock.now() + ms).toISOString();
    const [soon, later] = [at(DAY_MS), at(9 * DAY_MS)];
    const program = ['--name', 'sensor', '--role', 'viewer', '--program', '--until'];
    expect([await ops('operator-add', ...program, at(-DAY_MS)), complaints]).toEqual([
      2,
      [expect.stringMatching(/would be over/)],
    ]);
    await ops('operator-add', ...program, soon);
    await ops('operator-reset', '--name', 'sensor');
    await ops('operator-list');
    expect(printed.at(-1)).toMatch(new RegExp(`ends ${soon}$`));
    for (const [hours, words] of [
      ['48', `is good until ${soon}`],
      ['36', `is good until ${at(DAY_MS * 1.5)}`],
      ['0', 'has ended'],
    ]) {
      await ops('operator-key', '--name', 'sensor', '--keep-hours', hours ?? '', '--until', later);
      expect(printed.at(-3)).toBe(`the older key of sensor ${words}`);
    }
    const notes = await db.query<{ after: object }>({
      text: `select after from ops_audit where subject = 'operator sensor' and action <> 'opsOperatorReset' order by id`,
    });
    expect(notes.map(({ after }) => after)).toMatchObject([
      { expiresAt: soon },
      { expiresAt: later, olderUntil: soon },
      { olderUntil: at(DAY_MS * 1.5) },
      { olderUntil: at(0) },
    ]);
    clock.advance(9 * DAY_MS);
    expect(await ops('operator-reset', '--name', 'sensor')).toBe(2);
    expect(await ops('operator-key', '--name', 'sensor', '--until', at(DAY_MS))).toBe(0);
    await db.query({ text: `delete from ops_operator where name = 'sensor'` });
  });

  it('knows of each of two keys who has seen it', async () => {
    await ops('operator-add', '--name', 'twin', '--role', 'finance', '--program');
    const older = printed.at(-1) ?? '';
    await db.query({ text: `update ops_operator set made_by = 'mai' where name = 'twin'` });
    await ops('operator-key', '--name', 'twin');
    const newer = printed.at(-1) ?? '';
    const seenBy = async (key: string) => (await operatorByKey(db, hashSecret(key), dateOf(clock)))?.madeBy;
    expect([await seenBy(older), await seenBy(newer)]).toEqual(['mai', expect.stringMatching(/^cli:/)]);
    await db.query({ text: `delete from ops_operator where name = 'twin'` });
  });

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
    expect(await ops('operator-add', '--name', 'kim', '--role', 'risk', '--code', 'nowhere')).toBe(2);
    expect(await ops('operator-close', '--name', 'robot')).toBe(2);
    expect(await ops('operator-add', '--name', 'kim', '--role', 'boss')).toBe(2);
    expect(await ops('operator-add', '--name', 'mai', '--role', 'risk')).toBe(2);
    expect(complaints).toEqual([
      'ops: there is no brand nowhere',
      'ops: there is no operator robot in use',
      expect.stringMatching(/^ops: a role is one of viewer, content, .*owner$/),
      'ops: Nothing was changed: there is already an operator mai.',
    ]);
  });
});
