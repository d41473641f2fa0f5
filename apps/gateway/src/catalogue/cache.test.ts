import { expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { usualKind } from '../base/testing/database.ts';
import { createCatalogueCache } from './cache.ts';
import { openCatalogueDatabase, startTestCatalogue } from './testing/app.ts';
import { seedFewGames } from './testing/few-games.ts';
import { insertVendor } from './vendors.ts';

it.each(usualKind)('goes on with the copy in hand while the database fails, and looks again at once on %s', async (kind) => {
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

it.each(usualKind)('carries the indexes over while games and vendors are the same on %s', async (kind) => {
  const app = await startTestCatalogue(await openCatalogueDatabase(kind));
  await seedFewGames(app);
  const cache = createCatalogueCache(app.db, app.clock);
  const lobby = async () => {
    cache.forget();
    return (await cache.current()).lobby(app.merchantId);
  };
  try {
    const first = await lobby();
    await app.catalogue.setHeat(app.merchantId, [{ nodeId: first.games[0]?.nodeId ?? 0, players: 1, rounds: 1 }]);
    expect((await cache.current()).heat.size).toBe(0);
    expect(await lobby()).toBe(first);
    expect((await cache.current()).heat.get(app.merchantId)).toHaveLength(1);
    const unrecorded = async (): Promise<void> => {};
    const offer = (isOffered: boolean) => app.catalogue.desk.changeVendor(app.merchantId, 'AAA', { isOffered }, unrecorded);
    await offer(false);
    const narrower = await lobby();
    expect(narrower.vendors.map((vendor) => vendor.code)).toEqual(['BBB']);
    await offer(true);
    // The first one went when no brand had it any more: otherwise every offer that ever was would stay in memory.
    expect(await lobby()).not.toBe(first);
    expect(await lobby()).toBe(await lobby());
    await app.catalogue.desk.changeVendor(app.merchantId, 'AAA', { isHot: true }, unrecorded);
    const second = await lobby();
    expect(second).not.toBe(first);
    expect(second.vendors.find((vendor) => vendor.code === 'AAA')?.isHot).toBe(true);
    await app.catalogue.desk.changeGame('AAA', 'lantern', { isTop: true }, unrecorded);
    const third = await lobby();
    expect(third).not.toBe(second);
    expect(third.games.find((game) => game.gameCode === 'lantern')?.isTop).toBe(true);
  } finally {
    await app.close();
    await app.db.close();
  }
});
