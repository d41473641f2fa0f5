import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { VendorGame } from '@marquee/contract/vendor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ARCADE_VENDOR } from '../../arcade/house.ts';
import { arcadeGames } from '../../arcade/registry.ts';
import { commitmentOf } from '../../engine/stream.ts';
import type { ArcadeHistory, ArcadeProof, ArcadeReply, ArcadeSession } from '../../shared/arcade-protocol.ts';
import { LAUNCH, startTestApp, type TestApp } from '../../testing/test-app.ts';

const CLIENT = join(import.meta.dirname, '../../../client');
const PARAMS = { rows: '8', risk: 'low' };

let studio: TestApp;
beforeEach(async () => {
  studio = await startTestApp(undefined, 'silent', ['TDW', ARCADE_VENDOR]);
});
afterEach(() => studio.close());

/** Opens a game as the gateway does, and answers the frame's address and token. */
async function open(gameCode: string): Promise<{ url: string; token: string }> {
  const body = JSON.stringify({ ...LAUNCH, gameCode });
  const { url = '' } = await studio.sendLaunch(body, { ...studio.signedHeaders(body), 'x-vendor': ARCADE_VENDOR });
  return { url, token: url.split('#t=')[1] ?? '' };
}
const post = (token: string, url: string, payload: object) =>
  studio.app.inject({ method: 'POST', url, headers: { authorization: token }, payload });
const get = (token: string, url: string) => studio.app.inject({ url, headers: { authorization: token } });
const stake = (change: object = {}) => ({
  requestKey: 'key-of-a-round',
  stake: '10000',
  params: PARAMS,
  clientRandom: 'a1'.repeat(32),
  clientSeed: 'text',
  ...change,
});

