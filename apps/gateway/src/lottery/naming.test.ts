import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { databaseKinds, openTestDatabase } from '../base/testing/database.ts';
import { sql } from './index.ts';
import { createNaming, forgetNames } from './naming.ts';

const ORDER = { gameCode: 'ssc-lott-1m', draw: '202606010721', cost: '62000' };

describe.each(databaseKinds)('orders without a name of their own, on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [sql]);
  });
  afterAll(() => db.close());
  /** Each call as another gateway. */
  const name = (accountId: bigint, ordered: object = ORDER) => createNaming({ db, clock })(accountId, ordered);

  it('are one until ten seconds after they were placed, whenever they come, and at once', async () => {
    const [first, second] = await Promise.all([name(1n), name(1n)]);
    await first.placed();
    const seen = [first.name, second.name];
    for (const wait of [4_999, 5_000]) {
      clock.advance(wait);
      const again = await name(1n);
      seen.push(again.name);
      // Orders in a row do not make one of all that follow.
      await again.placed();
    }
    expect(new Set(seen).size).toBe(1);
    clock.advance(1);
    expect(seen).not.toContain((await name(1n)).name);
  });

  it('are others where anything of them is another, or their member', async () => {
    const names = await Promise.all([name(2n), name(3n), name(2n, { ...ORDER, draw: '202606010722' })]);
    expect(new Set(names.map((each) => each.name)).size).toBe(3);
  });

  it('are the same for as long as nobody knows what became of them, and others as soon as they were refused', async () => {
    const unknown = await name(4n);
    clock.advance(3_600_000);
    const again = await name(4n);
    expect(again.name).toBe(unknown.name);
    await again.refused();
    expect((await name(4n)).name).not.toBe(unknown.name);
  });

  it('are forgotten by the hour once they are over, also where their member never orders again', async () => {
    const known = async () =>
      (
        await db.query<{ id: bigint }>({
          text: 'select account_id as id from lottery_unnamed_order where account_id in (5, 6) order by 1',
        })
      ).map(({ id }) => id);
    const forget = () => forgetNames({ db }).run({ start: new Date(clock.now()) });
    await (await name(5n)).placed();
    await name(6n);
    clock.advance(9_999);
    await forget();
    expect(await known()).toEqual([5n, 6n]);
    clock.advance(1);
    await forget();
    expect(await known()).toEqual([6n]);
    clock.advance(24 * 3_600_000);
    await forget();
    expect(await known()).toEqual([]);
  });
});
