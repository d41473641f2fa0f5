import type { TrialRequest } from '@marquee/contract/vendor';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CYCLE_MS } from '../../shared/cycle.ts';
import type { RoundView, SessionView, SpinReply } from '../../shared/protocol.ts';
import { CLIENT_RANDOM, secretWith } from '../../testing/studio.ts';
import { LAUNCH, startTestApp } from '../../testing/test-app.ts';
import { housekeeping } from '../jobs.ts';
import { TRIAL_SEATS } from '../limits.ts';
import { createLocks } from '../lock.ts';
import { seatKey } from '../recovery.ts';
import { sessionOf } from '../sessions.ts';
import { forgetTrials, TRIAL_BALANCE, TRIAL_IDLE_MS } from './trial.ts';

const { token: _, demo: __, ...page } = LAUNCH;
const TRIAL: TrialRequest = page;
let used = 0;
/** Secrets are used once, as in life: a round's number follows from its secret. */
const winning = (): string => secretWith('pearl-tide', 'seed', (spins, coins) => spins === 1 && coins > 5, used++);
const feature = (): string => secretWith('pearl-tide', 'seed', (spins, coins) => spins === 6 && coins > 15, used++);

const { app, base, gateway, clock, signedHeaders, sendLaunch, openGame, close } = await startTestApp();

afterAll(close);
beforeEach(() => {
  clock.advance(3_600_000);
  gateway.calls.length = 0;
});

async function sendTrial(body: object, headers?: Record<string, string>) {
  const text = JSON.stringify(body);
  const sent = headers ?? signedHeaders(text, { path: '/vendor/trial' });
  const reply = await app.inject({ method: 'POST', url: '/vendor/trial', headers: sent, body: text });
  return reply.json<{ status: string; url?: string }>();
}

async function openTrial(remoteAddress = '203.0.113.9'): Promise<{ token: string; session: SessionView; code: number }> {
  const { url = '' } = await sendTrial(TRIAL);
  const token = url.split('#t=')[1] ?? '';
  const reply = await app.inject({ url: '/api/session', headers: { authorization: token }, remoteAddress });
  return { token, session: reply.json(), code: reply.statusCode };
}

async function post<Reply>(
  token: string,
  url: string,
  body: object,
): Promise<{ code: number; reply: Reply & { error?: string } }> {
  const sent = await app.inject({ method: 'POST', url, headers: { authorization: token }, payload: body });
  return { code: sent.statusCode, reply: sent.json() };
}

let keys = 0;
function spin(token: string, secret: string, stake = '5000') {
  base.store.sessions.saveSecret(sessionOf(base, token).tokenHash, secret);
  keys += 1;
  return post<SpinReply>(token, '/api/spin', {
    requestKey: `request-${keys}`,
    stake,
    clientRandom: CLIENT_RANDOM,
    clientSeed: 'seed',
  });
}

const setBalance = (token: string, balance: string): void =>
  base.store.trials.saveBalance(sessionOf(base, token).player ?? '', balance);
const balanceOf = (token: string): string | null => base.store.trials.balance(sessionOf(base, token).player ?? '');

