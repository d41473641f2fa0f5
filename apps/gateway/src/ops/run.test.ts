import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../base/clock.ts';
import { readConfig } from '../base/config.ts';
import type { Database } from '../base/database.ts';
import { createLog } from '../base/log.ts';
import { databaseKinds, openTestDatabase } from '../base/testing/database.ts';
import { createBrand } from '../brand/index.ts';
import { createCatalogue } from '../catalogue/index.ts';
import { startTestVendor, type TestVendor, told } from '../catalogue/testing/vendor.ts';
import { sqlModules } from '../modules.ts';
import { createWallet } from '../wallet/index.ts';
import { runOps } from './run.ts';

const ORCHID = ['--code', 'orchid', '--name', 'Orchid', '--host', 'play.example.com'];

describe.each(databaseKinds)('the command line on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const log = createLog('silent');
  let db: Database;
  let vendor: TestVendor;
  let printed: string[] = [];
  let complaints: string[] = [];
  let opened = 0;

  const ops = (...args: string[]): Promise<number> =>
    runOps(args, {
      settings: () => readConfig({ DEMO: '0' }),
      modules: sqlModules,
      print: (line) => void printed.push(line),
      complain: (line) => void complaints.push(line),
      open: async () => {
        opened += 1;
        return { ...db, close: async () => {} };
      },
      clock,
      log,
    });

  beforeAll(async () => {
    db = await openTestDatabase(kind, sqlModules);
    vendor = await startTestVendor();
    vendor.games = [told('lantern'), told('ember')];
  });
  beforeEach(() => {
    [printed, complaints, opened] = [[], [], 0];
  });
  afterAll(async () => {
    await db.close();
    await vendor.close();
  });

  it('refuses what it does not know in one line, before it opens anything', async () => {
    const refusals: [string[], string][] = [
      [['brand-destroy'], 'ops: there is no command "brand-destroy"; --help lists them'],
      [['toString'], 'ops: there is no command "toString"; --help lists them'],
      [['reconcile', '--code', 'x'], `ops: Unknown option '--code'`],
      [['brand-create', '--nmae', 'Orchid'], `ops: Unknown option '--nmae'`],
      [['brand-vendor', '--open=yes'], `ops: Option '--open' does not take an argument`],
      [['reconcile', 'now'], `ops: Unexpected argument 'now'`],
    ];
    for (const [args, line] of refusals) {
      complaints = [];
      expect([await ops(...args), complaints], args.join(' ')).toEqual([2, [line]]);
    }
    expect([opened, printed]).toEqual([0, []]);
  });

  it('lists its commands', async () => {
    expect(await ops('--help')).toBe(0);
    expect(await ops()).toBe(2);
    expect(await ops('vendor-add', '--help')).toBe(0);
    for (const name of [
      'reconcile',
      'brand-create',
      'brand-status',
      'brand-modules',
      'vendor-add',
      'brand-vendor',
      'vendors-sync',
    ]) {
      expect(printed[0]).toContain(`\n  ${name}`);
    }
    expect(printed[2]).toMatch(/^npm run ops -- vendor-add --code/);
    expect(opened).toBe(0);
  });

  it('makes a brand whose lobby shows a vendor’s games, without the demo', async () => {
    expect(await ops('brand-create', ...ORCHID)).toBe(0);
    expect(await ops('vendor-add', '--code', 'ACME', '--name', 'Acme', '--url', vendor.url)).toBe(0);
    expect(await ops('brand-vendor', '--code', 'orchid', '--vendor', 'ACME', '--open')).toBe(0);
    expect(await ops('vendors-sync')).toBe(0);
    expect(complaints).toEqual([]);
    expect(printed.at(-1)).toBe('ACME: 2 games');
    expect(printed[1]).toContain('VENDOR_KEY_ACME');

    const brand = createBrand({ db, clock, demo: false });
    const catalogue = createCatalogue({ db, clock, log, images: brand.images });
    const merchant = await brand.byHost('play.example.com');
    const games = async () => (await catalogue.gameList({}, { merchantId: merchant?.id ?? 0, language: 'EN' })).games;
    expect((await games()).map((game) => game.gameName).sort()).toEqual(['Game ember', 'Game lantern']);

    expect(await ops('brand-vendor', '--code', 'orchid', '--vendor', 'ACME', '--closed')).toBe(0);
    clock.advance(2_000);
    expect(await games()).toEqual([]);
  });

  it('says which vendor did not answer, with exit code 1', async () => {
    vendor.games = (_, response) => void response.writeHead(500).end();
    expect(await ops('vendors-sync')).toBe(1);
    expect(printed).toEqual([`ACME did not answer at ${vendor.url}/`]);
  });

  it('switches a module and closes a brand', async () => {
    expect(await ops('brand-modules', '--code', 'orchid', '--module', 'FREEPLAY3', '--on')).toBe(0);
    expect(await ops('brand-status', '--code', 'orchid', '--status', 'maintenance', '--until', '2026-01-31T18:00:00Z')).toBe(0);
    const reader = createBrand({ db, clock, demo: false });
    expect(await reader.byCode('orchid')).toMatchObject({ status: 'maintenance', switches: { FREEPLAY3: true } });
    expect(await ops('brand-modules', '--code', 'orchid', '--module', 'FREEPLAY3', '--off')).toBe(0);
    clock.advance(2_000);
    expect(await reader.byCode('orchid')).toMatchObject({ switches: { FREEPLAY3: false } });
  });

  it('refuses wrong values in one line and changes nothing', async () => {
    const refusals: [string[], RegExp][] = [
      [['brand-create', '--code', 'orchid'], /--name is missing/],
      [['brand-create', ...ORCHID], /already a brand orchid/],
      [['brand-status', '--code', 'nobody', '--status', 'normal'], /no brand nobody/],
      [['brand-status', '--code', 'orchid', '--status', 'open'], /must be normal or maintenance/],
      [['brand-status', '--code', 'orchid', '--status', 'normal', '--until', 'soon'], /must be a moment/],
      [['brand-modules', '--code', 'orchid', '--module', 'FREEPLAY', '--on'], /no module FREEPLAY; there are .*FREEPLAY3/],
      [['brand-modules', '--code', 'orchid', '--module', 'FREEPLAY3'], /either --on or --off/],
      [['brand-vendor', '--code', 'orchid', '--vendor', 'ACME', '--open', '--closed'], /either --open or --closed/],
      [['brand-vendor', '--code', 'orchid', '--vendor', 'NOBODY', '--open'], /no vendor NOBODY/],
      [['vendor-add', '--code', 'ACME', '--name', 'Acme', '--url', 'http://x.test'], /already a vendor ACME/],
      [['vendor-add', '--code', 'BETA', '--name', 'B', '--url', 'http://x.test', '--account-type', 'x'], /number from 100/],
    ];
    for (const [args, line] of refusals) {
      complaints = [];
      expect(await ops(...args), args.join(' ')).toBe(2);
      expect(complaints).toEqual([expect.stringMatching(line)]);
      expect(complaints[0]).not.toContain('\n');
    }
    expect(await createBrand({ db, clock, demo: false }).byCode('orchid')).toMatchObject({ status: 'maintenance' });
  });

  it('finds the ledger sound, and a planted wrong balance with exit code 1', async () => {
    const wallet = createWallet({ db, clock, log });
    const account = await wallet.accountOf(1, 7n, 'VND');
    const house = await wallet.house(1, 'VND', 'deposits');
    await wallet.post({ kind: 'entry', code: 'DEPOSIT', debit: house, credit: account, amount: 50_000n, txId: 'd1' });
    await wallet.drain();
    expect([await ops('reconcile'), printed]).toEqual([0, ['the ledger agrees with itself']]);
    printed = [];
    await db.query({ text: 'update ledger_account set balance = balance + 1 where id = $1', values: [account] });
    expect(await ops('reconcile')).toBe(1);
    expect(printed).toContain(`account-balance: account ${account}: balance 50001 version 1, recomputed 50000 version 1`);
    expect(printed.at(-1)).toBe(`differences: ${printed.length - 1}`);
    expect(complaints).toEqual([]);
  });
});
