import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { arcadeSecret, arcadeStudio } from '../../testing/arcade-studio.ts';
import { coinGame } from '../../testing/coin-game.ts';
import { type FakeGateway, type Fate, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { Failure } from '../failure.ts';
import { raiseIds } from '../outbound.ts';
import { closeAbandoned, recover } from '../recovery.ts';
import { seatedSessionOf } from '../sessions.ts';

vi.mock('../../arcade/registry.ts', async () => {
  const { coinGame: game } = await import('../../testing/coin-game.ts');
  return {
    ARCADE_VERSIONS: [game],
    arcadeGames: () => [game],
    arcadeOf: (code: string) => (code === game.code ? game : null),
    arcadeVersion: () => game,
  };
});

const START = 1_000_000n;
const STAKE = 10_000n;
const DAY = 24 * 3_600_000;
const HEADS = arcadeSecret(coinGame, {}, (_, play) => play(['take']).outcome?.result === 'heads');
const SEAT = { vendor: coinGame.vendor, player: 'player-1', gameCode: coinGame.code };

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
});

/** A studio with one seated player whose next round is heads, and what is done with it. */
async function seated(
  act: (studio: ReturnType<typeof arcadeStudio>, token: string, clock: ReturnType<typeof testClock>) => Promise<void>,
) {
  const folder = temporaryFolder();
  const clock = testClock();
  const studio = arcadeStudio(coinGame, { folder: folder.path, gatewayUrl: gateway.url, clock });
  const token = await studio.enter();
  studio.setSecret(token, HEADS);
  gateway.calls.length = 0;
  await act(studio, token, clock);
  studio.close();
  folder.remove();
}

describe('a choice that costs a further stake', () => {
  it('takes it in the same round, and everything is paid at once at the end', () =>
    seated(async (studio, token) => {
      const { round } = await studio.open(token, 'request-1', {});
      expect(round.choices).toContainEqual({ code: 'half', cost: '5000' });
      const { roundId } = round;
      const half = await studio.step(token, { roundId, index: 0, choice: 'half' });
      expect(half.round).toMatchObject({ state: 'open', staked: '15000', made: ['half'] });
      expect(half.balance).toBe((START - 15_000n).toString());
      const end = await studio.step(token, { roundId, index: 1, choice: 'double' });
      expect(end.round).toMatchObject({ state: 'closed', staked: '25000', payout: '50000', made: ['half', 'double'] });
      expect(gateway.calls).toEqual(['debit', 'debit', 'debit', 'round-detail', 'credit']);
      const held = { isClosed: true, stakes: 25_000n, payouts: 50_000n, debits: 3, credits: 1 };
      expect(gateway.wallet.rounds.get(roundId)).toEqual(held);
      expect(await studio.step(token, { roundId, index: 1, choice: 'double' })).toEqual(end);
      expect(gateway.wallet.rounds.get(roundId)).toEqual(held);
    }));

  it('is not made when the wallet refuses, and may be made again', () =>
    seated(async (studio, token) => {
      const { roundId } = (await studio.open(token, 'request-1', {})).round;
      gateway.wallet.refuseDebits = 'INSUFFICIENT_FUNDS';
      const double = { roundId, index: 0, choice: 'double' };
      await expect(studio.step(token, double)).rejects.toMatchObject({ code: 'funds' });
      gateway.wallet.refuseDebits = null;
      expect((await studio.step(token, double)).round).toMatchObject({ staked: '20000', payout: '40000' });
      expect(gateway.wallet.rounds.get(roundId)).toMatchObject({ stakes: 20_000n, debits: 2 });
    }));

  it('is not made when nobody knows of the stake, which goes back before anything is paid', () =>
    seated(async (studio, token, clock) => {
      const { roundId } = (await studio.open(token, 'request-1', {})).round;
      gateway.fate = (call) => (call === 'debit' ? 'late' : call === 'rollback' ? 'lost' : 'fine');
      await expect(studio.step(token, { roundId, index: 0, choice: 'double' })).rejects.toMatchObject({ code: 'raise.returned' });
      gateway.fate = (call) => (call === 'rollback' ? 'lost' : 'fine');
      const end = await studio.step(token, { roundId, index: 0, choice: 'take' });
      expect(end).toMatchObject({ payoutPending: true, round: { state: 'closed', payout: '20000', staked: '10000' } });
      gateway.arrive();
      gateway.fate = () => 'fine';
      clock.advance(60_000);
      await studio.deliver();
      expect(gateway.wallet.rounds.get(roundId)).toMatchObject({ isClosed: true, stakes: STAKE, payouts: 20_000n, credits: 1 });
      expect(gateway.wallet.balance).toBe(START + STAKE);
      expect(studio.store.raises.backlog()).toEqual({ entries: 0, oldest: null });
    }));
});

