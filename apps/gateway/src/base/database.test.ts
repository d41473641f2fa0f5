import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { databaseKinds, openTestDatabase } from './testing/database.ts';

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
});
