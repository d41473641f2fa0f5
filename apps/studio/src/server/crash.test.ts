import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundOf } from '../engine/round.ts';
import { pearlTide } from '../games/pearl-tide.ts';
import { type FakeGateway, type Fate, startFakeGateway } from '../testing/fake-gateway.ts';
import { FakeWallet } from '../testing/fake-wallet.ts';
import { Killed, killer } from '../testing/killer.ts';
import { KEY, secretWith, testClock, testStudio } from '../testing/studio.ts';
import { Failure } from './failure.ts';
import { deliverDue } from './outbound.ts';
import { closeAbandoned, recover } from './recovery.ts';

const START = 1_000_000n;
const DAY = 24 * 3_600_000;

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());

/** A player's two rounds, the second with free spins, on a studio that may die at any step. */
async function playTwoRounds(
  studio: ReturnType<typeof testStudio>,
  clock: ReturnType<typeof testClock>,
  token: string,
): Promise<void> {
  studio.setSecret(token, LOSS);
  await studio.spin(token, 'request-1', 'losing');
  clock.advance(3_000);
  studio.setSecret(token, FEATURE);
  const { round } = await studio.spin(token, 'request-2', 'feature');
  for (let index = 1; index <= round.freeSpinsTotal; index += 1) await studio.freeSpin(token, round.roundId, index);
}

const LOSS = secretWith('pearl-tide', 'losing', (spins, coins) => spins === 1 && coins === 0);
const FEATURE = secretWith('pearl-tide', 'feature', (spins, coins) => spins === 6 && coins > 15);

/** One life with a death at step `at`, a second that may die in its recovery, a third, and what must hold at the end. True when the death came. */
async function liveAndDie(at: number, fate: (call: string, n: number) => Fate): Promise<boolean> {
  const folder = temporaryFolder();
  const clock = testClock();
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const plain = testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock });
  const token = plain.launch();
  await plain.authenticate(token);
  plain.close();

  let calls = 0;
  gateway.fate = (call) => {
    calls += 1;
    return fate(call, calls - 1);
  };
  const death = killer(at);
  const first = testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, wrap: death.wrap });
  try {
    await playTwoRounds(first, clock, token);
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
  }
  if (!death.isDead()) first.close();

  const again = killer(at % 11);
  const middle = testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, wrap: again.wrap });
  await recover(middle.base, middle.lock).catch(() => undefined);
  if (!again.isDead()) middle.close();

  const third = testStudio({ folder: folder.path, gatewayUrl: gateway.url, clock });
  await recover(third.base, third.lock);
  gateway.arrive();
  gateway.fate = () => 'fine';
  clock.advance(DAY + 1);
  await closeAbandoned(third.base, third.lock, DAY);
  for (let tries = 0; tries < 5; tries += 1) {
    clock.advance(DAY);
    await deliverDue(third.base);
  }
  const seat = { vendor: 'TDW', player: 'player-1', gameCode: 'pearl-tide' };
  const rounds = third.store.rounds.history(seat, Number.MAX_SAFE_INTEGER, 100);
  let expected = START;
  for (const round of rounds) {
    const held = gateway.wallet.rounds.get(round.roundId);
    expect(['closed', 'cancelled']).toContain(round.state);
    if (round.state === 'cancelled') {
      expect(held?.stakes ?? 0n).toBe(0n);
      continue;
    }
    const { coins } = roundOf(pearlTide, round);
    expect(held).toEqual({ isClosed: true, stakes: 5_000n, payouts: BigInt(coins) * 1_000n, debits: 1, credits: 1 });
    expected += BigInt(coins) * 1_000n - 5_000n;
  }
  const known = new Set(rounds.map((round) => round.roundId));
  for (const [roundId, held] of gateway.wallet.rounds) if (held.stakes > 0n) expect(known).toContain(roundId);
  expect(gateway.wallet.balance).toBe(expected);
  expect(third.store.rounds.backlog().entries).toBe(0);
  expect(third.store.rounds.unfinished(seat)).toBeNull();
  third.close();
  folder.remove();
  return death.isDead();
}

const FATES: Record<string, (call: string, n: number) => Fate> = {
  'a healthy wallet': () => 'fine',
  'a wallet whose first answers are lost': (_call, n) => (n < 2 ? 'mute' : 'fine'),
  'debits that arrive when nobody expects them any more': (call, n) => (call === 'debit' && n < 3 ? 'late' : 'fine'),
  'credits that fail': (call) => (call === 'credit' ? 'fault' : 'fine'),
};

describe('the death of the studio at every step of two rounds', () => {
  for (const [name, fate] of Object.entries(FATES)) {
    it(`ends every round and moves no money twice with ${name}`, async () => {
      let at = 0;
      while (await liveAndDie(at, fate)) at += 1;
      expect(at).toBeGreaterThan(20);
    }, 120_000);
  }
});
