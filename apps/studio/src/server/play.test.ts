import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coinsToAmount, roundOf, toSpinResult } from '../engine/round.ts';
import { commitmentOf } from '../engine/stream.ts';
import { pearlTide } from '../games/pearl-tide.ts';
import { type FakeGateway, startFakeGateway } from '../testing/fake-gateway.ts';
import { openSeat, restarted, type Seat, viewOf } from '../testing/seat.ts';
import { CLIENT_RANDOM, KEY, secretWith, testStudio } from '../testing/studio.ts';
import { deliverDue } from './outbound.ts';
import { closeAbandoned, recover } from './recovery.ts';
import { sessionOf } from './sessions.ts';

const START = 1_000_000n;
const FEATURE = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 6 && coins > 15);
const LOSS = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 1 && coins === 0);
const WIN = secretWith('pearl-tide', 'seed', (spins, coins) => spins === 1 && coins > 5);
const HOUR = 3_600_000;

let gateway: FakeGateway;
let folder: Seat['folder'];
let clock: Seat['clock'];
let studio: Seat['studio'];
let token: string;

beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ folder, clock, studio, token } = await openSeat(gateway, START));
});
afterEach(() => {
  studio.close();
  folder.remove();
});

async function restart(): Promise<void> {
  studio = await restarted({ folder, clock, studio }, gateway);
}

const view = () => viewOf({ studio, token });

describe('a paid spin', () => {
  it('takes the stake once, pays once, closes a losing round with a credit of zero', async () => {
    studio.setSecret(token, LOSS);
    const { round, balance } = await studio.spin(token, 'request-1');
    expect(round).toMatchObject({ state: 'closed', payout: '0', secret: LOSS });
    expect(balance).toBe((START - 5_000n).toString());
    expect(gateway.wallet.rounds.get(round.roundId)).toEqual({
      isClosed: true,
      stakes: 5_000n,
      payouts: 0n,
      debits: 1,
      credits: 1,
    });
  });

  it('is announced by a commitment and can be checked afterwards', async () => {
    studio.setSecret(token, WIN);
    const { nextCommitment } = view();
    const { round } = await studio.spin(token, 'request-1');
    expect(round.commitment).toBe(nextCommitment);
    expect(view().nextCommitment).not.toBe(nextCommitment);
    const secret = round.secret ?? '';
    expect(commitmentOf(secret)).toBe(nextCommitment);
    const again = roundOf(pearlTide, { secret, clientRandom: CLIENT_RANDOM, clientSeed: 'seed' });
    expect(again.spins.map((spin) => toSpinResult(pearlTide, 5_000n, spin))).toEqual(round.spins);
    expect(coinsToAmount(pearlTide, 5_000n, again.coins).toString()).toBe(round.payout);
  });

  it('stakes once however often the same request comes, at once or later', async () => {
    studio.setSecret(token, WIN);
    const replies = await Promise.all([1, 2, 3].map(() => studio.spin(token, 'request-1')));
    clock.advance(10_000);
    replies.push(await studio.spin(token, 'request-1'));
    await restart();
    replies.push(await studio.spin(token, 'request-1'));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(gateway.calls.filter((call) => call === 'debit')).toHaveLength(1);
    expect(gateway.wallet.rounds.size).toBe(1);
  });

  it('keeps the balance before and after as the wallet told it, once it is known', async () => {
    studio.setSecret(token, WIN);
    gateway.fate = (call) => (call === 'credit' ? 'lost' : 'fine');
    const { round } = await studio.spin(token, 'request-1');
    expect(round).toMatchObject({ balanceBefore: '1000000', balanceAfter: null });
    gateway.fate = () => 'fine';
    clock.advance(2_500);
    await deliverDue(studio.base);
    const after = (START - 5_000n + BigInt(round.payout)).toString();
    expect((await studio.spin(token, 'request-1')).round).toMatchObject({ balanceBefore: '1000000', balanceAfter: after });

    gateway.fate = (call) => (call === 'debit' ? 'lost' : 'fine');
    await expect(studio.spin(token, 'request-2')).rejects.toMatchObject({ code: 'cancelled' });
    const [cancelled] = studio.store.rounds.history(
      { vendor: 'TDW', player: 'player-1', gameCode: 'pearl-tide' },
      clock.now(),
      1,
    );
    expect(cancelled).toMatchObject({ state: 'cancelled', balanceBefore: null, balanceAfter: after });
  });

  it('refuses a used key with another stake', async () => {
    await studio.spin(token, 'request-1');
    await expect(studio.spin(token, 'request-1', 'seed', '10000')).rejects.toMatchObject({ code: 'bad.request' });
  });

  it('takes only stakes on offer and within the limits of the wallet', async () => {
    for (const stake of ['1', '5001', '5000000', '99999999999'])
      await expect(studio.spin(token, `request-${stake}`, 'seed', stake)).rejects.toMatchObject({ code: 'stake.invalid' });
    expect(gateway.calls).toEqual(['authenticate']);
  });

  it.each([
    ['INSUFFICIENT_FUNDS', 'funds'],
    ['LIMIT_REACHED', 'limit'],
    ['PLAYER_BLOCKED', 'blocked'],
    ['GAME_DISABLED', 'game.closed'],
    ['TOKEN_EXPIRED', 'session.expired'],
  ] as const)('tells the player of %s as %s and needs no rollback', async (status, code) => {
    gateway.wallet.refuseDebits = status;
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code });
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code });
    expect(gateway.calls).toEqual(['authenticate', 'debit']);
    gateway.wallet.refuseDebits = null;
    clock.advance(2_500);
    expect((await studio.spin(token, 'request-2')).round.stake).toBe('5000');
  });
});

