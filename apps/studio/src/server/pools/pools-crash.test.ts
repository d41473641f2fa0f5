import { createHash } from 'node:crypto';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grainsOf, partOf } from '../../arcade/pool.ts';
import { wishingWell } from '../../arcade/wishing-well.ts';
import { arcadeStudio } from '../../testing/arcade-studio.ts';
import { type FakeGateway, type Fate, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { openFullPot, poolOf } from '../../testing/pool.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { Failure } from '../failure.ts';
import { recover } from '../recovery.ts';
import { balanceOf } from './balancing.ts';

const START = 100_000_000n;
const STAKE = 10_000n;
const TERMS = poolOf(wishingWell);
const WELL = { gameCode: wishingWell.code, currency: 'VND' };
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());

type Studio = ReturnType<typeof arcadeStudio>;
type Clock = ReturnType<typeof testClock>;

/** Opens the game with a first pot that any stake makes drop. */
async function begin(folder: string, clock: Clock): Promise<string> {
  const studio = arcadeStudio(wishingWell, { folder, gatewayUrl: gateway.url, clock });
  const token = await studio.enter();
  openFullPot(studio.base, wishingWell, 1n);
  studio.close();
  return token;
}

/** Two stakes, the first of which takes the pot. */
async function playTwo(studio: Studio, clock: Clock, token: string): Promise<void> {
  for (const round of ['request-1', 'request-2']) {
    studio.setSecret(token, hashOf(round));
    await studio.open(token, round, {});
    clock.advance(5_000);
  }
}

async function liveAndDie(at: number, fate: (call: string, n: number) => Fate): Promise<boolean> {
  const folder = temporaryFolder();
  const clock = testClock();
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const token = await begin(folder.path, clock);
  let calls = 0;
  gateway.fate = (call) => {
    calls += 1;
    return fate(call, calls - 1);
  };
  const options = { folder: folder.path, gatewayUrl: gateway.url, clock };
  const death = killer(at);
  const first = arcadeStudio(wishingWell, { ...options, wrap: death.wrap });
  try {
    await playTwo(first, clock, token);
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
  }
  if (!death.isDead()) first.close();

  const again = killer(at % 13);
  const middle = arcadeStudio(wishingWell, { ...options, wrap: again.wrap });
  await recover(middle.base, middle.lock)
    .then(() => middle.deliver())
    .catch(() => undefined);
  if (!again.isDead()) middle.close();

  const last = arcadeStudio(wishingWell, options);
  await recover(last.base, last.lock);
  gateway.arrive();
  gateway.fate = () => 'fine';
  for (let tries = 0; tries < 4; tries += 1) {
    clock.advance(24 * 3_600_000);
    await last.deliver();
  }
  check(last);
  expect((await balanceOf(last.base, WELL)).faults).toEqual([]);
  last.close();
  folder.remove();
  return death.isDead();
}

/** What must hold at the end, from the rounds and the wallet alone. */
function check(studio: Studio): void {
  const seat = { vendor: wishingWell.vendor, player: 'player-1', gameCode: wishingWell.code };
  const rounds = studio.store.rounds.history(seat, Number.MAX_SAFE_INTEGER, 100).toReversed();
  const played = rounds.filter(({ state }) => state === 'closed');
  for (const { state } of rounds) expect(['closed', 'cancelled', 'refused']).toContain(state);
  const pots = [...gateway.wallet.pots.entries()];
  // The first stake that stays takes the pot, and no other.
  const taken = played.slice(0, 1).map(({ roundId }) => [`${roundId}-j`, { ref: 'wishing-well/VND/1', amount: TERMS.mustDrop }]);
  expect(pots).toEqual(taken);
  const payouts = played.reduce((sum, { payout }) => sum + BigInt(payout), 0n);
  const paid = BigInt(pots.length) * TERMS.mustDrop;
  expect(gateway.wallet.balance).toBe(START - BigInt(played.length) * STAKE + payouts + paid);
  const parts = BigInt(played.length) * partOf(STAKE, TERMS.share + TERMS.reserve);
  const pool = studio.store.pools.pool(WELL);
  const pot = pool && studio.store.pools.pot(WELL, pool.pot);
  expect(pool && pot && pot.amount + pool.reserve + grainsOf(paid) - pool.house).toBe(parts);
  expect(studio.store.pools.backlog().entries).toBe(0);
}

const FATES: Record<string, (call: string, n: number) => Fate> = {
  'a healthy wallet': () => 'fine',
  'pots whose answers are lost': (call) => (call === 'promotion-win' ? 'mute' : 'fine'),
};

describe('the death of the studio at every step of two stakes, the first of which takes a pot', () => {
  for (const [name, fate] of Object.entries(FATES)) {
    it(`pays the pot once and counts every stake once with ${name}`, async () => {
      let at = 0;
      while (await liveAndDie(at, fate)) at += 1;
      expect(at).toBeGreaterThan(30);
    }, 120_000);
  }
});
