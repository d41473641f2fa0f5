import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpsRole, OPS_PERMISSIONS, OPS_ROLES, type OpsRole, opsCallList } from '@marquee/contract/ops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../base/database/migrations.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { sql as opsSql } from './index.ts';
import { readOperators } from './store.ts';
import { BELOW, openPublishingWorld, type PublishingWorld } from './testing/world.ts';

const MERCHANT = { merchant: 'orchid' };
const guide = readFileSync(`${import.meta.dirname}/../../../../docs/operators.md`, 'utf8').split(
  '## Operators and permissions',
)[1];
/** The table of the operator's guide: which roles have a permission besides the owner. */
const told = new Map(
  [...(guide ?? '').matchAll(/^\| `([a-z]+\.[a-z]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, permission = '', roles = '']) => [
    permission,
    new Set(['owner', ...(roles === 'all' ? Object.keys(OPS_ROLES) : roles.split(', ').filter((role) => role !== 'owner'))]),
  ]),
);

describe('the guide’s table of permissions', () => {
  it('names each permission once, and roles that there are', () => {
    expect([...told.keys()]).toEqual([...OPS_PERMISSIONS]);
    for (const [permission, roles] of told)
      for (const role of roles) expect(isOpsRole(role), `${permission}: ${role}`).toBe(true);
  });

  it('has no permission that no call asks for', () => {
    const asked = new Set<string>(opsCallList.map(([, call]) => call.permission));
    expect(OPS_PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual([]);
  });
});

describe.each(usualKind)('permissions on %s', (kind) => {
  let world: PublishingWorld;
  beforeAll(async () => {
    world = await openPublishingWorld(kind);
  });
  afterAll(() => world.close());

  const codeOf = async (key: string, [, call]: (typeof opsCallList)[number]): Promise<string | undefined> => {
    const path = call.path.replace('/ops/v1/', '');
    const input = call.body === null ? { query: MERCHANT } : { body: MERCHANT };
    return (await world.ops(call.method as 'GET', path, { key, ...input })).errorCode;
  };

  it.each(Object.keys(OPS_ROLES) as OpsRole[])(
    'let %s make the calls that the guide tells of, and refuse it every other',
    async (role) => {
      const key = await world.operators.add(`walk.${role}`, [role], null);
      for (const call of opsCallList) {
        // However many calls there are, no limit answers in the place of the permission.
        world.clock.advance(10_000);
        const isTold = told.get(call[1].permission)?.has(role) === true;
        expect((await codeOf(key, call)) !== 'ops.role', `${role} ${call[0]}`).toBe(isTold);
      }
    },
  );

  it('of several roles are what any of them allows', async () => {
    world.clock.advance(120_000);
    const key = await world.operators.add('both', ['agents', 'content'], null);
    const refused: string[] = [];
    for (const [place, call] of opsCallList.entries()) {
      if (place % 40 === 0) world.clock.advance(120_000);
      if ((await codeOf(key, call)) === 'ops.role') refused.push(call[1].permission);
    }
    const left = ['brand.write', 'points.write', 'games.write', 'accounts.write', 'wins.read', 'wins.decide', 'audit.read'];
    expect(left.filter((permission) => !refused.includes(permission))).toEqual([]);
    expect(refused).not.toContain('agents.write');
    expect(refused).not.toContain('content.write');
  });

  it('are refused to an operator without a role, and to one with a role that there is not', async () => {
    world.clock.advance(120_000);
    const key = await world.operators.add('chief', ['owner'], null);
    for (const roles of [[], ['viewer', 'admin'], ['viewer', 'viewer']]) {
      const body = { ...MERCHANT, name: 'none', kind: 'program', roles };
      expect((await world.ops('PUT', 'operators', { key, body })).errorCode).toBe('request_param_err');
    }
    expect((await readOperators(world.db)).map(({ name }) => name)).not.toContain('none');
  });
});

describe.each(usualKind)('operators of an earlier release on %s', (kind) => {
  it('keep what they could do, and get no more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ops-'));
    mkdirSync(join(folder, 'migrations'));
    for (const name of ['001-ops.sql', '003-refusals.sql'])
      copyFileSync(join(import.meta.dirname, 'migrations', name), join(folder, 'migrations', name));
    const db = await openTestDatabase(kind, [...BELOW, { name: 'ops', directory: folder }]);
    await db.query({
      text: `insert into ops_operator (name, role, key_hash, created_at)
             select role, role, sha256(role::bytea), now() from unnest(array['viewer', 'editor', 'admin']) as role`,
    });
    await migrate(db, [opsSql]);
    expect((await readOperators(db)).map(({ name, kind, roles }) => [name, kind, roles])).toEqual([
      ['admin', 'program', ['owner']],
      ['editor', 'program', ['content', 'viewer']],
      ['viewer', 'program', ['viewer']],
    ]);
    await db.close();
    rmSync(folder, { recursive: true });
  });
});
