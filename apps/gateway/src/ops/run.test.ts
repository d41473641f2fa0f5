import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createLog } from '../base/log.ts';
import { openTestDatabase, usualKind } from '../base/testing/database.ts';
import { createBrand } from '../brand/index.ts';
import { createCatalogue } from '../catalogue/index.ts';
import { startTestVendor, type TestVendor, told } from '../catalogue/testing/vendor.ts';
import { sqlModules } from '../modules.ts';
import { createWallet } from '../wallet/index.ts';
import { operatorName, runOps } from './run.ts';
import { AGREED } from './testing/agreed.ts';
import { surroundingsOf } from './testing/surroundings.ts';

const VENDOR_KEY_ACME = 'a'.repeat(32);
const ORCHID = ['--code', 'orchid', '--name', 'Orchid', '--host', 'play.example.com'];

describe.each(usualKind)('the command line on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const log = createLog('silent');
  let db: Database;
  let vendor: TestVendor;
  let printed: string[] = [];
  let complaints: string[] = [];
  let opened = 0;

  const ops = (...args: string[]): Promise<number> =>
    runOps(
      args,
      surroundingsOf(
        db,
        {
          print: (line) => void printed.push(line),
          complain: (line) => void complaints.push(line),
          open: async () => {
            opened += 1;
            return { ...db, close: async () => {} };
          },
          clock,
        },
        { INTERNAL_NETWORKS: '127.0.0.1', VENDOR_KEY_ACME },
      ),
    );

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
      'content-put',
      'brand-resources',
      'operator-add',
      'audit',
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

  it('lists and changes vendors, games and pins', async () => {
    const orchid = ['--code', 'orchid'];
    const acme = [...orchid, '--vendor', 'ACME'];
    expect(await ops('vendor-list', ...orchid)).toBe(0);
    expect(await ops('vendor-set', ...acme, '--launch', 'WINDOW', '--sort', '5', '--hot')).toBe(0);
    expect(await ops('game-set', ...acme, '--game', 'ember', '--closed', '--top', '--sort=-1')).toBe(0);
    expect(await ops('game-list', ...acme)).toBe(0);
    expect(await ops('pins', ...orchid, '--pin', 'ACME/later', '--pin', 'ACME/lantern')).toBe(0);
    expect(await ops('pins', ...orchid, '--none')).toBe(0);
    expect(complaints).toEqual([]);
    expect(printed).toEqual([
      `ACME  open  not offered  IFRAME  sort 1000  wins to 10000 times, promotions to 100000  2 games  Acme  ${vendor.url}/`,
      `ACME  open  not offered  WINDOW  sort 5  hot  wins to 10000 times, promotions to 100000  2 games  Acme  ${vendor.url}/`,
      expect.stringMatching(/^ACME\/ember {2}\d+ {2}closed {2}RNG {2}sort -1 {2}top {2}Game ember$/),
      expect.stringMatching(/^ACME\/ember {2}\d+ {2}closed/),
      expect.stringMatching(/^ACME\/lantern {2}\d+ {2}open {2}RNG {2}sort 1000 {2}Game lantern$/),
      'ACME/later  not known yet',
      expect.stringMatching(/^ACME\/lantern {2}\d+$/),
      'no pins',
    ]);
    expect(await ops('game-set', ...acme, '--game', 'ember', '--open', '--not-top')).toBe(0);
    expect(await ops('vendor-set', ...acme, '--not-hot')).toBe(0);
    await ops('vendor-list', ...orchid, '--json');
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({ code: 'ACME', isHot: false, sort: 5, launchIn: 'WINDOW' });
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

  it('publishes from files, lists what there is in the form that it reads, and deletes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ops-'));
    const file = (name: string, content: unknown): string => {
      const path = join(folder, name);
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    };
    const orchid = ['--code', 'orchid'];
    const words = { EN: { title: 'Spring', content: '<p>New <script>x</script>games</p>' } };
    const reward = { slug: 'tea', deliveryType: 'GOODS', pointsRequired: 10, stock: 1, words };
    const kinds: [string, object][] = [
      ['notice', { slug: 'spring', words }],
      ['promotion', { slug: 'spring', category: 'new_player', words }],
      ['reward', reward],
    ];
    for (const [kind, item] of kinds) {
      const named = [...orchid, '--kind', kind];
      expect([await ops('content-put', ...named, '--file', file('item.json', item)), complaints]).toEqual([0, []]);
      expect(printed.at(-1)).toBe(`${kind} ${kind === 'reward' ? 'tea' : 'spring'} is at revision 1`);
      await ops('content-list', ...named);
      expect(printed.at(-1)).toMatch(/^(spring|tea) {2}open {2}2026-01-01T00:00 – open end {2}Spring$/);
      await ops('content-list', ...named, '--json');
      expect(printed.at(-1)).toContain('<p>New games</p>');
      const listed = printed.at(-1) ?? '';
      expect(await ops('content-put', ...named, '--file', file('listed.json', listed))).toBe(0);
      expect(printed.at(-1)).toMatch(/revision 2$/);
      expect(await ops('content-put', ...named, '--file', file('listed.json', listed))).toBe(2);
      expect(complaints.pop()).toMatch(/somebody else has changed this/);
      expect(await ops('content-delete', ...named, '--slug', kind === 'reward' ? 'tea' : 'spring')).toBe(0);
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';
    expect(await ops('image-put', ...orchid, '--name', 'spring', '--file', file('a.svg', svg))).toBe(0);
    expect(printed.at(-1)).toMatch(/^content\/orchid-spring\.svg\?v=/);
    const site = {
      resources: [{ resourceType: 'TELEGRAM', url: 'https://t.example.com' }],
      platform: 'WEBAPP',
      lotteryType: 'VN',
      paths: { 3: 'https://chat.example.com/' },
    };
    expect(await ops('brand-resources', ...orchid, '--file', file('site.json', site))).toBe(0);
    expect(await ops('brand-regions', ...orchid, '--region', 'FR', '--region', 'US')).toBe(0);
    await ops('brand-show', ...orchid);
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({ blockedRegions: ['FR', 'US'], site });
    const worth = { convertible: true, pointsPerUnit: 100, minPoints: 100, maxPoints: 900, stepPoints: 100 };
    const config = { ...worth, steps: { RNG: 100 }, factors: { 0: 100 } };
    expect(await ops('points-config', ...orchid, '--file', file('points.json', config))).toBe(0);
    await ops('points-config', ...orchid);
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual({ revision: 1, ...config });
    const wrong = ['content-put', ...orchid, '--kind', 'notice', '--file'];
    expect(await ops(...wrong, file('x.json', '[]'))).toBe(2);
    expect(await ops(...wrong, file('x.json', { slug: 'x', words: {} }))).toBe(2);
    expect(await ops(...wrong, join(folder, 'none.json'))).toBe(2);
    const badPath = file('path.json', { paths: { 3: 'javascript:alert(1)' } });
    expect(await ops('brand-resources', ...orchid, '--file', badPath)).toBe(2);
    expect(complaints.pop()).toMatch(/is no address/);
    expect(complaints).toEqual([
      expect.stringMatching(/holds no object/),
      expect.stringMatching(/words are needed/),
      expect.stringMatching(/none\.json: ENOENT/),
    ]);
    rmSync(folder, { recursive: true });
  });

  it('writes down who changed what from the command line', async () => {
    expect(await ops('audit', '--code', 'orchid', '--count', '200')).toBe(0);
    const entries = printed.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map((entry) => entry['action'])).toEqual(
      expect.arrayContaining([
        'opsBrandStatus',
        'opsBrandModule',
        'opsContentPut',
        'opsRewardDelete',
        'opsBrandSite',
        'opsImagePut',
        'opsVendorPut',
        'opsGamePut',
        'opsPinsPut',
      ]),
    );
    for (const entry of entries)
      expect(entry).toMatchObject({ origin: 'command line', operator: expect.stringMatching(/^cli:/) });
    expect(await ops('audit', '--code', 'orchid', '--count', 'all')).toBe(2);
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
      [['vendor-set', '--code', 'orchid', '--vendor', 'ACME'], /what is to be changed/],
      [['vendor-set', '--code', 'orchid', '--vendor', 'ACME', '--url', 'http://10.0.0.1'], /INTERNAL_NETWORKS/],
      [['vendor-set', '--code', 'orchid', '--vendor', 'ACME', '--launch', 'POPUP'], /IFRAME, ROUTE, WINDOW/],
      [['vendor-set', '--code', 'orchid', '--vendor', 'ACME', '--hot', '--not-hot'], /either --hot or --not-hot/],
      [['game-set', '--code', 'orchid', '--vendor', 'ACME', '--game', 'none', '--top'], /no game none/],
      [['game-set', '--code', 'orchid', '--vendor', 'ACME', '--game', 'ember', '--sort', 'x'], /whole number/],
      [['pins', '--code', 'orchid', '--pin', 'ACME'], /VENDOR\/game/],
      [['pins', '--code', 'orchid', '--pin', 'ACME/x', '--none'], /either --pin or --none/],
      [['vendor-add', '--code', 'ACME', '--name', 'Acme', '--url', 'http://x.test'], /already a vendor ACME/],
      [['vendor-add', '--code', 'BETA', '--name', 'B', '--url', 'http://x.test', '--account-type', '7'], /number from 100/],
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
    expect([await ops('reconcile'), printed]).toEqual([0, AGREED]);
    printed = [];
    await db.query({ text: 'update ledger_account set balance = balance + 1 where id = $1', values: [account] });
    expect(await ops('reconcile')).toBe(1);
    expect(printed).toContain(`account-balance: account ${account}: balance 50001 version 1, recomputed 50000 version 1`);
    const told = printed.filter((line) => /^[a-z-]+: (?!\d)/.test(line));
    expect(printed.at(-1)).toBe(`differences: ${told.length}`);
    expect(complaints).toEqual([]);
  });
});

describe('the audit’s name for who uses the command line', () => {
  it('is the machine’s user, or its number where it has no name', () => {
    expect(operatorName(() => 'lan')).toBe('cli:lan');
    const nameless = operatorName(() => {
      throw new Error('ENOENT');
    });
    expect(nameless).toMatch(/^cli:\d+$/);
  });
});
