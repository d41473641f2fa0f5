import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createChannels } from './base/channels/index.ts';
import { readChannels } from './base/channels/settings.ts';
import { createMetrics } from './base/metrics.ts';
import { anyKind } from './base/testing/database.ts';
import { browser, openTestApp, operatorsDoor, vendorCall } from './testing/app.ts';

const clock = manualClock(Date.UTC(2026, 5, 1, 5));

/** A figure's lines: labels as they are written, and the value. */
const linesOf = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels.replaceAll('"', ''),
      Number(value),
    ]),
  );

describe('the figures of a gateway', () => {
  let app: App;
  beforeAll(async () => {
    app = await openTestApp(anyKind, clock);
    await app.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
  });
  afterAll(() => app.close());
  const figure = async (name: string) => linesOf((await operatorsDoor(app).inject('/metrics')).payload, name);

  it('count tries to register and to log in, by brand, way and what came of them', async () => {
    const page = browser(app);
    const username = await page.register();
    expect((await browser(app).call('register', { body: { username, password: 'Demo2026x', agreed: true } })).success).toBe(
      false,
    );
    const registered = await figure('registration_attempts_total');
    expect(registered['brand=marquee,way=username,outcome=ok']).toBe(1);
    expect(Object.keys(registered)).toHaveLength(2);
    const wrong = await browser(app).call('login', { body: { username, password: 'Wrong2026x' } });
    for (let time = 0; time < 2; time += 1) await browser(app).call('login', { body: { username, password: 'Demo2026x' } });
    expect((await browser(app).call('freePlay', { body: {} })).success).toBe(true);
    expect(await figure('login_attempts_total')).toEqual({
      [`brand=marquee,way=password,outcome=${wrong.errorCode}`]: 1,
      'brand=marquee,way=password,outcome=ok': 2,
      'brand=marquee,way=guest,outcome=ok': 1,
    });
  });

  it('count stakes and payouts by brand as they are booked, each once however often it is sent', async () => {
    const { token, player, gameCode, currency } = await vendorCall(app, clock, 'test/session', { balance: '10000000' });
    const send = (name: string, body: object) => vendorCall(app, clock, name, { gameCode, currency, ...body });
    const debit = { token, txId: 'f1', roundId: 'fr1', amount: '20000' };
    for (let time = 0; time < 2; time += 1) expect(await send('debit', debit)).toMatchObject({ status: 'OK' });
    const credit = { player, txId: 'f2', roundId: 'fr1', amount: '50000', roundFinished: true };
    for (let time = 0; time < 2; time += 1) expect(await send('credit', credit)).toMatchObject({ status: 'OK' });
    const instant = { token, txId: 'f3', roundId: 'fr3', stake: '10000', payout: '5000', roundFinished: true };
    for (let time = 0; time < 2; time += 1) expect(await send('debit-credit', instant)).toMatchObject({ status: 'OK' });
    expect(await send('debit', { ...debit, txId: 'f4', roundId: 'fr4', amount: '999900000000' })).toMatchObject({
      status: 'LIMIT_REACHED',
    });
    const labels = 'brand=marquee,vendor=RLT,currency=VND';
    expect(await figure('bets_total')).toEqual({ [labels]: 2 });
    expect(await figure('bet_stake_units_total')).toEqual({ [labels]: 3 });
    expect(await figure('bet_payout_units_total')).toEqual({ [labels]: 5.5 });
    expect(await figure('vendor_request_seconds_count')).toMatchObject({
      'call=debit,vendor=RLT,status=OK': 2,
      'call=debit,vendor=RLT,status=LIMIT_REACHED': 1,
      'call=credit,vendor=RLT,status=OK': 2,
      'call=debit-credit,vendor=RLT,status=OK': 2,
    });
  });

  it('name no vendor that has not proven to be one', async () => {
    const headers = { 'content-type': 'application/json', 'x-vendor': 'EVIL' };
    await app.server.inject({ method: 'POST', url: '/vendor/v1/balance', headers, payload: '{}' });
    const calls = await figure('vendor_request_seconds_count');
    expect(calls['call=balance,vendor=-,status=BAD_SIGNATURE']).toBe(1);
    expect(Object.keys(calls).join()).not.toContain('EVIL');
  });
});

it('messages are counted by channel and by what their provider said', async () => {
  const statuses = [200, 422, 503];
  const server = createServer((_request, response) => response.writeHead(statuses.shift() ?? 500).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const metrics = createMetrics();
  const settings = readChannels({ SMS_URL: `http://127.0.0.1:${port}/send` });
  const { sms, mail } = createChannels(settings, { clock, outward: { fetch, isAllowed: () => true }, metrics });
  expect(mail).toBeNull();
  const message = { id: 'm', to: '84912345678', from: 'Lantern', subject: '', text: 'x' };
  for (let time = 0; time < 3; time += 1) await sms?.send(message);
  expect(linesOf(await metrics.registry.metrics(), 'message_send_seconds_count')).toEqual({
    'channel=sms,outcome=delivered': 1,
    'channel=sms,outcome=refused': 1,
    'channel=sms,outcome=error': 1,
  });
  server.closeAllConnections();
  server.close();
});
