import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { familyCases, reportTable, runFamilyCases } from '@marquee/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { createBrand, usualRules } from './brand/index.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { LOTTERIES, NOW } from './lottery/testing/told.ts';
import { openTestApp, VENDOR_KEY } from './testing/app.ts';
import { DEVIATIONS, deviating } from './testing/family-deviations.ts';

describe.each(usualKind)('a brand for clients of the family, on %s', (kind) => {
  const clock = manualClock(NOW);
  let app: App;
  let vendor: TestVendor;
  let url: string;
  /** Seconds that the gateway asked its one caller to wait, by its limits of calls. */
  let waited = 0;
  const wait = async (seconds: number): Promise<void> => {
    waited += seconds;
    clock.advance(seconds * 1_000);
  };
  const desk = () => createBrand({ db: app.db, clock, demo: true });

  beforeAll(async () => {
    vendor = await startTestVendor();
    for (const path of ['/vendor/launch', '/vendor/trial'])
      vendor.drawings.set(path, JSON.stringify({ status: 'OK', url: 'https://frame.test/play' }));
    vendor.drawings.set('/vendor/lottery/games', (request, response) => {
      const games = Object.entries(LOTTERIES).filter(([, { vendor: own }]) => own === request.headers['x-vendor']);
      response.end(JSON.stringify({ status: 'OK', games: games.map(([gameCode, { state }]) => ({ gameCode, ...state })) }));
    });
    const keys = { VENDOR_KEY_TCG_LOTTO_VN: VENDOR_KEY, VENDOR_KEY_LOTT: VENDOR_KEY };
    app = await openTestApp(kind, clock, undefined, keys);
    await desk().create({
      code: 'family',
      name: 'Family',
      hosts: ['family.test', '127.0.0.1'],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['VI', 'EN'],
      modules: ['USERNAMEREG3', 'FREEPLAY3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'],
      rules: usualRules(),
      encryption: 'legacy',
      bearerSessions: true,
      site: {
        customerService: [
          { csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: 'https://chat.family.test/' },
          { csType: 'LIVECHATVIP', csPosition: '2', title: 'VIP', path: null },
        ],
        paths: { 3: 'https://service.family.test/' },
      },
    });
    await app.db.query({
      text: `update vendor set base_url = $1 where code in ('RLT', 'TCG_LOTTO_VN', 'LOTT')`,
      values: [vendor.url],
    });
    await app.db.query({
      text: `insert into merchant_vendor (merchant_id, vendor_id, is_open)
             select m.id, v.id, true from merchant m, vendor v where m.code = 'family' and v.code in ('RLT', 'TCG_LOTTO_VN', 'LOTT') on conflict do nothing`,
    });
    const slots = ['sample', 'second'].map((code) => [code, 'RNG', 'RLT'] as const);
    const lotteries = Object.entries(LOTTERIES).map(([code, { type, vendor: own }]) => [code, type, own] as const);
    for (const values of [...slots, ...lotteries])
      await app.db.query({
        text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility,
                 has_demo, is_new, version)
               select id, $1, $2, jsonb_build_object('EN', initcap($1), 'VI', 'Mẫu ' || $1), 100, 1000000, 20, 9600, 'low', true,
                      true, 9 from vendor where code = $3`,
        values: [...values],
      });
    await app.db.query({ text: 'update catalogue_version set version = 9' });
    clock.advance(2_000);
    url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    await vendor.close();
  });

  const target = () => ({ url, merchant: null, account: null, language: 'EN' });
  const named = (...ids: string[]) => familyCases.filter(({ id }) => ids.includes(id));

  it('answers every one of them over the network as they expect, and limits them as everybody', {
    timeout: 240_000,
  }, async () => {
    const results = await runFamilyCases(target(), familyCases, { wait });
    const bad = results.filter(({ outcome }) => outcome === 'fail');
    expect(bad, reportTable(bad)).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id);
    expect(skipped, 'what this gateway has, the suite tries').toEqual([]);
    await runFamilyCases(target(), named('LOG-01', 'LOG-02', 'LOG-03', 'LOG-04', 'LOG-05', 'LOG-06', 'LOG-21'), { wait });
    expect(waited, 'a second run of one address comes to its limits').toBeGreaterThan(0);
  });

  it.each(Object.entries(DEVIATIONS))('is found out where it %s', async (_name, { found, change }) => {
    const [result] = await runFamilyCases(target(), named(found), { wait, send: deviating(change) });
    expect(result).toMatchObject({ id: found, outcome: 'fail' });
  });

  it('answers by the command of the documents', async () => {
    // The limits of the cases above are over.
    clock.advance(600_000);
    const command = ['scripts/conformance.ts', '--gateway', url, '--merchant', 'family', '--only', 'KEY,SYS-0,LOG-01,MEM-0,OUT'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: join(import.meta.dirname, '../../..') });
    expect(stdout).toMatch(/\d\d cases: \d\d passed, 0 failed/);
  });

  it('takes no token without its cookie unless the brand says so', async () => {
    const id = (await desk().byCode('family'))?.id ?? 0;
    const told = async (bearerSessions: boolean): Promise<unknown> => {
      await desk().setLogins(id, { bearerSessions });
      clock.advance(3_000);
      return (await runFamilyCases(target(), named('MEM-04'), { wait }))[0];
    };
    expect(await told(false)).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('customer.not.login') });
    expect(await told(true)).toMatchObject({ outcome: 'pass' });
  });
});
