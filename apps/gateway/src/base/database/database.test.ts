import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import type { Database, Runner } from './database.ts';

describe.each(databaseKinds)('the database on %s', (kind) => {
  let db: Database;
  const numbers = async (): Promise<number[]> =>
    (await db.query<{ n: number }>({ text: 'select n from probe order by n' })).map(({ n }) => n);
  const insert = (n: number) => ({ name: 'probe-insert', text: 'insert into probe (n) values ($1) returning n', values: [n] });

  beforeAll(async () => {
    db = await openTestDatabase(kind, []);
    await db.query({ text: 'create table probe (n int primary key)' });
  });
  afterAll(() => db.close());

  it('answers every statement of a flight, in its order', async () => {
    expect(await db.flight([insert(1), { text: 'select count(*)::int as all from probe' }, insert(2)])).toEqual([
      [{ n: 1 }],
      [{ all: 1 }],
      [{ n: 2 }],
    ]);
  });

  it('keeps nothing of a flight that fails, and tells the first failure', async () => {
    const before = await numbers();
    await expect(db.flight([insert(10), insert(10), insert(11)])).rejects.toMatchObject({ code: '23505' });
    expect(await numbers()).toEqual(before);
    // The statement that was prepared while the transaction had failed can still be used.
    expect(await db.query(insert(11))).toEqual([{ n: 11 }]);
  });

  it('lets no statement of another caller into a transaction', async () => {
    const begun = Promise.withResolvers<void>();
    const outside = begun.promise.then(() => Promise.all([db.flight([insert(21)]), db.query(insert(22))]));
    await expect(
      db.transaction(async (tx) => {
        await tx.query(insert(20));
        begun.resolve();
        await tx.query(insert(23));
        throw new Error('planted');
      }),
    ).rejects.toThrow('planted');
    await outside;
    const left = await numbers();
    expect(left.filter((n) => n >= 20)).toEqual([21, 22]);
  });

  it('answers statements that are sent together each with its own answer', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
        n === 5
          ? db.query({ text: 'select 1 / 0' }).catch((error: { code?: string }) => error.code)
          : db.query<{ n: number }>({ text: `select ${n}::int as n` }).then(([row]) => row?.n),
      ),
    );
    expect(answers).toEqual([1, 2, 3, 4, '22012', 6, 7, 8]);
  });

  it('answers readings over one session, a failed one by itself, and none that comes after or beside them', async () => {
    const late = Promise.withResolvers<() => Promise<unknown>>();
    const answers = await db.together((runner) => {
      late.resolve(() => runner.query({ text: 'select 1 as n' }));
      return Promise.all([
        runner.query({ text: 'select 1 as n' }),
        runner.query({ text: 'select 1 / 0' }).catch((error: { code?: string }) => error.code),
        runner.query({ text: 'select 2 as n' }),
        db.query({ text: 'select 3 as n' }).catch((error: Error) => error.message),
      ]);
    });
    expect(answers).toEqual([[{ n: 1 }], '22012', [{ n: 2 }], expect.stringContaining('handle')]);
    await expect((await late.promise)()).rejects.toThrow('after the end');
    await expect(db.transaction(() => db.together(async () => {}))).rejects.toThrow('handle');
  });

  it.skipIf(kind === 'embedded')('plans readings over one session once, and leaves that session as it was', async () => {
    const asked = { text: `select current_setting('plan_cache_mode') as mode, pg_backend_pid() as session` };
    const modeIn = async (runner: Runner) => (await runner.query<{ mode: string; session: number }>(asked))[0];
    const [first, second] = await db.together(async (runner) => [await modeIn(runner), await modeIn(runner)]);
    expect([first?.mode, second?.mode]).toEqual(['force_generic_plan', 'force_generic_plan']);
    await modeIn(db);
    const after = await Promise.all(Array.from({ length: 20 }, () => modeIn(db)));
    expect(after.map((each) => each?.session)).toContain(first?.session);
    expect(new Set(after.map((each) => each?.mode))).toEqual(new Set(['auto']));
  });

  it('tells a flight whose commit fails, and keeps nothing of it', async () => {
    await db.query({ text: 'create table leaf (n int references probe (n) deferrable initially deferred)' });
    await expect(db.flight([{ text: 'insert into leaf values (777)' }])).rejects.toMatchObject({ code: '23503' });
    expect(await db.query({ text: 'select n from leaf' })).toEqual([]);
  });

  it('sends nothing of a flight with a value that cannot be sent', async () => {
    const odd = { text: `insert into probe values (($1::jsonb->>'n')::int)`, values: [{ n: 1n }] };
    await expect(db.flight([insert(31), odd, insert(33)])).rejects.toThrow('BigInt');
    expect(await numbers()).not.toContain(31);
    expect(await db.flight([{ text: `select $1::jsonb->>'n' as n`, values: [{ n: 1 }] }])).toEqual([[{ n: '1' }]]);
  });

  it('lets no caller suffer from the failed flight that was sent before its own statements', async () => {
    await db.query(insert(50));
    const named = { name: 'probe-read', text: 'select n from probe where n = $1', values: [50] };
    const [failed, ...fine] = await Promise.allSettled([
      db.flight([insert(50), named]),
      db.query(named),
      db.flight([named, insert(51)]),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '23505' } });
    expect(fine).toEqual([
      { status: 'fulfilled', value: [{ n: 50 }] },
      { status: 'fulfilled', value: [[{ n: 50 }], [{ n: 51 }]] },
    ]);
  });

  it('takes no statement of a transaction that has ended', async () => {
    const failed = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await expect(
      db.transaction(async (tx) => {
        late = failed.promise.then(() => tx.query(insert(60)));
        throw new Error('planted');
      }),
    ).rejects.toThrow('planted');
    failed.resolve();
    await expect(late).rejects.toThrow('after the end of its transaction');
    expect(await numbers()).not.toContain(60);
  });

  // A pool of connections closes when nobody needs one any more.
  it.runIf(kind === 'embedded')('answers what was sent before it closes, and refuses what comes after', async () => {
    const other = await openTestDatabase(kind, []);
    const sent = [other.query({ text: 'select 1 as n' }), other.flight([{ text: 'select 2 as n' }])];
    const closed = other.close();
    expect(await Promise.all(sent)).toEqual([[{ n: 1 }], [[{ n: 2 }]]]);
    await expect(other.query({ text: 'select 3' })).rejects.toThrow();
    await closed;
  });
});