describe('a trial', () => {
  it('plays whole rounds with money of its own and sends nothing to the gateway', async () => {
    const { token, session } = await openTrial();
    expect(session).toMatchObject({ trial: true, demo: true, balance: '20000000', openRound: null, currency: 'VND' });
    const secret = winning();
    const won = await spin(token, secret);
    const payout = BigInt(won.reply.round.payout);
    expect(payout).toBeGreaterThan(5_000n);
    expect(won.reply.round).toMatchObject({ state: 'closed', secret, balanceBefore: '20000000' });
    expect(won.reply.balance).toBe((TRIAL_BALANCE - 5_000n + payout).toString());
    clock.advance(3_000);
    const { reply: open } = await spin(token, feature());
    for (let index = 1; index <= 5; index += 1) {
      clock.advance(CYCLE_MS);
      await post(token, '/api/free-spin', { roundId: open.round.roundId, index });
    }
    const history = await app.inject({ url: '/api/history', headers: { authorization: token } });
    const rounds = history.json<{ rounds: RoundView[] }>().rounds;
    expect(rounds.map((round) => round.state)).toEqual(['closed', 'closed']);
    const check = await app.inject({ url: `/api/verify/${open.round.roundId}` });
    expect(check.json()).toMatchObject({ gameCode: 'pearl-tide', round: { secret: expect.any(String), balanceBefore: null } });
    const moved = rounds.reduce((sum, round) => sum + BigInt(round.payout) - BigInt(round.stake), 0n);
    expect(balanceOf(token)).toBe((TRIAL_BALANCE + moved).toString());
    await forgetTrials(base, createLocks(), seatKey);
    expect(gateway.calls).toEqual([]);
  });

  it('pays the same rounds as real money does: outcome and payout follow from secret and seed alone', async () => {
    const { token } = await openTrial();
    const real = await openGame();
    const secret = winning();
    const trial = await spin(token, secret);
    base.store.rounds.forgetSeat({ vendor: 'TDW', player: sessionOf(base, token).player ?? '', gameCode: 'pearl-tide' });
    const other = await spin(real.token, secret);
    expect(other.reply.round.spins).toEqual(trial.reply.round.spins);
    expect(other.reply.round.payout).toBe(trial.reply.round.payout);
    expect(gateway.calls).toEqual(['authenticate', 'debit', 'credit']);
  });

  it('is a seat of its own: no other trial and no account shares its rounds or its money', async () => {
    const [one, other, real] = [await openTrial(), await openTrial(), await openGame()];
    const { reply: mine } = await spin(one.token, winning());
    for (const { token } of [other, real]) {
      const history = await app.inject({ url: '/api/history', headers: { authorization: token } });
      const seen = history.json<{ rounds: RoundView[] }>().rounds.map((round) => round.roundId);
      expect(seen).not.toContain(mine.round.roundId);
    }
    expect(balanceOf(other.token)).toBe(TRIAL_BALANCE.toString());
  });

  it('refuses a stake that the purse does not hold, and fills up only then', async () => {
    const { token } = await openTrial();
    const fill = (stake: string) => post<{ balance: string }>(token, '/api/refill', { stake });
    expect(await fill('5000')).toMatchObject({ code: 400, reply: { error: 'bad.request' } });
    setBalance(token, '4999');
    expect(await spin(token, winning())).toMatchObject({ code: 409, reply: { error: 'funds' } });
    expect(await fill('123')).toMatchObject({ code: 400, reply: { error: 'stake.invalid' } });
    expect(await fill('5000')).toEqual({ code: 200, reply: { balance: '20000000' } });
    expect(balanceOf(token)).toBe('20000000');
    clock.advance(3_000);
    expect(await spin(token, feature())).toMatchObject({ code: 200 });
    setBalance(token, '0');
    expect(await fill('5000')).toMatchObject({ code: 409, reply: { error: 'round.open' } });
    expect(gateway.calls).toEqual([]);
  });

  it('is no way to fill up an account', async () => {
    const { token } = await openGame();
    const before = gateway.wallet.balance;
    expect(await post(token, '/api/refill', { stake: '5000' })).toMatchObject({ code: 400, reply: { error: 'bad.request' } });
    expect(gateway.wallet.balance).toBe(before);
  });

  it('and a real seat never become one another, whatever the wallet calls its player', async () => {
    const { token } = await openTrial();
    const real = await openGame();
    const authenticate = base.wallet.authenticate;
    const player = sessionOf(base, token).player ?? '';
    base.wallet.authenticate = async () => ({ kind: 'done', reply: { status: 'OK', player, balance: '1', demo: true } });
    const { url = '' } = await sendLaunch(JSON.stringify(LAUNCH));
    const taken = await app.inject({ url: '/api/session', headers: { authorization: url.split('#t=')[1] ?? '' } });
    base.wallet.authenticate = authenticate;
    expect(taken.json()).toMatchObject({ error: 'session.expired' });
    expect([sessionOf(base, token).trial, sessionOf(base, real.token).trial]).toEqual([true, false]);
  });
});

describe('the request for a trial', () => {
  it('is signed for its own address and carries no token', async () => {
    const text = JSON.stringify(TRIAL);
    expect(await sendTrial(TRIAL, signedHeaders(text))).toMatchObject({ status: 'BAD_SIGNATURE' });
    expect(await sendTrial({ ...TRIAL, token: 'x' })).toMatchObject({ status: 'BAD_REQUEST' });
    expect(await sendTrial({ ...TRIAL, parentOrigin: 'javascript:1' })).toMatchObject({ status: 'BAD_REQUEST' });
    expect(await sendTrial({ ...TRIAL, gameCode: 'ember-kiln' })).toMatchObject({ status: 'WRONG_GAME' });
    const { url } = await sendTrial(TRIAL);
    expect(url).toMatch(/^https:\/\/site\.test:8199\/play\/pearl-tide\?p=https%3A%2F%2Fsite\.test#t=[\w-]{43}$/);
  });

  it('opens so many seats an hour for one address, and more for another one', async () => {
    const codes: number[] = [];
    for (let n = 0; n <= TRIAL_SEATS; n += 1) codes.push((await openTrial('203.0.113.20')).code);
    expect(codes.slice(0, -1)).toEqual(Array(TRIAL_SEATS).fill(200));
    expect(codes.at(-1)).toBe(429);
    expect((await openTrial('203.0.113.21')).code).toBe(200);
  });
});

describe('after a day without its player', () => {
  it('a trial is forgotten with its rounds, an open one too, and nothing else is', async () => {
    const [old, open] = [await openTrial(), await openTrial()];
    const played = await spin(old.token, winning());
    const opened = await spin(open.token, feature());
    const real = await openGame();
    const kept = await spin(real.token, winning());
    const purse = sessionOf(base, old.token).player ?? '';
    clock.advance(TRIAL_IDLE_MS / 2);
    const young = await openTrial();
    clock.advance(TRIAL_IDLE_MS / 2 + 1);
    const before = gateway.calls.length;
    expect(await forgetTrials(base, createLocks(), seatKey)).toBeGreaterThanOrEqual(2);
    await housekeeping(base);
    expect([played, opened].map(({ reply }) => base.store.rounds.find(reply.round.roundId))).toEqual([null, null]);
    expect(base.store.trials.balance(purse)).toBeNull();
    expect(balanceOf(young.token)).toBe(TRIAL_BALANCE.toString());
    expect(base.store.rounds.find(kept.reply.round.roundId)).not.toBeNull();
    expect(base.store.rounds.backlog().entries).toBe(0);
    expect(gateway.calls).toHaveLength(before);
  });
});
