import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { readConfig } from './base/settings/config.ts';
import { openTestDatabase, usualKind } from './base/testing/database.ts';
import { regionFile } from './base/testing/region-file.ts';
import { createBrand } from './brand/index.ts';
import { lightPasswords } from './identity/testing/passwords.ts';
import { sqlModules } from './modules.ts';
import { browser, VENDOR_KEY, vendorCall } from './testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));
const BLOCKED = '203.0.113.9';
const FREE = '198.51.100.9';

describe.each(usualKind)('a closed brand on %s', (kind) => {
  let app: App;
  let folder: string;
  let brandId: number;
  const desk = () => createBrand({ db: app.db, clock, demo: true });
  /** As another gateway, or the command line, does it: seen within two seconds. */
  const setStatus = async (status: 'normal' | 'maintenance', until: Date | null = null): Promise<void> => {
    await desk().setStatus(brandId, status, until);
    clock.advance(2_001);
    await get('/wps/system/status', '127.0.0.1');
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-closed-'));
    writeFileSync(join(folder, 'regions.mmdb'), regionFile({ '203.0.113.0/24': 'XX', '198.51.100.0/24': 'VN' }));
    const db = await openTestDatabase(kind, sqlModules);
    const config = readConfig({
      VENDOR_KEY_RLT: VENDOR_KEY,
      STUDIO_URL: 'http://127.0.0.1:9',
      DEMO_PAST: '0',
      REGION_DB: join(folder, 'regions.mmdb'),
      TRUSTED_PROXIES: '10.0.0.0/8',
    });
    app = await createApp(config, { clock, log: createLog('silent'), db, passwords: lightPasswords() });
    await db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    brandId = (await desk().byCode('marquee'))?.id ?? 0;
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.server.inject({ url, remoteAddress, headers: { merchant: 'marquee', language: 'EN', ...headers } });

  it('in maintenance takes no stake, but every payout, rollback and end of a round', async () => {
    const call = (name: string, body: object) => vendorCall(app, clock, name, body);
    const { token, player, gameCode, currency } = (await call('test/session', { balance: '10000000' })) as Record<string, string>;
    const game = { gameCode, currency };
    const stake = (id: string) => ({ token, txId: id, roundId: id, amount: '10000', ...game });
    for (const id of ['a', 'b', 'c']) expect(await call('debit', stake(id))).toMatchObject({ status: 'OK' });
    await setStatus('maintenance');
    expect(await call('debit', stake('d'))).toMatchObject({ status: 'GAME_DISABLED' });
    const pair = { token, txId: 'e', roundId: 'e', stake: '10000', payout: '0', roundFinished: true, ...game };
    expect(await call('debit-credit', pair)).toMatchObject({ status: 'GAME_DISABLED' });
    // A stake that was taken before keeps its answer.
    expect(await call('debit', stake('a'))).toMatchObject({ status: 'OK' });
    const credit = { player, txId: 'a', roundId: 'a', amount: '20000', roundFinished: true, ...game };
    expect(await call('credit', credit)).toMatchObject({ status: 'OK' });
    expect(await call('rollback', { player, txId: 'r', refTxId: 'b', roundId: 'b', ...game })).toMatchObject({ status: 'OK' });
    expect(await call('end-round', { player, roundId: 'c', ...game })).toMatchObject({ status: 'OK' });
    expect((await app.server.inject('/healthz')).statusCode).toBe(200);
    await setStatus('normal');
    expect(await call('debit', stake('d'))).toMatchObject({ status: 'OK' });
  });

  it('hidden by DEMO=0, a demo brand takes no stake in a game that is open, but every payout', async () => {
    const { token, player, gameCode, currency } = (await vendorCall(app, clock, 'test/session', {
      balance: '10000000',
    })) as Record<string, string>;
    const stake = (id: string) => ({ token, txId: id, roundId: id, amount: '10000', gameCode, currency });
    expect(await vendorCall(app, clock, 'debit', stake('shown'))).toMatchObject({ status: 'OK' });
    const config = readConfig({
      DEMO: '0',
      SECRET_KEY: 'k'.repeat(32),
      VENDOR_KEY_RLT: VENDOR_KEY,
      STUDIO_URL: 'http://127.0.0.1:9',
    });
    const real = await createApp(config, {
      clock,
      log: createLog('silent'),
      db: { ...app.db, close: async () => {} },
    });
    expect(await vendorCall(real, clock, 'debit', stake('hidden'))).toMatchObject({ status: 'GAME_DISABLED' });
    const credit = { player, txId: 'won', roundId: 'shown', amount: '20000', roundFinished: true, gameCode, currency };
    expect(await vendorCall(real, clock, 'credit', credit)).toMatchObject({ status: 'OK' });
    for (const url of ['/wps/system/status', '/wps/home/figures', '/lgw/games/popular']) {
      const answer = await real.server.inject({ url, headers: { merchant: 'marquee', language: 'EN' } });
      expect(answer.json().errorCode, url).toBe('function.not.available');
    }
    await real.close();
  });

  it('in maintenance keeps the stream of its members open, says when it changes, and lets them out', async () => {
    const page = browser(app);
    await page.register();
    const { port } = app.server.server.address() as AddressInfo;
    const stream = await fetch(`http://127.0.0.1:${port}/wps/live/events`, {
      headers: { merchant: 'marquee', authorization: page.token, cookie: page.cookie },
    });
    const reader = stream.body?.getReader();
    const until = async (word: string): Promise<boolean> => {
      let text = '';
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        text += new TextDecoder().decode(value);
        if (text.includes(word)) return true;
        if (done) return false;
      }
    };
    const end = clock.now() + 60_000;
    await setStatus('maintenance', new Date(end));
    expect(await until('"brand"')).toBe(true);
    const refused = await page.call('memberInfo');
    expect([refused.status, refused.errorCode]).toEqual([503, 'system_maintenance']);
    expect(refused.value).toEqual({ maintenanceEnd: end });
    expect((await page.call('status')).value).toMatchObject({ maintenance: true, maintenanceEnd: end });
    await setStatus('normal');
    expect(await until('"brand"')).toBe(true);
    expect((await page.call('memberInfo')).success).toBe(true);
    await setStatus('maintenance');
    expect((await page.call('logout')).success).toBe(true);
    await setStatus('normal');
    expect((await page.call('memberInfo')).errorCode).toBe('customer.not.login');
    await reader?.cancel();
  });

  it('answers a blocked region no more than why, and tells it its address', async () => {
    await app.db.query({ text: `update merchant set blocked_regions = '{XX}' where id = $1`, values: [brandId] });
    await setStatus('normal');
    const refused = await get('/wps/home/figures', BLOCKED);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([403, 'access_restricted']);
    expect(refused.json().message).toContain('region');
    const status = (await get('/wps/system/status', BLOCKED)).json().value;
    expect(status).toMatchObject({ regionRestriction: true, maintenance: false, location: { ip: BLOCKED } });
    expect((await get('/wps/home/figures', FREE)).statusCode).toBe(200);
    expect((await get('/wps/home/figures', '192.0.2.1')).statusCode, 'an address that the file does not know').toBe(200);
  });

  it('believes a forwarded address of its proxies only', async () => {
    const forwarded = (peer: string, address: string) => get('/wps/home/figures', peer, { 'x-forwarded-for': address });
    expect((await forwarded(BLOCKED, FREE)).statusCode, 'forged by a blocked caller').toBe(403);
    expect((await forwarded('10.1.2.3', BLOCKED)).statusCode).toBe(403);
    expect((await forwarded('10.1.2.3', `${FREE}, ${BLOCKED}`)).statusCode, 'forged towards the proxy').toBe(403);
    expect((await forwarded('10.1.2.3', FREE)).statusCode).toBe(200);
  });

  it('says maintenance before region', async () => {
    await setStatus('maintenance');
    expect((await get('/wps/home/figures', BLOCKED)).json().errorCode).toBe('system_maintenance');
    await setStatus('normal');
  });
});
