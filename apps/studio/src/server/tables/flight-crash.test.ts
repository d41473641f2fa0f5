import { cpSync } from 'node:fs';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGateway, type Fate, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { FLIGHT, on, tableStudio } from '../../testing/table-studio.ts';
import { Failure } from '../failure.ts';
import { recoverBets } from './bets.ts';
import { resumeFlights, showsAt } from './flight.ts';

const START = 100_000_000n;
const STAKE = 100_000n;
/** The start of a round. */
const NOW = 1_800_000_000_000;
const [DRAW, EVERY] = [15_000, 40_000];
/** The studio begins so long before it. */
const BEFORE = 1_000;
const TARGET = 150;
/** No target is named. */
const BY_HAND = 5_000;
/** When the player leaves by hand, and how high the kite is then: 1 + s/10 + s²/10. */
const [LEAVES, HEIGHT] = [1_000, 120];

let gateway: FakeGateway;
/** A studio with its past, from which every life begins. */
const seed = temporaryFolder();
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
  const studio = tableStudio({ folder: seed.path, gatewayUrl: gateway.url, clock: testClock(NOW - BEFORE) });
  await studio.tick();
  studio.close();
});
afterAll(() => {
  seed.remove();
  return gateway.close();
});

/** A bet that leaves its flight by hand, on a studio that dies at step `at`, comes back in the flight or after it, and goes on. */
async function flyAndDie(at: number, fate: (call: string, n: number) => Fate, target: number): Promise<boolean> {
  const folder = temporaryFolder();
  cpSync(seed.path, folder.path, { recursive: true });
  const clock = testClock(NOW - BEFORE);
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const options = { folder: folder.path, gatewayUrl: gateway.url, clock };
  const plain = tableStudio(options);
  const token = await plain.open(FLIGHT);
  plain.close();
  let calls = 0;
  gateway.fate = (call) => fate(call, calls++);
  const death = killer(at);
  const first = tableStudio({ ...options, wrap: death.wrap });
  const later = (ms: number) => async (): Promise<void> => {
    clock.advance(ms);
    await first.tick();
  };
  let betId = '';
  const stakes = [{ ...on('flight', 10), pick: target }];
  const steps = [
    later(BEFORE),
    async () => {
      betId = (await first.place(token, FLIGHT, stakes)).betId;
    },
    later(DRAW),
    () => {
      clock.advance(LEAVES);
      return first.leave(token, betId);
    },
    later(EVERY - DRAW - LEAVES - 1),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
    }
  }
  if (!death.isDead()) first.close();

  const again = tableStudio(options);
  resumeFlights(again.base);
  await recoverBets(again.base, again.lock);
  await again.tick();
  // What was given up arrives after all.
  gateway.arrive();
  gateway.fate = () => 'fine';
  for (let tries = 0; tries < 5; tries += 1) {
    await again.tick();
    clock.advance(10 * 60_000);
  }
  let expected = START;
  for (const bet of again.store.tables.bets.ofPlayer('SKL', 'player-1', Number.MAX_SAFE_INTEGER, 10)) {
    const held = gateway.wallet.rounds.get(bet.betId);
    expect(['paid', 'returned']).toContain(bet.state);
    if (bet.state === 'returned') {
      expect(held?.stakes ?? 0n).toBe(0n);
      continue;
    }
    const { left = target, resumedAt } = bet.stakes[0] ?? {};
    expect([HEIGHT, target]).toContain(left);
    const round = again.store.tables.rounds.find(bet.table, bet.roundNo);
    const reached = round?.outcome[0] ?? -1;
    // By hand nobody loses a flight that nobody could leave.
    if (round && left === BY_HAND && resumedAt !== undefined && reached < BY_HAND)
      expect(showsAt(round)).toBeGreaterThan(resumedAt + 5_000);
    const payout = left <= reached ? (STAKE * BigInt(left)) / 100n : 0n;
    expect(held).toEqual({ isClosed: true, stakes: STAKE, payouts: payout, debits: 1, credits: 1 });
    expected += payout - STAKE;
  }
  expect(gateway.wallet.balance).toBe(expected);
  expect(again.store.tables.bets.backlog().entries).toBe(0);
  again.close();
  folder.remove();
  return death.isDead();
}

const FATES: Record<string, (call: string, n: number) => Fate> = {
  'a healthy wallet': () => 'fine',
  'debits that arrive when nobody expects them any more': (call, n) => (call === 'debit' && n < 3 ? 'late' : 'fine'),
  'credits that fail': (call) => (call === 'credit' ? 'fault' : 'fine'),
};

describe('the death of the studio at every step of a flight', () => {
  for (const [name, fate] of Object.entries(FATES)) {
    it(`settles the bet once, by its recorded height or its target, with ${name}`, async () => {
      let at = 0;
      while (await flyAndDie(at, fate, TARGET)) at += 1;
      expect(at).toBeGreaterThan(15);
    }, 120_000);
  }

  it('settles a bet by hand once, by its recorded height, or returns it where nobody could leave', async () => {
    let at = 0;
    while (await flyAndDie(at, () => 'fine', BY_HAND)) at += 1;
    expect(at).toBeGreaterThan(15);
  }, 120_000);
});
