import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { createBrandCache } from './cache.ts';
import { createBrand, type Merchant, sql } from './index.ts';

describe.each(usualKind)('the brands in memory on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  let db: Database;
  let merchant: Merchant;

  beforeAll(async () => {
    db = await openTestDatabase(kind, [sql]);
    merchant = await createBrand({ db, clock, demo: true }).seedDemo();
  });
  afterAll(() => db.close());

  /** The database with a switch: while it is off, statements fail. They are counted either way. */
  const switched = () => {
    const line = { up: true, statements: 0 };
    const query: Database['query'] = (statement) => {
      line.statements += 1;
      return line.up ? db.query(statement) : Promise.reject(new Error('the line is down'));
    };
    return { line, cache: createBrandCache({ ...db, query }, clock, true) };
  };
  /** What another gateway would do. */
  const setElsewhere = (status: Merchant['status']) =>
    createBrand({ db, clock, demo: true }).setStatus(merchant.id, status, null);

  it('asks once in two seconds', async () => {
    const { line, cache } = switched();
    await cache.current();
    line.statements = 0;
    clock.advance(1_999);
    await Promise.all([cache.current(), cache.current()]);
    expect(line.statements).toBe(0);
    clock.advance(1);
    await Promise.all([cache.current(), cache.current()]);
    expect(line.statements).toBe(1);
  });

  it('goes on with its copy while the database does not answer, and asks again at the next call', async () => {
    const { line, cache } = switched();
    await cache.current();
    await setElsewhere('maintenance');
    clock.advance(2_000);
    line.up = false;
    expect((await cache.current()).byId.get(merchant.id)?.status).toBe('normal');
    line.up = true;
    expect((await cache.current()).byId.get(merchant.id)?.status).toBe('maintenance');
    await setElsewhere('normal');
  });

  it('goes on with its copy inside a transaction, where it may not read, and asks again after it', async () => {
    const { cache } = switched();
    await cache.current();
    await setElsewhere('maintenance');
    clock.advance(2_000);
    const inside = await db.transaction(async () => (await cache.current()).byId.get(merchant.id)?.status);
    expect(inside).toBe('normal');
    expect((await cache.current()).byId.get(merchant.id)?.status).toBe('maintenance');
    await setElsewhere('normal');
  });

  it('says that there is nothing to go on with when the first read fails', async () => {
    const { line, cache } = switched();
    line.up = false;
    await expect(cache.current()).rejects.toThrow('the line is down');
    line.up = true;
    expect((await cache.current()).byId.has(merchant.id)).toBe(true);
  });
});
