import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CYCLE_MS } from '../shared/cycle.ts';
import { FAKE_TOKEN, FakeWallet } from '../testing/fake-wallet.ts';
import { CLIENT_RANDOM, secretWith } from '../testing/studio.ts';
import { LAUNCH, OTHER_KEY, startTestApp } from '../testing/test-app.ts';
import { sessionOf } from './sessions.ts';

const { app, base, gateway, clock, signedHeaders, sendLaunch, openGame, close } = await startTestApp();

afterAll(close);
beforeEach(() => {
  gateway.wallet = new FakeWallet(1_000_000n);
  clock.advance(60_000);
});

describe('a launch', () => {
  it('gives a frame on the host of the page, with a token of the studio behind #', async () => {
    const { status, url } = await sendLaunch(JSON.stringify(LAUNCH));
    expect(status).toBe('OK');
    expect(url).toMatch(/^https:\/\/site\.test:8199\/play\/pearl-tide\?p=https%3A%2F%2Fsite\.test#t=[\w-]{43}$/);
    expect(url).not.toContain(FAKE_TOKEN);
  });

  it('is signed by either key while one is changed for another', async () => {
    const body = JSON.stringify(LAUNCH);
    expect(await sendLaunch(body, signedHeaders(body, { key: OTHER_KEY }))).toMatchObject({ status: 'OK' });
    expect(await sendLaunch(body)).toMatchObject({ status: 'OK' });
  });

  it('is refused without a right signature', async () => {
    const body = JSON.stringify(LAUNCH);
    const wrong = [
      signedHeaders(body, { key: 'another-key-that-is-also-long-enough' }),
      signedHeaders(`${body} `),
      signedHeaders(body, { path: '/vendor/other' }),
      signedHeaders(body, { at: clock.now() - 300_001 }),
      signedHeaders(body, { at: clock.now() + 300_001 }),
      { ...signedHeaders(body), 'x-vendor': 'XXX' },
      { ...signedHeaders(body), 'x-signature': '' },
      { 'content-type': 'application/json' },
    ];
    for (const headers of wrong) expect(await sendLaunch(body, headers)).toEqual({ code: 200, status: 'BAD_SIGNATURE' });
  });

  it('is refused when its nonce comes again', async () => {
    const body = JSON.stringify(LAUNCH);
    const headers = signedHeaders(body, { nonce: 'nonce-once-only' });
    expect((await sendLaunch(body, headers)).status).toBe('OK');
    expect((await sendLaunch(body, headers)).status).toBe('BAD_SIGNATURE');
  });

  it('is refused for bodies that are not a launch request and for games of others', async () => {
    for (const change of [
      { parentOrigin: 'javascript:alert(1)' },
      { parentOrigin: 'https://site.test/path' },
      { backUrl: 'x' },
      { token: '' },
      { more: 1 },
    ])
      expect((await sendLaunch(JSON.stringify({ ...LAUNCH, ...change }))).status).toBe('BAD_REQUEST');
    expect((await sendLaunch('not json')).status).toBe('BAD_REQUEST');
    expect((await sendLaunch(JSON.stringify({ ...LAUNCH, gameCode: 'ember-kiln' }))).status).toBe('WRONG_GAME');
  });
});

describe('the calls of a game', () => {
  it('need the token of a launch', async () => {
    for (const headers of [{}, { authorization: 'x'.repeat(43) }, { authorization: FAKE_TOKEN }]) {
      const reply = await app.inject({ url: '/api/session', headers });
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([401, 'session.expired']);
    }
  });

  it('play a round from the session to the check', async () => {
    const { token } = await openGame();
    const headers = { authorization: token };
    const secret = secretWith('pearl-tide', 'đêm rằm', (spins, coins) => spins === 6 && coins > 5);
    base.store.sessions.saveSecret(sessionOf(base, token).tokenHash, secret);
    const body = { requestKey: 'request-00001', stake: '5000', clientRandom: CLIENT_RANDOM, clientSeed: 'đêm rằm' };
    const first = (await app.inject({ method: 'POST', url: '/api/spin', headers, body })).json();
    const { roundId } = first.round;
    expect((await app.inject({ url: `/api/verify/${roundId}` })).statusCode).toBe(404);
    const session = (await app.inject({ url: '/api/session', headers })).json();
    expect(session).toMatchObject({
      currencySymbol: '₫',
      parentOrigin: 'https://site.test',
      openRound: { roundId, freeSpinsLeft: 5 },
    });
    for (let index = 1; index <= 5; index += 1) {
      clock.advance(CYCLE_MS);
      await app.inject({ method: 'POST', url: '/api/free-spin', headers, body: { roundId, index } });
    }
    const check = (await app.inject({ url: `/api/verify/${roundId}` })).json();
    expect(check).toMatchObject({
      gameCode: 'pearl-tide',
      version: '1.0.0',
      round: { state: 'closed', secret, freeSpinsTotal: 5 },
    });
    const history = (await app.inject({ url: '/api/history', headers })).json();
    const payout = BigInt(check.round.payout);
    expect(history.rounds[0]).toEqual({
      ...check.round,
      balanceBefore: '1000000',
      balanceAfter: (1_000_000n - 5_000n + payout).toString(),
    });
    expect(check.round).toMatchObject({ balanceBefore: null, balanceAfter: null });
    const older = (await app.inject({ url: `/api/history?before=${history.rounds[0].openedAt}`, headers })).json();
    expect(older.rounds.map((round: { roundId: string }) => round.roundId)).not.toContain(roundId);
  });

  it('say when the next spin may start', async () => {
    const { token } = await openGame();
    const spin = (requestKey: string) =>
      app.inject({
        method: 'POST',
        url: '/api/spin',
        headers: { authorization: token },
        body: { requestKey, stake: '5000', clientRandom: CLIENT_RANDOM, clientSeed: 'a' },
      });
    base.store.sessions.saveSecret(
      sessionOf(base, token).tokenHash,
      secretWith('pearl-tide', 'a', (spins) => spins === 1),
    );
    expect((await spin('request-fast-1')).statusCode).toBe(200);
    const reply = await spin('request-fast-2');
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().error]).toEqual([429, '3', 'too.fast']);
  });

  it('refuse what is not well formed, and change nothing', async () => {
    const { token } = await openGame();
    const good = { requestKey: 'request-bad-1', stake: '5000', clientRandom: CLIENT_RANDOM, clientSeed: 'a' };
    const bad: unknown[] = [
      { ...good, stake: '-1' },
      { ...good, stake: '0.5' },
      { ...good, stake: '0' },
      { ...good, stake: '99999999999999999999' },
      { ...good, clientSeed: 'a\u0000b' },
      { ...good, clientSeed: 'a'.repeat(65) },
      { ...good, clientRandom: 'C1'.repeat(32) },
      { ...good, clientRandom: 'c1' },
      { requestKey: 'request-bad-2', stake: '5000', clientSeed: 'a' },
      { ...good, requestKey: "'; DROP TABLE rounds" },
      { ...good, more: true },
      { stake: '5000' },
      [],
      'text',
    ];
    for (const body of bad) {
      const headers = { authorization: token, 'content-type': 'application/json' };
      const reply = await app.inject({ method: 'POST', url: '/api/spin', headers, body: JSON.stringify(body) });
      expect([reply.statusCode, reply.json().error]).toEqual([400, 'bad.request']);
    }
    const broken = {
      method: 'POST',
      url: '/api/spin',
      headers: { authorization: token, 'content-type': 'application/json' },
    } as const;
    expect((await app.inject({ ...broken, body: '{' })).statusCode).toBe(400);
    expect((await app.inject({ ...broken, body: `"${'x'.repeat(20_000)}"` })).statusCode).toBe(413);
    expect(gateway.wallet.rounds.size).toBe(0);
  });

  it('tell the rules of a game without a token', async () => {
    const reply = await app.inject({ url: '/api/rules?game=ember-kiln' });
    expect(reply.json()).toMatchObject({ rtpBasisPoints: 9587, rtpMethod: 'exact', ways: 720, lines: null, cycleMs: 2500 });
    expect((await app.inject({ url: '/api/rules?game=none' })).statusCode).toBe(400);
  });
});

