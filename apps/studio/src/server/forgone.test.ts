import { afterAll, beforeEach, expect, it } from 'vitest';
import type { RoundView, SpinReply, StudioError } from '../shared/protocol.ts';
import { FakeWallet } from '../testing/fake-wallet.ts';
import { CLIENT_RANDOM, secretWith } from '../testing/studio.ts';
import { startTestApp } from '../testing/test-app.ts';
import { deliverDue } from './outbound.ts';
import { sessionOf } from './sessions.ts';

const { app, base, gateway, clock, openGame, close } = await startTestApp();
const START = 1_000_000n;
let used = 0;
let token: string;

afterAll(close);
beforeEach(async () => {
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  clock.advance(60_000);
  ({ token } = await openGame());
});

/** A spin that would win, with what its secret is and what the player hears. */
async function winningSpin() {
  const secret = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 1 && coins > 5, used);
  used += 1;
  base.store.sessions.saveSecret(sessionOf(base, token).tokenHash, secret);
  const body = { requestKey: `request-${used}`, stake: '5000', clientRandom: CLIENT_RANDOM, clientSeed: 'seed' };
  const reply = await app.inject({ method: 'POST', url: '/api/spin', headers: { authorization: token }, body });
  return { secret, code: reply.statusCode, reply: reply.json<SpinReply & StudioError>() };
}

const listed = async (): Promise<RoundView[]> =>
  (await app.inject({ url: '/api/history', headers: { authorization: token } })).json<{ rounds: RoundView[] }>().rounds;
const checked = async (roundId: string) => app.inject({ url: `/api/verify/${roundId}` });

it('a refused round is listed with its secret and with what it would have paid', async () => {
  gateway.wallet.refuseDebits = 'INSUFFICIENT_FUNDS';
  const { secret, reply } = await winningSpin();
  expect(reply.error).toBe('funds');
  const [round] = await listed();
  expect(round).toMatchObject({ state: 'refused', secret, clientRandom: CLIENT_RANDOM, scheme: 'marquee-slots/2', payout: '0' });
  expect(BigInt(round?.forgone ?? 0)).toBeGreaterThan(5_000n);
  expect((await checked(round?.roundId ?? '')).json().round).toMatchObject({ state: 'refused', secret, forgone: round?.forgone });
});

it('a cancelled round is too, from the moment that it is given up, before the wallet has confirmed it', async () => {
  gateway.fate = () => 'lost';
  const { secret, reply } = await winningSpin();
  expect(reply.error).toBe('cancelled');
  const [round] = await listed();
  expect(round).toMatchObject({ state: 'cancelled', secret, payout: '0' });
  expect(BigInt(round?.forgone ?? 0)).toBeGreaterThan(5_000n);
  gateway.fate = () => 'fine';
  clock.advance(3_600_000);
  await deliverDue(base);
  expect((await checked(round?.roundId ?? '')).json().round).toMatchObject({
    state: 'cancelled',
    secret,
    forgone: round?.forgone,
  });
});

it('a request that comes again with another number of the device is no repetition', async () => {
  await winningSpin();
  const body = { requestKey: `request-${used}`, stake: '5000', clientRandom: 'd2'.repeat(32), clientSeed: 'seed' };
  const reply = await app.inject({ method: 'POST', url: '/api/spin', headers: { authorization: token }, body });
  expect(reply.json<StudioError>().error).toBe('bad.request');
});

it('a round that was played has forgone nothing, and one that is open tells no secret', async () => {
  const { reply } = await winningSpin();
  expect(reply.round).toMatchObject({ state: 'closed', forgone: null });
  clock.advance(60_000);
  const secret = secretWith('pearl-tide', 'seed', (spins) => spins === 6, used);
  base.store.sessions.saveSecret(sessionOf(base, token).tokenHash, secret);
  const body = { requestKey: 'request-open', stake: '5000', clientRandom: CLIENT_RANDOM, clientSeed: 'seed' };
  const open = (
    await app.inject({ method: 'POST', url: '/api/spin', headers: { authorization: token }, body })
  ).json<SpinReply>();
  expect(open.round).toMatchObject({ state: 'open', secret: null, forgone: null });
  expect((await checked(open.round.roundId)).statusCode).toBe(404);
});
