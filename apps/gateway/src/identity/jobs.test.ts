import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { openWorld, type World } from './testing/world.ts';

const DAY_MS = 86_400_000;
const CHUNK = 1_000;

describe.each(usualKind)('what the accounts forget, on %s', (kind) => {
  let world: World;
  let accountId = 0n;

  beforeAll(async () => {
    world = await openWorld(kind);
    accountId = (await world.identity.createTestAccount(world.demo.id)).id;
  });
  afterAll(() => world.close());

  const before = (days: number) => new Date(world.clock.now() - days * DAY_MS);
  /** Sessions that expired at a time, each with a token; their secrets begin with `mark`. */
  const addSessions = (count: number, expiresAt: Date, mark: string) =>
    world.db.query({
      text: `with made as (
               insert into session (merchant_id, account_id, cookie_hash, created_at, last_seen_at, expires_at, address, user_agent)
               select $1, $2, convert_to($5 || n, 'UTF8'), $4::timestamptz, $4::timestamptz, $4::timestamptz, '', ''
               from generate_series(1, $3::int) n returning id, cookie_hash)
             insert into session_token (token_hash, session_id, merchant_id, account_id, created_at)
             select cookie_hash, id, $1, $2, $4::timestamptz from made`,
      values: [world.demo.id, accountId, count, expiresAt, mark],
    });
  const addFailures = (count: number, at: Date) =>
    world.db.query({
      text: `insert into login_failure (merchant_id, name_digest, address, at)
             select $1, 'x', '', $3::timestamptz from generate_series(1, $2::int)`,
      values: [world.demo.id, count, at],
    });
  const addLogins = (count: number, at: Date) =>
    world.db.query({
      text: `insert into login_log (merchant_id, account_id, at, way, address, user_agent)
             select $1, $2, $4::timestamptz, 'password', '', '' from generate_series(1, $3::int)`,
      values: [world.demo.id, accountId, count, at],
    });
  const count = async (table: string) =>
    (await world.db.query<{ count: bigint }>({ text: `select count(*) as count from ${table}` }))[0]?.count;

  it('deletes what ended long ago in small pieces, and nothing younger', async () => {
    await addSessions(CHUNK + 1, new Date(before(90).getTime() - 1), 'old');
    await addSessions(2, before(90), 'young');
    await addFailures(2 * CHUNK, new Date(before(30).getTime() - 1));
    await addFailures(3, before(30));
    await addLogins(CHUNK, new Date(before(90).getTime() - 1));
    await addLogins(4, before(90));
    const deletes: { table: string; limit: unknown }[] = [];
    world.db.observe(({ text, values }) => {
      const table = /^delete from (\w+)/.exec(text)?.[1];
      if (table) deletes.push({ table, limit: values?.[1] });
    });
    for (const job of world.identity.jobs) await job.run({ start: new Date(world.clock.now()) });
    world.db.observe(null);
    expect(await count('session')).toBe(2n);
    expect(await count('session_token')).toBe(2n);
    expect(await count('login_failure')).toBe(3n);
    expect(await count('login_log')).toBe(4n);
    expect(deletes.filter(({ limit }) => limit !== CHUNK)).toEqual([]);
    const full = ['session', 'login_failure', 'login_log'];
    expect(deletes.filter(({ table }) => full.includes(table))).toEqual([
      ...Array.from({ length: 2 }, () => ({ table: 'session', limit: CHUNK })),
      ...Array.from({ length: 3 }, () => ({ table: 'login_failure', limit: CHUNK })),
      ...Array.from({ length: 2 }, () => ({ table: 'login_log', limit: CHUNK })),
    ]);
  });
});
