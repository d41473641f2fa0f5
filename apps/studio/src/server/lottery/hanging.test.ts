import { expect, it } from 'vitest';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { DICE, line, lotteryStudio } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { studioJobs } from '../jobs.ts';

const START = 100_000_000n;
const NOW = Date.UTC(2026, 5, 1, 3);
const MINUTE = 60_000;
/** More than a step of the jobs takes that wait for nobody. */
const PATIENCE_MS = 300;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
startedBeforeEach({ balance: START, now: NOW }, lotteryStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

it('holds its draws while the wallet answers nothing, and pays what it owes once it does', async () => {
  await studio.tick();
  const { orderId } = await studio.place(await studio.open(DICE), DICE, [line('K3_SIZE', 'big,small')]);
  const { wallet } = studio.base;
  let answer = (): void => {};
  const silence = new Promise<void>((end) => {
    answer = end;
  });
  const hanging = new Proxy(wallet, {
    get: (target, name, receiver) => {
      const own: unknown = Reflect.get(target, name, receiver);
      if (typeof own !== 'function') return own;
      return async (...asked: unknown[]) => {
        await silence;
        return own.apply(target, asked) as unknown;
      };
    },
  });
  const base = { ...studio.base, wallet: hanging };
  const jobs = studioJobs({ base, lock: studio.lock, roundLimitMs: 600_000, balance: async () => undefined });
  // Those of lotteries and tables, each again only once it has ended, as they are run.
  const often = jobs.filter(({ everyMs }) => everyMs <= 1_000);
  const running = new Map<number, Promise<void>>();
  for (let step = 0; step < 4; step += 1) {
    clock.advance(MINUTE);
    for (const [place, { run }] of often.entries()) {
      if (running.has(place)) continue;
      running.set(
        place,
        Promise.resolve(run()).then(() => void running.delete(place)),
      );
    }
    await Promise.race([Promise.all(running.values()), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  }
  const { drawNo } = studio.current(DICE);
  expect(studio.store.lottery.draws.find(DICE, drawNo)).toMatchObject({ state: 'open' });
  expect(studio.store.lottery.orders.find(orderId)).toMatchObject({ state: 'paying' });
  answer();
  await Promise.all(running.values());
  await studio.tick();
  expect(studio.store.lottery.orders.find(orderId)).toMatchObject({ state: 'paid' });
  expect(gateway.wallet.balance).toBeLessThan(START);
});