describe('the pages', () => {
  it('let a game be framed by an origin that the gateway launched for, and by no other', async () => {
    const { url } = await openGame();
    const policy = async (path: string): Promise<string> =>
      String((await app.inject({ url: path })).headers['content-security-policy']);
    const path = url.slice(url.indexOf('/play')).split('#')[0] ?? '';
    expect(await policy(path)).toMatch(/default-src 'self';.*frame-ancestors https:\/\/site\.test$/);
    expect(await policy('/play/pearl-tide')).toMatch(/frame-ancestors 'none'$/);
    expect(await policy('/play/pearl-tide?p=https%3A%2F%2Fevil.test')).toMatch(/frame-ancestors 'none'$/);
    expect(await policy('/play/pearl-tide?p=https%3A%2F%2Fsite.test%3B%20script-src%20*')).toMatch(/frame-ancestors 'none'$/);
  });

  it('keep built files for ever, posters for an hour and anything else not at all', async () => {
    expect((await app.inject({ url: '/assets/play-1a2b.js' })).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    const poster = await app.inject({ url: '/posters/pearl-tide.svg' });
    expect(poster.headers['content-type']).toContain('image/svg+xml');
    expect(poster.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await app.inject({ url: '/marks/TDW-WHITE.svg' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/verify' })).statusCode).toBe(200);
    for (const url of ['/play/unknown', '/assets/../index.html', '/assets/missing.js', '/marks/make.ts', '/studio.db', '/'])
      expect((await app.inject({ url })).statusCode).toBe(404);
  });

  it('send built files as the build has compressed them, to who takes that', async () => {
    const sent = async (encoding: string) => {
      const { headers, body } = await app.inject({ url: '/assets/play-1a2b.js', headers: { 'accept-encoding': encoding } });
      return [headers['content-encoding'], headers['content-type'], headers.vary, body];
    };
    const script = 'application/javascript; charset=utf-8';
    expect(await sent('gzip, br')).toEqual(['br', script, 'accept-encoding', 'as the build compresses it']);
    expect(await sent('identity')).toEqual([undefined, script, 'accept-encoding', 'export {};']);
  });

  it('list the games of a vendor', async () => {
    const { games, verifyUrl } = (await app.inject({ url: '/vendor/games?vendor=TDW' })).json();
    expect(games).toHaveLength(3);
    expect(verifyUrl).toBe('/verify?round={round}');
    expect(games[0]).toMatchObject({
      gameCode: 'pearl-tide',
      minStake: '500',
      classification: 'AC',
      poster: '/posters/pearl-tide.svg',
    });
    expect((await app.inject({ url: '/vendor/games?vendor=KLN' })).json()).toEqual({ games: [] });
  });

  it('are ready once the past is recovered', async () => {
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});
