import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LAUNCH, startTestApp } from '../testing/test-app.ts';
import { SESSION_CALLS, SESSION_READS, STRANGER_CALLS } from './limits.ts';

const { app, gateway, clock, signedHeaders, sendLaunch, openGame, close } = await startTestApp();

afterAll(close);
beforeEach(() => clock.advance(60_000));

describe('too many attempts', () => {
  const rules = (remoteAddress: string) => app.inject({ url: '/api/rules?game=pearl-tide', remoteAddress });

  it('of one session are refused for a while, and no other session is', async () => {
    const [one, other] = [await openGame(), await openGame()];
    const read = (token: string) => app.inject({ url: '/api/history', headers: { authorization: token } });
    for (let n = 1; n < SESSION_CALLS; n += 1) expect((await read(one.token)).statusCode).toBe(200);
    const reply = await read(one.token);
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      429,
      '60',
      expect.objectContaining({ error: 'rate.limited', retryAfterMs: 60_000 }),
    ]);
    expect((await read(other.token)).statusCode).toBe(200);
    clock.advance(60_000);
    expect((await read(one.token)).statusCode).toBe(200);
  });

  it('to read the session are refused before the wallet is asked, and the game plays on', async () => {
    const { token } = await openGame();
    const get = (url: string) => app.inject({ url, headers: { authorization: token } });
    for (let n = 1; n < SESSION_READS; n += 1) expect((await get('/api/session')).statusCode).toBe(200);
    const asked = gateway.calls.length;
    expect((await get('/api/session')).json()).toMatchObject({ error: 'rate.limited' });
    expect(gateway.calls).toHaveLength(asked);
    expect((await get('/api/history')).statusCode).toBe(200);
  });

  it('without a session are refused by address, and players behind the same address play on', async () => {
    const { token } = await openGame();
    for (let n = 0; n < STRANGER_CALLS; n += 1) await rules('203.0.113.7');
    expect((await rules('203.0.113.7')).json()).toMatchObject({ error: 'rate.limited' });
    expect((await rules('203.0.113.8')).statusCode).toBe(200);
    expect((await app.inject({ url: '/vendor/games?vendor=TDW', remoteAddress: '203.0.113.7' })).statusCode).toBe(200);
    const headers = { authorization: token };
    expect((await app.inject({ url: '/api/history', headers, remoteAddress: '203.0.113.7' })).statusCode).toBe(200);
    const guess = { authorization: 'x'.repeat(43) };
    expect((await app.inject({ url: '/api/session', headers: guess, remoteAddress: '203.0.113.7' })).statusCode).toBe(429);
  });

  it('of launches without a right signature are refused, while signed ones from the same address pass', async () => {
    const body = JSON.stringify(LAUNCH);
    const unsigned = { ...signedHeaders(body), 'x-signature': '0' };
    for (let n = 0; n < STRANGER_CALLS; n += 1) await sendLaunch(body, unsigned);
    expect((await sendLaunch(body, unsigned)).code).toBe(429);
    expect((await app.inject({ url: '/vendor/games?vendor=TDW' })).headers['retry-after']).toBe('60');
    expect(await sendLaunch(body)).toMatchObject({ code: 200, status: 'OK' });
  });
});
