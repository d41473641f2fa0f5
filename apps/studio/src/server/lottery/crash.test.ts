import { cpSync } from 'node:fs';
import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bruteWin } from '../../lottery/testing/brute.ts';
import { type FakeGateway, type Fate, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { Killed, killer } from '../../testing/killer.ts';
import { DICE, line, lotteryStudio } from '../../testing/lottery-studio.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { Failure } from '../failure.ts';
import { recoverOrders } from './orders.ts';

const START = 100_000_000n;
const MINUTE = 60_000;
const LINES = [line('K3_SIZE', 'big,small'), line('K3_PARITY', 'odd')];
const COST = 30_000n;

/** The start of a minute. */
const NOW = 1_800_000_000_000;

let gateway: FakeGateway;
/** A studio with its past, from which every life begins. */
const seed = temporaryFolder();
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
  const studio = lotteryStudio({ folder: seed.path, gatewayUrl: gateway.url, clock: testClock(NOW) });
  await studio.tick();
  studio.close();
});
afterAll(() => {
  seed.remove();
  return gateway.close();
});

/** Two orders of one draw and a cancelled one, on a studio that dies at step `at`, comes back at once or after the draw, and goes on. */
async function liveAndDie(at: number, fate: (call: string, n: number) => Fate): Promise<boolean> {
  const folder = temporaryFolder();
  cpSync(seed.path, folder.path, { recursive: true });
  const clock = testClock(NOW);
  gateway.wallet = new FakeWallet(START);
  gateway.fate = () => 'fine';
  const options = { folder: folder.path, gatewayUrl: gateway.url, clock };
  const plain = lotteryStudio(options);
  const token = await plain.open(DICE);
  plain.close();
  let calls = 0;
  gateway.fate = (call) => {
    calls += 1;
    return fate(call, calls - 1);
  };
  const death = killer(at);
  const first = lotteryStudio({ ...options, wrap: death.wrap });
  const ends = [
    () => first.place(token, DICE, LINES),
    () => first.place(token, DICE, LINES).then(({ orderId }) => first.cancel(token, orderId)),
    () => first.place(token, DICE, LINES),
    () => {
      clock.advance(MINUTE);
      return first.tick();
    },
  ];
  for (const step of ends) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Killed) && !death.isDead()) throw error;
    }
  }
  if (!death.isDead()) first.close();
  if (at % 2 === 0) clock.advance(MINUTE);

  const again = lotteryStudio(options);
  await recoverOrders(again.base, again.lock);
  await again.tick();
  gateway.arrive();
  gateway.fate = () => 'fine';
  for (let tries = 0; tries < 5; tries += 1) {
    clock.advance(10 * MINUTE);
    await again.tick();
  }
  let expected = START;
  for (const order of again.store.lottery.orders.ofPlayer('LOTT', 'player-1', null, 100)) {
    const held = gateway.wallet.rounds.get(order.orderId);
    expect(['paid', 'returned']).toContain(order.state);
    if (order.state === 'returned') {
      expect(held?.stakes ?? 0n).toBe(0n);
      continue;
    }
    const numbers = again.store.lottery.draws.find(order.game, order.drawNo)?.numbers ?? [];
    const payout = BigInt(bruteWin('K3_SIZE', [['big', 'small']], numbers) + bruteWin('K3_PARITY', [['odd']], numbers));
    expect(held).toEqual({ isClosed: true, stakes: COST, payouts: payout, debits: 1, credits: 1 });
    expected += payout - COST;
  }
  const known = new Set(again.store.lottery.orders.ofPlayer('LOTT', 'player-1', null, 100).map(({ orderId }) => orderId));
  for (const [roundId, held] of gateway.wallet.rounds) if (held.stakes > 0n) expect(known).toContain(roundId);
  expect(gateway.wallet.balance).toBe(expected);
  expect(again.store.lottery.orders.backlog().entries).toBe(0);
  again.close();
  folder.remove();
  return death.isDead();
}

const FATES: Record<string, (call: string, n: number) => Fate> = {
  'a healthy wallet': () => 'fine',
  'debits that arrive when nobody expects them any more': (call, n) => (call === 'debit' && n < 3 ? 'late' : 'fine'),
  'credits that fail': (call) => (call === 'credit' ? 'fault' : 'fine'),
};

describe('the death of the studio at every step of three orders and their draw', () => {
  for (const [name, fate] of Object.entries(FATES)) {
    it(`settles every order once and moves no money twice with ${name}`, async () => {
      let at = 0;
      while (await liveAndDie(at, fate)) at += 1;
      expect(at).toBeGreaterThan(30);
    }, 240_000);
  }
});
