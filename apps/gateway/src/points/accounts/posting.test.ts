import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import { databaseKinds, openTestDatabase } from '../../base/testing/database.ts';
import { sql as brandSql } from '../../brand/index.ts';
import { sql } from '../index.ts';
import type { NewPoints } from './entry.ts';
import { postOne, postPoints } from './posting.ts';
import { readBalance } from './store.ts';

const AT = new Date('2026-01-15T05:00:00Z');

describe.each(databaseKinds)('points on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: join(import.meta.dirname, '../../base') }, brandSql, sql]);
  });
  afterAll(() => db.close());

  let last = 100n;
  const newMember = (): bigint => ++last;
  const asked = (accountId: bigint, points: number, more: Partial<NewPoints> = {}): NewPoints => ({
    merchantId: 1,
    accountId,
    key: 'a',
    kind: 'MISSION',
    points,
    at: AT,
    ...more,
  });
  const post = (...each: NewPoints[]) => db.transaction((tx) => postPoints(tx, each));

  it('are posted once for each key, and answered as then when they come again', async () => {
    const member = newMember();
    expect(await post(asked(member, 120))).toEqual([{ isNew: true, balance: 120, accumulated: 120 }]);
    await post(asked(member, -20, { key: 'b', kind: 'REDEEM' }));
    expect(await post(asked(member, 120))).toEqual([{ isNew: false, balance: 120, accumulated: 120 }]);
    expect(await readBalance(db, member)).toMatchObject({ balance: 100, accumulated: 120 });
  });

  it('are posted once also within one transaction, and by many at once', async () => {
    const member = newMember();
    await post(asked(member, 7), asked(member, 7), asked(member, 5, { key: 'b' }));
    await Promise.all(Array.from({ length: 8 }, () => db.transaction((tx) => postOne(tx, asked(member, 3, { key: 'c' })))));
    expect(await readBalance(db, member)).toMatchObject({ balance: 15, accumulated: 15 });
  });

  it('are lost with their transaction', async () => {
    const member = newMember();
    await db
      .transaction(async (tx) => {
        await postOne(tx, asked(member, 9));
        throw new Error('it dies');
      })
      .catch(() => {});
    expect(await readBalance(db, member)).toEqual({ balance: 0, accumulated: 0 });
  });

  it('may go below zero, and what is spent or comes back is not earned', async () => {
    const member = newMember();
    await post(
      asked(member, 10, { key: 'a', kind: 'BET' }),
      asked(member, -8, { key: 'b', kind: 'CONVERT' }),
      asked(member, -5, { key: 'c', kind: 'BET' }),
    );
    expect(await readBalance(db, member)).toMatchObject({ balance: -3, accumulated: 5 });
    await post(asked(member, 8, { key: 'd', kind: 'RETURN' }));
    expect(await readBalance(db, member)).toMatchObject({ balance: 5, accumulated: 5 });
  });

  it.each([0, 1.5, Number.NaN, 2 ** 53])('are not %s', async (points) => {
    const member = newMember();
    await expect(post(asked(member, points))).rejects.toThrow('no points');
    expect(await readBalance(db, member)).toEqual({ balance: 0, accumulated: 0 });
  });

  it('are refused under a key that stands for others', async () => {
    const member = newMember();
    await post(asked(member, 4));
    await expect(post(asked(member, 5))).rejects.toThrow('other content');
    await expect(post(asked(member, 4, { kind: 'RAFFLE' }))).rejects.toThrow('other content');
    expect((await readBalance(db, member)).balance).toBe(4);
  });
});
