import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { exclusively, tryExclusively } from './exclusive.ts';

describe.each(databaseKinds.filter((kind) => kind === 'postgres'))('exclusively on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, []);
  });
  afterAll(() => db.close());

  it('lets one at a time in, and the next one after a failure', async () => {
    let inside = 0;
    let most = 0;
    const work = async (fails: boolean): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await db.query({ text: 'select pg_sleep(0.02)' });
      inside -= 1;
      if (fails) throw new Error('planted');
    };
    const results = await Promise.allSettled([true, false, true, false].map((fails) => exclusively(db, 42, () => work(fails))));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(most).toBe(1);
  });

  it('is free as soon as the work has ended, however it ended', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const work = async (): Promise<number> => {
        if (turn % 2 === 0) throw new Error('planted');
        return turn;
      };
      expect((await Promise.allSettled([tryExclusively(db, 44, work)]))[0]).not.toMatchObject({ value: null });
    }
    const inside = Promise.withResolvers<void>();
    const end = Promise.withResolvers<string>();
    const first = tryExclusively(db, 44, () => {
      inside.resolve();
      return end.promise;
    });
    await inside.promise;
    expect(await tryExclusively(db, 44, async () => 'second')).toBeNull();
    end.resolve('first');
    expect(await first).toBe('first');
  });

  it('waits longer than a statement may take', async () => {
    const hasty: Database = {
      ...db,
      async lane() {
        const lane = await db.lane();
        await lane.query({ text: 'set statement_timeout to 50' });
        return lane;
      },
    };
    const inside = Promise.withResolvers<void>();
    const first = exclusively(db, 43, async () => {
      inside.resolve();
      await db.query({ text: 'select pg_sleep(0.3)' });
    });
    await inside.promise;
    const second = exclusively(hasty, 43, async () => 'done');
    expect(await Promise.allSettled([first, second])).toMatchObject([{ status: 'fulfilled' }, { value: 'done' }]);
  });
});

describe('exclusively on the embedded database', () => {
  it('just runs the work: the database belongs to one process', async () => {
    const db = await openTestDatabase('embedded', []);
    expect(await exclusively(db, 42, async () => 'done')).toBe('done');
    await db.close();
  });
});
