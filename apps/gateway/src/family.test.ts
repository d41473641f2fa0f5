import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { familyCases, reportTable, runFamilyCases, type Send } from '@marquee/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { createBrand, usualRules } from './brand/index.ts';
import { startTestVendor, type TestVendor } from './catalogue/testing/vendor.ts';
import { openTestApp } from './testing/app.ts';

const URL_OF_BRAND = 'http://family.test';

/** Requests of a client, each from an address of its own, so that no limit answers in the place of the call. */
function travelTo(app: App): Send {
  let asked = 0;
  return async (url, { method, headers, body }) => {
    const { host, pathname, search } = new URL(url);
    asked += 1;
    const answer = await app.server.inject({
      method: (method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      remoteAddress: `10.30.${asked >> 8}.${asked & 255}`,
      headers: { host, ...Object.fromEntries(new Headers(headers)) },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    const told = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of [value].flat()) if (each !== undefined) told.append(name, String(each));
    return new Response(answer.body, { status: answer.statusCode, headers: told });
  };
}

describe.each(usualKind)('a brand for clients of the family, on %s', (kind) => {
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let app: App;
  let vendor: TestVendor;
  let send: Send;
  const desk = () => createBrand({ db: app.db, clock, demo: true });

  beforeAll(async () => {
    vendor = await startTestVendor();
    for (const path of ['/vendor/launch', '/vendor/trial'])
      vendor.drawings.set(path, JSON.stringify({ status: 'OK', url: 'https://frame.test/play' }));
    app = await openTestApp(kind, clock);
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
    await app.db.query({ text: `update vendor set base_url = $1 where code = 'RLT'`, values: [vendor.url] });
    await app.db.query({
      text: `insert into merchant_vendor (merchant_id, vendor_id, is_open)
             select m.id, v.id, true from merchant m, vendor v where m.code = 'family' and v.code = 'RLT' on conflict do nothing`,
    });
    for (const code of ['sample', 'second'])
      await app.db.query({
        text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility,
                 has_demo, is_new, version)
               select id, $1, 'RNG', jsonb_build_object('EN', initcap($1), 'VI', 'Mẫu ' || $1), 100, 1000000, 20, 9600, 'low', true,
                      true, 9 from vendor where code = 'RLT'`,
        values: [code],
      });
    await app.db.query({ text: 'update catalogue_version set version = 9' });
    clock.advance(2_000);
    send = travelTo(app);
  });
  afterAll(async () => {
    await app.close();
    await vendor.close();
  });

  const target = { url: URL_OF_BRAND, merchant: null, account: null, language: 'EN' };

  it('answers every one of them as they expect', { timeout: 240_000 }, async () => {
    const results = await runFamilyCases(target, familyCases, { send });
    const bad = results.filter(({ outcome }) => outcome === 'fail');
    expect(bad, reportTable(bad)).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id);
    expect(skipped, 'what this gateway has, the suite tries').toEqual([]);
  });

  it('answers them over the network too, by the command of the documents', async () => {
    const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const command = ['scripts/conformance.ts', '--gateway', url, '--merchant', 'family', '--only', 'KEY,SYS-0,LOG-01,MEM-0,OUT'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: join(import.meta.dirname, '../../..') });
    expect(stdout).toMatch(/\d\d cases: \d\d passed, 0 failed/);
  });

  it('takes no token without its cookie unless the brand says so', async () => {
    const id = (await desk().byCode('family'))?.id ?? 0;
    const programs = familyCases.filter((each) => each.id === 'MEM-04');
    const told = async (bearerSessions: boolean): Promise<unknown> => {
      await desk().setLogins(id, { bearerSessions });
      clock.advance(3_000);
      return (await runFamilyCases(target, programs, { send }))[0];
    };
    expect(await told(false)).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('customer.not.login') });
    expect(await told(true)).toMatchObject({ outcome: 'pass' });
  });
});