describe('the calls of arcade games', () => {
  it('open the page of the family, framed by the site alone, and the page that checks', async () => {
    const { url } = await open('lotus-mines');
    const page = await studio.app.inject({ url: url.replace(/^https?:\/\/[^/]+|#.*$/g, '') });
    expect(page.body).toContain('<title>arcade</title>');
    expect(page.headers['content-security-policy']).toContain('frame-ancestors https://site.test');
    expect((await studio.app.inject({ url: '/proof?round=1' })).body).toContain('<title>proof</title>');
  });

  it('announce a round, play it, and show everybody what proves it and nobody the balance', async () => {
    const { token } = await open('pebble-plinko');
    const session = (await get(token, '/api/arcade/session')).json<ArcadeSession>();
    expect(session).toMatchObject({ currencySymbol: '₫', demo: false, trial: false, openRound: null, balance: '1000000' });
    const { round, balance } = (await post(token, '/api/arcade/open', stake())).json<ArcadeReply>();
    expect(round).toMatchObject({ commitment: session.nextCommitment, state: 'closed', params: PARAMS, choices: [] });
    expect(commitmentOf(round.secret ?? '')).toBe(session.nextCommitment);
    expect(BigInt(balance)).toBe(1_000_000n - 10_000n + BigInt(round.payout));
    const proof = (await studio.app.inject({ url: `/api/arcade/rounds/${round.roundId}` })).json<ArcadeProof>();
    expect(proof.round).toEqual({ ...round, balanceBefore: null, balanceAfter: null });
    const history = (await get(token, '/api/arcade/history')).json<ArcadeHistory>();
    expect(history).toMatchObject({ rounds: [{ roundId: round.roundId, balanceBefore: '1000000' }], more: false });
    // It is no slot's round.
    expect((await studio.app.inject({ url: `/api/verify/${round.roundId}` })).statusCode).toBe(404);
  });

  it('give an interrupted round to whoever comes back, and its secret to nobody', async () => {
    const { token } = await open('lotus-mines');
    await get(token, '/api/arcade/session');
    const opened = (await post(token, '/api/arcade/open', stake({ params: { mines: '1' } }))).json<ArcadeReply>();
    const { roundId } = opened.round;
    const again = await open('lotus-mines');
    const { openRound } = (await get(again.token, '/api/arcade/session')).json<ArcadeSession>();
    expect(openRound).toEqual(opened.round);
    expect((await studio.app.inject({ url: `/api/arcade/rounds/${roundId}` })).statusCode).toBe(404);
    const step = await post(again.token, '/api/arcade/step', { roundId, index: 0, choice: 'open-3' });
    expect(step.json<ArcadeReply>().round.made).toEqual(['open-3']);
  });

  it('refuse strangers and what is not well formed, and book nothing', async () => {
    const { token } = await open('pebble-plinko');
    await get(token, '/api/arcade/session');
    expect((await post('', '/api/arcade/open', stake())).statusCode).toBe(401);
    const bad = [
      { params: [] },
      { params: { rows: '9', risk: 'low' } },
      { params: { ...PARAMS, '<b>': '1' } },
      { params: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`option-${'x'.repeat(n)}`, '1'])) },
      { stake: '-1' },
      { stake: '1' },
      { clientRandom: 'A1' },
      { more: true },
    ];
    for (const change of bad)
      expect((await post(token, '/api/arcade/open', stake(change))).statusCode).toBeGreaterThanOrEqual(400);
    const steps = [
      { roundId: 'x', index: 0, choice: 'open-1' },
      { roundId: '0'.repeat(32), index: -1, choice: 'open-1' },
      { roundId: '0'.repeat(32), index: 0, choice: 'Open' },
    ];
    for (const step of steps) expect((await post(token, '/api/arcade/step', step)).statusCode).toBe(400);
    expect((await get((await studio.openGame()).token, '/api/arcade/session')).json()).toMatchObject({ error: 'game.closed' });
    expect(studio.gateway.wallet.balance).toBe(1_000_000n);
    expect(studio.gateway.calls.filter((call) => call === 'debit')).toEqual([]);
  });

  it('play a trial with money of the studio, which nobody else hears of', async () => {
    const { token: _token, demo: _demo, ...page } = LAUNCH;
    const body = JSON.stringify({ ...page, gameCode: 'carnival-wheel' });
    const headers = { ...studio.signedHeaders(body, { path: '/vendor/trial' }), 'x-vendor': ARCADE_VENDOR };
    const reply = await studio.app.inject({ method: 'POST', url: '/vendor/trial', headers, body });
    const token = reply.json<{ url: string }>().url.split('#t=')[1] ?? '';
    expect((await get(token, '/api/arcade/session')).json()).toMatchObject({ trial: true, balance: '20000000' });
    const played = (await post(token, '/api/arcade/open', stake({ params: { risk: 'low' } }))).json<ArcadeReply>();
    expect(BigInt(played.balance)).toBe(20_000_000n - 10_000n + BigInt(played.round.payout));
    expect(studio.gateway.calls).toEqual([]);
  });

  it('list the games of the vendor as slots by their classes, each with a poster that is there', async () => {
    const reply = await studio.app.inject({ url: `/vendor/games?vendor=${ARCADE_VENDOR}` });
    const { games, verifyUrl } = reply.json<{ games: VendorGame[]; verifyUrl: string }>();
    expect(games.map(({ gameCode }) => gameCode)).toEqual(arcadeGames().map(({ code }) => code));
    expect(verifyUrl).toContain('/proof?round={round}');
    for (const game of games) {
      expect(game).toMatchObject({ gameType: 'RNG', hasDemo: true });
      expect(['TG', 'AC', 'JP']).toContain(game.classification);
      expect(existsSync(join(CLIENT, game.poster)), game.poster).toBe(true);
    }
  });

  it('tell of the pool: to players, to the gateway, and to everybody what every stake put in', async () => {
    const { token } = await open('wishing-well');
    const view = (await get(token, '/api/arcade/session')).json<ArcadeSession>().pool;
    expect(view).toMatchObject({ pot: 1, amount: '10000000', mustDrop: '70000000', isCounted: true });
    const jackpots = async (query: string) => (await studio.app.inject({ url: `/vendor/jackpots?${query}` })).json<object>();
    const told = { gameCode: 'wishing-well', currency: 'VND', amount: '10000000', mustDropBy: '70000000' };
    expect(await jackpots(`vendor=${ARCADE_VENDOR}&currency=VND`)).toEqual({ jackpots: [told] });
    const played = (await post(token, '/api/arcade/open', stake({ params: {} }))).json<ArcadeReply>();
    expect(played.pool).toMatchObject({ amount: '10000150' });
    expect((await get(token, '/api/arcade/pool')).json()).toEqual(played.pool);
    expect(await jackpots(`vendor=${ARCADE_VENDOR}&currency=VND`)).toMatchObject({ jackpots: [{ amount: '10000150' }] });
    expect(await jackpots('vendor=TDW&currency=VND')).toEqual({ jackpots: [] });
    const pot = (await studio.app.inject({ url: '/api/arcade/pots/wishing-well/VND/1' })).json();
    const { roundId } = played.round;
    const parts = [{ roundId, before: '100000000000', added: '1500000' }];
    expect(pot).toMatchObject({ start: '100000000000', amount: '100001500000', parts, more: false, won: null });
    const proof = (await studio.app.inject({ url: `/api/arcade/rounds/${roundId}` })).json<ArcadeProof>();
    expect(proof.round.pool).toEqual(played.round.pool);
    for (const url of [
      '/vendor/jackpots?vendor=<b>&currency=VND',
      `/vendor/jackpots?vendor=${ARCADE_VENDOR}`,
      '/api/arcade/pots/wishing-well/VND/0',
      '/api/arcade/pots/wishing-well/VND/2',
      '/api/arcade/pots/wishing-well/USD/1',
      '/api/arcade/pots/wishing-well/VND/1?from=0',
    ])
      expect((await studio.app.inject({ url })).statusCode, url).toBeGreaterThanOrEqual(400);
    expect((await get((await open('lotus-mines')).token, '/api/arcade/pool')).json()).toMatchObject({ error: 'game.closed' });
  });

  it('give a trial no part in the pool', async () => {
    const { token: _token, demo: _demo, ...page } = LAUNCH;
    const body = JSON.stringify({ ...page, gameCode: 'wishing-well' });
    const headers = { ...studio.signedHeaders(body, { path: '/vendor/trial' }), 'x-vendor': ARCADE_VENDOR };
    const reply = await studio.app.inject({ method: 'POST', url: '/vendor/trial', headers, body });
    const token = reply.json<{ url: string }>().url.split('#t=')[1] ?? '';
    expect((await get(token, '/api/arcade/session')).json()).toMatchObject({ trial: true, pool: { isCounted: false } });
    const played = (await post(token, '/api/arcade/open', stake({ params: {} }))).json<ArcadeReply>();
    expect(played).toMatchObject({ round: { state: 'closed', pool: null }, pool: { amount: '10000000' } });
    expect(studio.base.store.pools.pools()).toEqual([]);
  });
});
