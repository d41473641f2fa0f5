import { expect, it } from 'vitest';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { on, tableStudio, WHEEL } from '../../testing/table-studio.ts';
import { studioJobs } from '../jobs.ts';

const START = 100_000_000n;
/** The start of a round of 40 seconds. */
const NOW = 1_800_000_000_000;
const STEP_MS = 10_000;
/** More than a step of the jobs takes that wait for nobody. */
const PATIENCE_MS = 300;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof tableStudio>;
startedBeforeEach({ balance: START, now: NOW }, tableStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

it('holds its rounds while the wallet answers nothing, and pays what it owes once it does', async () => {
  await studio.tick();
  const bet = await studio.place(await studio.open(WHEEL), WHEEL, [on('red', 1), on('black', 1)]);
  const { wallet } = studio.base;
  let answer = (): void => {};
  const silence = new Promise<void>((end) => {
    answer = end;
  });
  const credit: typeof wallet.credit = async (...asked) => {
    await silence;
    return wallet.credit(...asked);
  };
  const base = { ...studio.base, wallet: { ...wallet, credit } };
  const parts = { base, lock: studio.lock, roundLimitMs: 600_000, balance: async () => undefined };
  // Those that run most often, each again only once it has ended, as they are run.
  const jobs = studioJobs(parts).filter(({ everyMs }) => everyMs < 500);
  const running = new Map<number, Promise<void>>();
  const turn = async (): Promise<void> => {
    clock.advance(STEP_MS);
    for (const [place, { run }] of jobs.entries()) {
      if (running.has(place)) continue;
      const work = Promise.resolve(run()).then(() => void running.delete(place));
      running.set(place, work);
    }
    await Promise.race([Promise.all(running.values()), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  };
  for (let step = 0; step < 12; step += 1) await turn();
  const isHeld = studio.store.tables.rounds.find(WHEEL, studio.current(WHEEL).roundNo) !== null;
  expect([isHeld, studio.store.tables.bets.find(bet.betId)?.state]).toEqual([true, 'paying']);
  answer();
  await Promise.all(running.values());
  expect(studio.store.tables.bets.find(bet.betId)?.state).toBe('paid');
  const paid = BigInt(studio.store.tables.bets.find(bet.betId)?.payout ?? 0);
  expect(gateway.wallet.balance).toBe(START - 20_000n + paid);
});
