import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Environment } from '../base/settings/settings.ts';
import { anyKind, openTestDatabase } from '../base/testing/database.ts';
import { startTestVendor, type TestVendor, told } from '../catalogue/testing/vendor.ts';
import { sqlModules } from '../modules.ts';
import { createWallet } from '../wallet/index.ts';
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
  db = await openTestDatabase(anyKind, sqlModules);
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

it('vendor-wallets compares only vendors that keep wallets of their own', async () => {
  expect([await ops(['vendor-wallets'], KEY), printed]).toEqual([0, ['no vendor keeps a wallet of its own']]);
  printed = [];
  await db.query({ text: `update vendor set wallet = 'transfer' where code = 'ACME'` });
  await db.query({ text: 'update catalogue_version set version = version + 1' });
  expect([await ops(['vendor-wallets'], KEY), printed]).toEqual([0, ['ACME: 0 players, 0 by our books, 0 differences']]);
  // Nobody can be asked: a player of whom the vendor says nothing is a difference.
  printed = [];
  const wallet = createWallet({ db, clock: systemClock });
  const account = await wallet.vendorAccountOf(1, 1n, 'VND', 1);
  await db.query({
    text: `insert into vendor_player (id, merchant_id, account_id, vendor_id, currency, wallet_account_id, created_at, is_separate)
           select 'somebody', 1, 1, id, 'VND', $1, now(), true from vendor where code = 'ACME'`,
    values: [account],
  });
  const line = 'ACME somebody: ours 0, theirs not told';
  expect([await ops(['vendor-wallets'], KEY), printed]).toEqual([1, [line, 'ACME: 1 players, 0 by our books, 1 differences']]);

  // The wallet of a vendor stays as it is once it has players.
  expect(
    await ops(
      ['brand-create', '--code', 'orchid', '--name', 'Orchid', '--host', 'orchid.test', '--currency', 'VND', '--language', 'EN'],
      KEY,
    ),
  ).toBe(0);
  const change = (wallet: string) => ops(['vendor-set', '--code', 'orchid', '--vendor', 'ACME', '--wallet', wallet], KEY);
  printed = [];
  expect([await change('seamless'), printed]).toEqual([
    2,
    [expect.stringContaining('has players, so its wallet stays transfer')],
  ]);
  expect(await change('transfer')).toBe(0);
  expect(await change('both')).toBe(2);
});
