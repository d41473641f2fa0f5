import { expect, it } from 'vitest';
import { manualClock } from '../base/clock.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { createCatalogueCache } from './cache.ts';
import { openCatalogueDatabase } from './testing/app.ts';
import { insertVendor } from './vendors.ts';

it.each(databaseKinds)('goes on with the copy in hand while the database fails, and looks again at once on %s', async (kind) => {
  const db = await openCatalogueDatabase(kind);
  let isDown = false;
  const query: typeof db.query = async (statement) => {
    if (isDown) throw new Error('the database is away');
    return db.query(statement);
  };
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const cache = createCatalogueCache({ ...db, query }, clock);
  try {
    isDown = true;
    await expect(cache.current()).rejects.toThrow('away');
    isDown = false;
    expect((await cache.current()).vendorsByCode.has('ACME')).toBe(false);
    await insertVendor(db, { code: 'ACME', name: 'Acme', baseUrl: 'http://acme.test' });
    clock.advance(1_000);
    isDown = true;
    expect((await cache.current()).vendorsByCode.has('ACME')).toBe(false);
    isDown = false;
    // The clock stands still: a failed look counts for nothing.
    expect((await cache.current()).vendorsByCode.has('ACME')).toBe(true);
  } finally {
    await db.close();
  }
});