describe('a wallet that does not answer', () => {
  it('is asked again with the same transaction, and the round goes on', async () => {
    studio.setSecret(token, WIN);
    gateway.fate = (call) => (call === 'debit' && gateway.calls.filter((c) => c === 'debit').length < 2 ? 'mute' : 'fine');
    const { round } = await studio.spin(token, 'request-1');
    expect(round.state).toBe('closed');
    expect(gateway.wallet.rounds.get(round.roundId)?.debits).toBe(1);
  });

  it('gets the stake rolled back when it stays silent, and a debit that arrives later is refused', async () => {
    gateway.fate = (call) => (call === 'debit' ? 'late' : 'fine');
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code: 'cancelled' });
    expect(gateway.calls).toEqual(['authenticate', 'debit', 'debit', 'debit', 'status', 'rollback']);
    gateway.arrive();
    expect(gateway.wallet.balance).toBe(START);
    expect(gateway.wallet.rounds.size).toBe(0);
  });

  it('gets a rollback even after a refusal, when an earlier attempt may still arrive', async () => {
    gateway.fate = (call) => (call === 'debit' && gateway.calls.filter((c) => c === 'debit').length < 1 ? 'late' : 'fine');
    gateway.wallet.refuseDebits = 'INSUFFICIENT_FUNDS';
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code: 'funds' });
    gateway.wallet.refuseDebits = null;
    gateway.arrive();
    expect(gateway.wallet.balance).toBe(START);
  });

  it('gets the payout later, with growing pauses and over a restart; the player is told', async () => {
    studio.setSecret(token, WIN);
    gateway.fate = (call) => (call === 'credit' ? 'lost' : 'fine');
    const reply = await studio.spin(token, 'request-1');
    expect(reply).toMatchObject({ payoutPending: true, balance: (START - 5_000n).toString() });
    const credits = () => gateway.calls.filter((call) => call === 'credit').length;
    expect(credits()).toBe(1);
    await deliverDue(studio.base);
    expect(credits()).toBe(1);
    clock.advance(1_000);
    await deliverDue(studio.base);
    clock.advance(1_000);
    await deliverDue(studio.base);
    expect(credits()).toBe(2);
    gateway.fate = () => 'fine';
    await restart();
    clock.advance(2_000);
    await deliverDue(studio.base);
    expect(credits()).toBe(3);
    expect(gateway.wallet.balance).toBe(START - 5_000n + BigInt(reply.round.payout));
    expect((await studio.spin(token, 'request-1')).payoutPending).toBeUndefined();
  });

  it('keeps a payout in the queue that is refused', async () => {
    studio.setSecret(token, WIN);
    const { wallet } = studio.base;
    studio.base.wallet = {
      ...wallet,
      credit: async () => ({ kind: 'refused', status: 'ROUND_CLOSED', reply: { status: 'ROUND_CLOSED' } }),
    };
    const { round } = await studio.spin(token, 'request-1');
    expect(studio.store.rounds.queued(round.roundId)).toMatchObject({ kind: 'credit', lastAnswer: 'ROUND_CLOSED' });
    studio.base.wallet = wallet;
    clock.advance(HOUR);
    await deliverDue(studio.base);
    expect(studio.store.rounds.find(round.roundId)?.state).toBe('closed');
  });
});

