import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../base/database/database.ts';
import type { Environment } from '../base/settings/settings.ts';
import { openTestDatabase } from '../base/testing/database.ts';
import { startTestVendor, type TestVendor, told } from '../catalogue/testing/vendor.ts';
import { sqlModules } from '../modules.ts';
import { runOps } from './run.ts';
import { surroundingsOf } from './testing/surroundings.ts';

const KEY = { VENDOR_KEY_ACME: 'a'.repeat(32) };
let db: Database;
let vendor: TestVendor;
let printed: string[] = [];

const ops = (args: string[], settings: Environment): Promise<number> =>
  runOps(
    args,
    surroundingsOf(
      db,
      { print: (line) => void printed.push(line), complain: (line) => void printed.push(line) },
      { INTERNAL_NETWORKS: '127.0.0.1', ...settings },
    ),
  );

beforeAll(async () => {
  db = await openTestDatabase('embedded', sqlModules);
  vendor = await startTestVendor();
  vendor.games = [told('lantern'), told('ember')];
  expect(await ops(['vendor-add', '--code', 'ACME', '--name', 'Acme', '--url', vendor.url], KEY)).toBe(0);
});
beforeEach(() => {
  printed = [];
});
afterAll(async () => {
  await db.close();
  await vendor.close();
});

it('vendors-sync names the open vendor that has no key here, with exit code 1', async () => {
  expect([await ops(['vendors-sync'], KEY), printed]).toEqual([0, ['ACME: 2 games']]);
  printed = [];
  expect([await ops(['vendors-sync'], {}), printed]).toEqual([
    1,
    ['ACME: 2 games', 'ACME cannot be played: VENDOR_KEY_ACME is not set here, and the gateway needs it'],
  ]);
});

it('vendors-sync names the vendor that did not answer, with exit code 1', async () => {
  vendor.games = (_, response) => void response.writeHead(500).end();
  expect([await ops(['vendors-sync'], KEY), printed]).toEqual([1, [`ACME did not answer at ${vendor.url}/`]]);
});