describe('a recovery that players do not wait for', () => {
  it('leaves a round alone that was decided while it waited for the seat', () =>
    seated(async (studio, token) => {
      const recoveries: Promise<number>[] = [];
      gateway.fate = (call) => {
        if (call === 'debit') recoveries.push(recover(studio.base, studio.lock));
        return 'fine';
      };
      const { round } = await studio.open(token, 'request-1', {});
      expect(await Promise.all(recoveries)).toEqual([1]);
      expect(gateway.calls).toEqual(['debit']);
      expect(studio.store.rounds.find(round.roundId)).toMatchObject({ state: 'open', choices: [] });
    }));

  it('lets no choice be made, not one that costs nothing either, before it has decided a further stake', () =>
    seated(async (studio, token) => {
      const { roundId } = (await studio.open(token, 'request-1', {})).round;
      const raise = { roundId, number: 2, choice: 'double', index: 0, amount: '10000', attempts: 0, nextAt: 0 };
      studio.store.raises.insert({ ...raise, state: 'debiting' });
      const body = { player: SEAT.player, roundId, gameCode: SEAT.gameCode, currency: 'VND', amount: '10000' };
      const { vendorToken } = seatedSessionOf(studio.base, token);
      await studio.base.wallet.debit(SEAT.vendor, { ...body, token: vendorToken, txId: raiseIds(roundId, 2).debit });
      for (const choice of ['take', 'half'])
        await expect(studio.step(token, { roundId, index: 0, choice })).rejects.toMatchObject({ code: 'wallet.unavailable' });
      expect(await recover(studio.base, studio.lock)).toBe(1);
      expect(studio.store.rounds.find(roundId)).toMatchObject({ state: 'closed', choices: ['double'] });
      expect(gateway.wallet.rounds.get(roundId)).toMatchObject({ stakes: 2n * STAKE, payouts: 4n * STAKE, credits: 1 });
    }));
});

/** A round with two further stakes on a studio that dies at step `at`, comes back, and goes on. True when the death came. */
async function liveAndDie(at: number, fate: (call: string, n: number) => Fate): Promise<boolean> {
  const folder = temporaryFolder();
  const clock = testClock();
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const options = { folder: folder.path, gatewayUrl: gateway.url, clock };
  const plain = arcadeStudio(coinGame, options);
  const token = await plain.enter();
  plain.setSecret(token, HEADS);
  plain.close();
  let calls = 0;
  gateway.fate = (call) => fate(call, calls++);
  const death = killer(at);
  const first = arcadeStudio(coinGame, { ...options, wrap: death.wrap });
  let roundId = '';
  const steps = [
    () => first.open(token, 'request-1', {}).then(({ round }) => void (roundId = round.roundId)),
    () => first.step(token, { roundId, index: 0, choice: 'half' }),
    () => first.step(token, { roundId, index: 1, choice: 'double' }),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
    }
  }
  if (!death.isDead()) first.close();

  const again = killer(at % 7);
  const middle = arcadeStudio(coinGame, { ...options, wrap: again.wrap });
  await recover(middle.base, middle.lock).catch(() => undefined);
  if (!again.isDead()) middle.close();

  const third = arcadeStudio(coinGame, options);
  await recover(third.base, third.lock);
  gateway.arrive();
  gateway.fate = () => 'fine';
  clock.advance(DAY + 1);
  await closeAbandoned(third.base, third.lock, DAY);
  for (let tries = 0; tries < 5; tries += 1) {
    clock.advance(DAY);
    await third.deliver();
  }
  let expected = START;
  const rounds = third.store.rounds.history(SEAT, Number.MAX_SAFE_INTEGER, 100);
  for (const round of rounds) {
    const held = gateway.wallet.rounds.get(round.roundId);
    expect(['closed', 'cancelled']).toContain(round.state);
    if (round.state === 'cancelled') {
      expect(held?.stakes ?? 0n).toBe(0n);
      continue;
    }
    // Heads pay twice what the choices on record have staked.
    const staked = round.choices.reduce((sum, choice) => sum + ({ half: 5_000n, double: STAKE }[choice] ?? 0n), STAKE);
    expect(held).toMatchObject({ isClosed: true, stakes: staked, payouts: 2n * staked, credits: 1 });
    expected += staked;
  }
  for (const [id, held] of gateway.wallet.rounds)
    if (held.stakes > 0n) expect(rounds.map((round) => round.roundId)).toContain(id);
  expect(gateway.wallet.balance).toBe(expected);
  expect([third.store.rounds.backlog().entries, third.store.raises.backlog().entries]).toEqual([0, 0]);
  expect(third.store.rounds.unfinished(SEAT)).toBeNull();
  third.close();
  folder.remove();
  return death.isDead();
}

/** Fates of the calls, and whether the studio dies at each step or at every third. */
const FATES: readonly [string, number, (call: string, n: number) => Fate][] = [
  ['a healthy wallet', 1, () => 'fine'],
  [
    'debits that arrive when nobody expects them any more',
    1,
    (call, n) => (call === 'debit' && n > 0 && n < 5 ? 'late' : 'fine'),
  ],
  ['debits whose answers are lost', 3, (call) => (call === 'debit' ? 'mute' : 'fine')],
  ['credits that fail', 3, (call) => (call === 'credit' ? 'fault' : 'fine')],
];

describe('the death of the studio at every step of a round with further stakes', () => {
  for (const [name, every, fate] of FATES) {
    it(`settles the round once and moves no money twice with ${name}`, async () => {
      let at = 0;
      while (await liveAndDie(at, fate)) at += every;
      expect(at).toBeGreaterThan(30);
    });
  }
});