describe('free spins', () => {
  beforeEach(() => studio.setSecret(token, FEATURE));

  it('are played one by one and paid once, at the end', async () => {
    const { round } = await studio.spin(token, 'request-1');
    expect(round).toMatchObject({ state: 'open', freeSpinsTotal: 5, freeSpinsLeft: 5, secret: null });
    await expect(studio.spin(token, 'request-2')).rejects.toMatchObject({ code: 'round.open' });
    for (let index = 1; index <= 5; index += 1) {
      const reply = await studio.freeSpin(token, round.roundId, index);
      expect(reply.spin.index).toBe(index);
      expect(await studio.freeSpin(token, round.roundId, index, 0)).toEqual(reply);
      expect(gateway.calls.filter((call) => call === 'credit')).toHaveLength(index === 5 ? 1 : 0);
    }
    const ended = view();
    expect(ended.openRound).toBeNull();
    expect(gateway.wallet.rounds.get(round.roundId)).toMatchObject({ isClosed: true, debits: 1, credits: 1 });
  });

  it('go on where they were after the browser, the session and the studio were gone', async () => {
    const { round } = await studio.spin(token, 'request-1');
    const second = await studio.freeSpin(token, round.roundId, 1);
    await restart();
    token = studio.launch();
    await studio.authenticate(token);
    const { openRound } = view();
    expect(openRound?.spins).toEqual(second.round.spins);
    expect(openRound?.freeSpinsLeft).toBe(4);
    gateway.wallet.isSessionAlive = false;
    for (let index = 2; index <= 5; index += 1) await studio.freeSpin(token, round.roundId, index);
    expect(gateway.wallet.rounds.get(round.roundId)).toMatchObject({ isClosed: true, credits: 1 });
  });

  it('cannot be skipped, nor played in a round of somebody else', async () => {
    const { round } = await studio.spin(token, 'request-1');
    await expect(studio.freeSpin(token, round.roundId, 2)).rejects.toMatchObject({ code: 'bad.request' });
    await expect(studio.freeSpin(token, 'f'.repeat(32), 1)).rejects.toMatchObject({ code: 'round.unknown' });
    const other = studio.launch();
    studio.store.sessions.authenticated({ ...sessionOf(studio.base, other), player: 'somebody-else' });
    await expect(studio.freeSpin(other, round.roundId, 1)).rejects.toMatchObject({ code: 'round.unknown' });
  });

  it('are played to the end by the studio when nobody comes back, with the same outcome', async () => {
    const { round } = await studio.spin(token, 'request-1');
    clock.advance(23 * HOUR);
    expect(await closeAbandoned(studio.base, studio.lock, 24 * HOUR)).toBe(0);
    clock.advance(HOUR + 1);
    expect(await closeAbandoned(studio.base, studio.lock, 24 * HOUR)).toBe(1);
    const ended = studio.store.rounds.find(round.roundId);
    expect(ended).toMatchObject({ state: 'closed', spinsServed: 6 });
    expect(gateway.wallet.balance).toBe(START - 5_000n + BigInt(ended?.payout ?? 0));
  });
});

describe('a restart in the middle of a debit', () => {
  async function dieWhileDebiting(fate: 'fine' | 'late'): Promise<void> {
    const session = sessionOf(studio.base, token);
    gateway.fate = () => fate;
    const { wallet } = studio.base;
    studio.base.wallet = {
      ...wallet,
      debit: async (vendor, body) => {
        await wallet.debit(vendor, body);
        studio.close();
        throw new Error('the process died');
      },
    };
    await expect(studio.spin(token, 'request-1')).rejects.toThrow();
    gateway.fate = () => 'fine';
    studio = testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock });
    expect(studio.store.rounds.unfinished({ ...session, player: 'player-1' })?.state).toBe('debiting');
    await recover(studio.base, studio.lock);
  }

  it('plays the round when the wallet had taken the stake', async () => {
    studio.setSecret(token, WIN);
    await dieWhileDebiting('fine');
    const { round } = await studio.spin(token, 'request-1');
    expect(round).toMatchObject({ state: 'closed', secret: WIN });
    expect(gateway.wallet.balance).toBe(START - 5_000n + BigInt(round.payout));
  });

  it('gives the round up when it had not, and is safe from the debit on its way', async () => {
    await dieWhileDebiting('late');
    gateway.arrive();
    await expect(studio.spin(token, 'request-1')).rejects.toMatchObject({ code: 'cancelled' });
    expect(gateway.wallet.balance).toBe(START);
  });
});

it('lets no second process open the same folder', () => {
  expect(() => testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock })).toThrow(/locked/);
});
