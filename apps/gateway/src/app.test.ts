import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { anyKind, usualKind } from './base/testing/database.ts';
import { createBrand } from './brand/index.ts';
import { browser, openTestApp, vendorCall } from './testing/app.ts';

/** The built site; `npm test` builds it first. */
const SITE_PAGE = join(import.meta.dirname, '../../site/dist/index.html');

describe.each(usualKind)('the gateway on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample","VI":"Mẫu"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
  });
  afterAll(() => app.close());

  it('pays a new member the demo credit and shows it on the account record', async () => {
    const page = browser(app);
    await page.register();
    await app.settle();
    expect((await page.call('balance')).value).toMatchObject({ sumBalance: 5000, currencySymbol: '₫', demo: true });
    const statement = await page.call('statement');
    expect(statement.value).toMatchObject({
      totalCount: 1,
      list: [{ txTypeName: 'tx_type_demo_credit', amount: 5000, currentAvailBalance: 5000 }],
    });
  });

  it('needs token and cookie of a browser, and resumes a new tab by the cookie', async () => {
    const page = browser(app);
    await page.register();
    const { token } = page;
    page.forget('token');
    expect(await page.call('memberInfo')).toMatchObject({ status: 401, errorCode: 'customer.not.login' });
    const resumed = await page.call('session');
    expect(resumed.value?.['token']).not.toBe(token);
    // With it comes whose it is, as the call of its own tells it.
    expect(resumed.value?.['member']).toEqual((await page.call('memberInfo')).value);
    page.forget('cookie');
    expect(await page.call('memberInfo')).toMatchObject({ status: 401 });
  });

  it('stops taking stakes of a vendor that the brand no longer offers, and still pays out', async () => {
    const made = (await vendorCall(app, clock, 'test/session', { balance: '1000000' })) as Record<string, string>;
    const { token, player, gameCode, currency } = made;
    const round = { roundId: 'r1', gameCode, currency };
    expect(await vendorCall(app, clock, 'debit', { token, txId: 'd1', amount: '10000', ...round })).toMatchObject({
      status: 'OK',
    });
    await app.db.query({ text: 'update merchant_vendor set is_open = false' });
    await app.db.query({ text: 'update catalogue_version set version = version + 1' });
    clock.advance(5_000);
    expect(await vendorCall(app, clock, 'debit', { token, txId: 'd2', amount: '10000', ...round })).toMatchObject({
      status: 'GAME_DISABLED',
    });
    expect(
      await vendorCall(app, clock, 'credit', { player, txId: 'c1', amount: '25000', roundFinished: true, ...round }),
    ).toMatchObject({ status: 'OK', balance: '1015000' });
  });

  it('answers every call of the contract, and refuses members’ calls to nobody', async () => {
    const page = browser(app);
    for (const name of [
      'memberInfo',
      'balance',
      'statement',
      'bets',
      'interruptedRounds',
      'merchantWallet',
      'launchGame',
    ] as const) {
      expect(await page.call(name), name).toMatchObject({ status: 401, errorCode: 'customer.not.login' });
    }
    for (const name of [
      'status',
      'whitelabel',
      'country',
      'location',
      'registerSettings',
      'encryptionKey',
      'gameVendor',
      'vassGameType',
    ] as const) {
      expect((await page.call(name)).success, name).toBe(true);
    }
  });
});

describe('the page', () => {
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let app: App;
  beforeAll(async () => {
    app = await openTestApp(anyKind, clock);
  });
  afterAll(() => app.close());

  const boot = async (url: string, host = 'localhost') => {
    const page = await app.server.inject({ url, headers: { accept: 'text/html', host } });
    const json = /<script id="boot"[^>]*>([^<]*)<\/script>/.exec(page.body)?.[1] ?? '';
    return { page, data: json === '' ? null : (JSON.parse(json) as BootData) };
  };

  it.runIf(existsSync(SITE_PAGE))(
    'carries the brand and the first screen’s games, and a policy that names only known origins',
    async () => {
      const home = await boot('/');
      expect(home.data?.status.info.merchantCode).toBe('marquee');
      expect(home.data?.catalogue).toMatchObject({ language: 'VI', hot: { gameType: '', reply: { list: [] } }, games: null });
      expect((await boot('/rng')).data?.catalogue).toMatchObject({ hot: { gameType: 'RNG', reply: { list: [] } } });
      const policy = String(home.page.headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-src 'self' http://localhost:8081;");
      expect(home.page.headers['cache-control']).toBe('private, no-store');
    },
  );

  it.runIf(existsSync(SITE_PAGE))('lets in the frames of the brand’s launch servers', async () => {
    const brand = createBrand({ db: app.db, clock, demo: true });
    const merchant = await brand.byCode('marquee');
    await brand.setSite(merchant?.id ?? 0, { launchGameCDNs: ['https://play.example/games'] });
    clock.advance(5_000);
    const { page } = await boot('/');
    expect(page.headers['content-security-policy']).toContain("frame-src 'self' http://localhost:8081 https://play.example;");
  });

  it.runIf(existsSync(SITE_PAGE))('carries the banners of its own group, in the brand’s language', async () => {
    const groupsOf = async (url: string) => (await boot(url)).data?.content?.banners.map((banner) => banner.groupName);
    // The third tells a return, and the catalogue has no game yet.
    expect(await groupsOf('/?a=1')).toEqual(['w_home', 'w_home']);
    expect(await groupsOf('/help')).toEqual(['w_help']);
    expect(await groupsOf('/noticePage')).toEqual([]);
    const [first] = (await boot('/')).data?.content?.banners ?? [];
    expect(first).toMatchObject({ linkageType: 'P', title: expect.stringContaining('Chào mừng') });
  });

  it.runIf(existsSync(SITE_PAGE))('is refused under a host that is none', async () => {
    expect((await boot('/', 'x;script-src')).page.statusCode).toBe(421);
  });
});
