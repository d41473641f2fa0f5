import { afterEach, expect, it, vi } from 'vitest';
import { wishingWell } from '../../arcade/wishing-well.ts';
import { openFirstPot, poolOf } from '../../testing/pool.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createApp } from '../app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WELL = { gameCode: wishingWell.code, currency: 'VND' };

interface Timer {
  at: number;
  run(): void;
}

/** Timers of an hour and more go off by a clock of the test; shorter ones stay the machine's. */
function longTimers(clock: { now(): number; advance(ms: number): void }) {
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis;
  const waiting = new Set<Timer>();
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    if (ms < HOUR) return setReal(run, ms);
    const timer = { at: clock.now() + ms, run };
    waiting.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: Timer & NodeJS.Timeout) => {
    if (!waiting.delete(timer)) clearReal(timer);
  });
  return {
    /** Lets time pass; answers how many timers have gone off. */
    pass(ms: number): number {
      clock.advance(ms);
      const due = [...waiting].filter(({ at }) => at <= clock.now());
      for (const timer of due) {
        waiting.delete(timer);
        timer.run();
      }
      return due.length;
    },
  };
}
afterEach(() => void vi.unstubAllGlobals());

it('pools are balanced at each start and every 24 hours, and an operator hears of a difference until it is mended', async () => {
  const { base, config, folders, clock, close } = await startTestApp();
  openFirstPot(base, WELL.gameCode, poolOf(wishingWell));
  const timers = longTimers(clock);
  const said: string[] = [];
  const hear =
    (level: string) =>
    (detail: object, message: string): void => {
      if ('gameCode' in detail) said.push(`${level}: ${message}`);
    };
  const log = { ...base.log, info: hear('info'), error: hear('error') };
  const start = async () => {
    const app = await createApp({ config, folders, base: { ...base, log } });
    await app.ready();
    return app;
  };
  const told = async (app: Awaited<ReturnType<typeof start>>, at: number, unbalanced: number): Promise<void> => {
    const asked = { timeout: 60_000 };
    await vi.waitFor(async () => {
      const reply = await app.inject({ url: '/readyz' });
      expect(reply.json()).toMatchObject({ status: 'ready', pools: { at, unbalanced } });
    }, asked);
    const words = unbalanced > 0 ? 'error: a pool does not balance: look into it' : 'info: a pool balances';
    expect(said.splice(0)).toEqual([words]);
  };

  const first = await start();
  await told(first, clock.now(), 0);
  expect([timers.pass(DAY - 1), timers.pass(1)]).toEqual([0, 1]);
  await told(first, clock.now(), 0);
  const pot = base.store.pools.pot(WELL, 1);
  if (!pot) throw new Error('there is no pot');
  base.store.pools.savePot({ ...pot, amount: pot.amount + 1n });
  expect(timers.pass(DAY)).toBe(1);
  await told(first, clock.now(), 1);

  // A studio that starts again does not wait out the day, nor forget what is wrong.
  await first.close();
  clock.advance(HOUR);
  const second = await start();
  await told(second, clock.now(), 1);
  base.store.pools.savePot(pot);
  expect([timers.pass(DAY - 1), timers.pass(1)]).toEqual([0, 1]);
  await told(second, clock.now(), 0);
  await second.close();
  await close();
});
