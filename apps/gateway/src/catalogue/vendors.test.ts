import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { usualKind } from '../base/testing/database.ts';
import { type Brand, createBrand } from '../brand/index.ts';
import { type Catalogue, createCatalogue } from './index.ts';
import { openCatalogueDatabase } from './testing/app.ts';

const ACME = { code: 'ACME', name: 'Acme', baseUrl: 'https://games.acme.test/api' };

describe.each(usualKind)('vendors by hand on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  let db: Database;
  let brand: Brand;
  let catalogue: Catalogue;
  /** Another gateway, which is told of nothing. */
  let other: Catalogue;
  const unrecorded = async (): Promise<void> => {};
  const offered = async (reader: Catalogue): Promise<boolean> => {
    clock.advance(1_000);
    const vendor = await reader.vendorByCode('ACME');
    return vendor !== null && reader.offers(1, vendor.id);
  };

  beforeAll(async () => {
    db = await openCatalogueDatabase(kind);
    brand = createBrand({ db, clock, demo: true });
    const make = () => createCatalogue({ db, clock, log: createLog('silent'), images: brand.images });
    [catalogue, other] = [make(), make()];
  });
  afterAll(() => db.close());

  it('adds a vendor that no brand offers yet; every gateway sees it', async () => {
    await other.vendorByCode('ACME');
    const vendor = await catalogue.addVendor(ACME);
    expect(vendor).toMatchObject({ ...ACME, status: 'open', accountTypeId: 101 });
    expect(await offered(catalogue)).toBe(false);
    clock.advance(1_000);
    expect(await other.vendorByCode('ACME')).toEqual(vendor);
  });

  it('offers it to a brand, closes it there and opens it again', async () => {
    for (const isOpen of [true, false, true]) {
      await catalogue.desk.changeVendor(1, 'ACME', { isOffered: isOpen }, unrecorded);
      expect([await offered(catalogue), await offered(other)]).toEqual([isOpen, isOpen]);
    }
    const stranger = catalogue.desk.changeVendor(1, 'NOBODY', { isOffered: true }, unrecorded);
    await expect(stranger).rejects.toMatchObject({ params: { reason: 'there is no vendor NOBODY' } });
  });

  it('refuses what is wrong or taken in one clear line', async () => {
    const refusals = [
      [{ ...ACME, code: 'acme' }, /capital letters and digits/],
      [{ ...ACME, code: 'AC_ME' }, /capital letters and digits/],
      [ACME, /already a vendor ACME/],
      [{ ...ACME, code: 'BETA', accountTypeId: 101 }, /account type 101 belongs to the vendor ACME/],
      [{ ...ACME, code: 'BETA', accountTypeId: 31 }, /from 100 to 999999/],
      [{ ...ACME, code: 'BETA', accountTypeId: Number.NaN }, /from 100 to 999999/],
      [{ ...ACME, code: 'BETA', baseUrl: 'ftp://x.test' }, /http:/],
      [{ ...ACME, code: 'BETA', baseUrl: 'games' }, /http:/],
      [{ ...ACME, code: 'BETA', baseUrl: 'http://u:p@x.test' }, /password/],
      [{ ...ACME, code: 'BETA', baseUrl: 'http://x.test/?a=1' }, /query/],
      [{ ...ACME, code: 'BETA', name: ' ' }, /1 to 60 characters/],
    ] as const;
    for (const [input, message] of refusals) {
      const error = await catalogue.addVendor(input).catch((reason: Error) => reason.message);
      expect(error).toMatch(message);
      expect(error).not.toContain('\n');
    }
    expect(await catalogue.addVendor({ ...ACME, code: 'BETA', accountTypeId: 500 })).toMatchObject({ accountTypeId: 500 });
    expect(await catalogue.addVendor({ ...ACME, code: 'GAMMA' })).toMatchObject({ accountTypeId: 501 });
  });

  it('leaves room for the vendors of the demo', async () => {
    const merchant = await brand.seedDemo();
    await catalogue.seedDemo(merchant.id, 'http://127.0.0.1:8081');
    expect(await catalogue.vendorByCode('RLT')).toMatchObject({ accountTypeId: 31 });
  });
});
