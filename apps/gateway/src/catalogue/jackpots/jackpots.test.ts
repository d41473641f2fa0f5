import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import { usualKind } from '../../base/testing/database.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from '../testing/app.ts';
import { startTestVendor, type TestVendor, told } from '../testing/vendor.ts';

describe.each(usualKind)('the jackpot of a brand on %s', (kind) => {
  let db: Database;
  let app: TestCatalogue;
  let vendor: TestVendor;
  beforeAll(async () => {
    db = await openCatalogueDatabase(kind);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    vendor = await startTestVendor();
    app = await startTestCatalogue(db);
    await app.catalogue.seedDemo(app.merchantId, vendor.url);
    await app.db.query({ text: `update vendor set status = 'closed' where code <> 'RLT'` });
    await app.db.query({ text: 'update catalogue_version set version = version + 1' });
    vendor.games = [told('well', { classification: 'JP' }), told('hill', { classification: 'JP' }), told('plain')];
    await app.catalogue.syncVendor('RLT');
  });
  afterEach(async () => {
    await app.close();
    await vendor.close();
  });

  const jackpot = () => app.catalogue.jackpot(app.merchantId, 'VND');
  const tells = (...jackpots: unknown[]) =>
    vendor.drawings.set('/vendor/jackpots', (_, response) => void response.end(JSON.stringify({ jackpots })));
  const of = (gameCode: string, amount: string, currency = 'VND') => ({ gameCode, currency, amount });
  const asked = () => vendor.asked.filter((path) => path.startsWith('/vendor/jackpots'));

  it('is the highest that its open games tell in its currency, and that of no other game', async () => {
    tells(of('well', '100'), of('hill', '300', 'USD'), of('hill', '200'), of('plain', '900'), of('gone', '900'));
    expect(await jackpot()).toBe(200n);
    expect(asked()).toEqual(['/vendor/jackpots?vendor=RLT&currency=VND']);
  });

  it('is none where a vendor tells of none, or something that is no list of jackpots', async () => {
    expect(await jackpot()).toBeNull();
    for (const bad of [of('well', '-1'), of('well', '1.5'), { gameCode: 'well' }, 7]) {
      app.clock.advance(30_000);
      tells(bad);
      expect(await jackpot(), JSON.stringify(bad)).toBeNull();
    }
  });

  it('is not asked of a vendor without such a game', async () => {
    vendor.games = [told('plain')];
    await app.catalogue.syncVendor('RLT');
    tells(of('plain', '900'));
    expect(await jackpot()).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('is asked for once for many who look at once, and again only after ten seconds', async () => {
    tells(of('well', '100'));
    expect(await Promise.all([jackpot(), jackpot(), jackpot()])).toEqual([100n, 100n, 100n]);
    tells(of('well', '150'));
    app.clock.advance(9_999);
    expect(await jackpot()).toBe(100n);
    expect(asked()).toHaveLength(1);
    app.clock.advance(30_000);
    expect(await jackpot()).toBe(150n);
    expect(asked()).toHaveLength(2);
  });

  it('is shown for thirty seconds at most when the vendor does not answer any more', async () => {
    tells(of('well', '100'));
    expect(await jackpot()).toBe(100n);
    vendor.drawings.delete('/vendor/jackpots');
    app.clock.advance(29_999);
    expect(await jackpot()).toBe(100n);
    app.clock.advance(1);
    expect(await jackpot()).toBeNull();
  });
});
