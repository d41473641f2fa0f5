import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { briefCache } from './brief-cache.ts';
import { manualClock } from './calendar/clock.ts';
import type { Database } from './database/database.ts';
import { openTestDatabase } from './testing/database.ts';
import { createVersionedCache } from './versioned-cache.ts';

const FRESH_MS = 1_000;

describe('a copy in memory that is read again while the only session is taken', () => {
  let db: Database;
  const clock = manualClock(0);
  let value = 0;
  const readNumber = async (): Promise<number> => {
    const [row] = await db.query<{ n: number }>({ text: 'select $1::int as n', values: [value] });
    return row?.n ?? -1;
  };
  const copies = {
    'with a version': () => {
      const cache = createVersionedCache({
        clock,
        checkEveryMs: FRESH_MS,
        read: async () => {
          const n = await readNumber();
          return { version: BigInt(n), n };
        },
      });
      return async () => (await cache.current()).n;
    },
    'for a while': () => {
      const cached = briefCache(clock, FRESH_MS, readNumber);
      return () => cached('key');
    },
  };

  beforeAll(async () => {
    db = await openTestDatabase('embedded', []);
  });
  afterAll(() => db.close());

  describe.each(Object.entries(copies))('%s', (_, create) => {
    it('is given to a transaction as it is, and to the next caller as it has become', async () => {
      const current = create();
      value = 1;
      expect(await current()).toBe(1);
      value = 2;
      clock.advance(FRESH_MS);
      const { given, waited } = await db.transaction(async (tx) => {
        // Somebody else's reading stands in line for the session of this transaction.
        const waited = current();
        const given = await current();
        await tx.query({ text: 'select 1' });
        return { given, waited };
      });
      expect([given, await waited]).toEqual([1, 1]);
      expect(await current()).toBe(2);
    });

    it('is waited for by nobody inside while somebody outside is reading', async () => {
      const current = create();
      value = 3;
      expect(await current()).toBe(3);
      value = 4;
      clock.advance(FRESH_MS);
      const begun = Promise.withResolvers<void>();
      const asked = begun.promise.then(() => current());
      const inside = await db.transaction(async () => {
        begun.resolve();
        await new Promise((resolve) => setImmediate(resolve));
        return current();
      });
      expect([inside, await asked]).toEqual([3, 4]);
    });

    it('is refused to a transaction when nothing was read before, and is there for the next one', async () => {
      const current = create();
      value = 5;
      await expect(db.transaction(() => current())).rejects.toThrow('must be read once before');
      expect(await current()).toBe(5);
      expect(await db.transaction(() => current())).toBe(5);
    });
  });
});
