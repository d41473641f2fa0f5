import { cpSync } from 'node:fs';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGateway, type Fate, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { on, tableStudio, WHEEL } from '../../testing/table-studio.ts';
import { Failure } from '../failure.ts';
import { recoverBets } from './bets.ts';

const START = 100_000_000n;
const STAKES = [on('red', 2), on('black', 1), on('straight-0', 1)];
const TOTAL = 40_000n;
/** The start of a round. */
const NOW = 1_800_000_000_000;
const [MIX, DRAW, EVERY] = [21_000, 27_000, 40_000];
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** What the stakes above come to, by a list of the red numbers made apart. */
const due = (number: number): bigint => (number === 0 ? 360_000n : REDS.has(number) ? 40_000n : 20_000n);

let gateway: FakeGateway;
/** A studio with its past, from which every life begins. */
const seed = temporaryFolder();
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
  const studio = tableStudio({ folder: seed.path, gatewayUrl: gateway.url, clock: testClock(NOW) });
  await studio.tick();
  studio.close();
});
afterAll(() => {
  seed.remove();
  return gateway.close();
});

/** A bet that is taken back and one that stays, on a studio that dies at step `at`, comes back at once or after the draw, and goes on. */
async function liveAndDie(at: number, fate: (call: string, n: number) => Fate): Promise<boolean> {
  const folder = temporaryFolder();
  cpSync(seed.path, folder.path, { recursive: true });
  const clock = testClock(NOW);
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const options = { folder: folder.path, gatewayUrl: gateway.url, clock };
  const plain = tableStudio(options);
  const token = await plain.open(WHEEL);
  plain.close();
  let calls = 0;
  gateway.fate = (call) => fate(call, calls++);
  const death = killer(at);
  const first = tableStudio({ ...options, wrap: death.wrap });
  const later = (ms: number) => async (): Promise<void> => {
    clock.advance(ms);
    await first.tick();
  };
  const steps = [
    () => first.place(token, WHEEL, STAKES).then(({ betId }) => first.takeBack(token, betId)),
    () => first.place(token, WHEEL, STAKES),
    later(MIX),
    later(DRAW - MIX),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
    }
  }
  if (!death.isDead()) first.close();
  if (at % 2 === 0) clock.advance(EVERY);

  const again = tableStudio(options);
  await recoverBets(again.base, again.lock);
  await again.tick();
  gateway.arrive();
  gateway.fate = () => 'fine';
  for (let tries = 0; tries < 5; tries += 1) {
    clock.advance(10 * 60_000);
    await again.tick();
  }
  let expected = START;
  const bets = again.store.tables.bets.ofPlayer('PVL', 'player-1', Number.MAX_SAFE_INTEGER, 100);
  for (const bet of bets) {
    const held = gateway.wallet.rounds.get(bet.betId);
    expect(['paid', 'returned']).toContain(bet.state);
    if (bet.state === 'returned') {
      expect(held?.stakes ?? 0n).toBe(0n);
      continue;
    }
    const payout = due(again.store.tables.rounds.find(bet.table, bet.roundNo)?.outcome[0] ?? -1);
    expect(held).toEqual({ isClosed: true, stakes: TOTAL, payouts: payout, debits: 1, credits: 1 });
    expected += payout - TOTAL;
  }
  const known = new Set(bets.map(({ betId }) => betId));
  for (const [roundId, held] of gateway.wallet.rounds) if (held.stakes > 0n) expect(known).toContain(roundId);
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

describe('the death of the studio at every step of a round with bets', () => {
  for (const [name, fate] of Object.entries(FATES)) {
    it(`settles every bet once and moves no money twice with ${name}`, async () => {
      let at = 0;
      while (await liveAndDie(at, fate)) at += 1;
      expect(at).toBeGreaterThan(30);
    }, 240_000);
  }
});
