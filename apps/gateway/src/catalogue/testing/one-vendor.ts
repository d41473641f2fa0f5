import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import { openCatalogueDatabase, startTestCatalogue, type TestCatalogue } from './app.ts';
import { startTestVendor, type TestVendor } from './vendor.ts';

/** What tests of a single vendor share: for each test a catalogue of the demo brand in which RLT alone is open, and that vendor over HTTP. */
export function withOneVendor(kind: Database['kind']) {
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
  });
  afterEach(async () => {
    await app.close();
    await vendor.close();
  });
  return {
    get app(): TestCatalogue {
      return app;
    },
    get vendor(): TestVendor {
      return vendor;
    },
  };
}
