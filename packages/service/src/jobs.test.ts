import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from './jobs.ts';
import type { Log } from './log.ts';

const errors: string[] = [];
const log: Log = { info: () => undefined, warn: () => undefined, error: (_, message) => void errors.push(message) };

beforeEach(() => {
  errors.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs at once or after the first pause, and pauses between the end of a run and the next', async () => {
  const runs: string[] = [];
  let end = (): void => undefined;
  const slow = (): Promise<void> => {
    runs.push('slow');
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  const stop = startJobs(log, [
    { everyMs: 100, isFirstAtOnce: true, run: slow },
    { everyMs: 1_000, isFirstAtOnce: false, run: () => void runs.push('later') },
  ]);
  expect(runs).toEqual(['slow']);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toEqual(['slow']);
  end();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toEqual(['slow', 'later', 'slow']);
  end();
  await stop();
});

it('goes on after a run that fails, and says so', async () => {
  let runs = 0;
  const run = (): never => {
    runs += 1;
    throw new Error('no');
  };
  const stop = startJobs(log, [{ everyMs: 10, isFirstAtOnce: true, run }]);
  await vi.advanceTimersByTimeAsync(10);
  expect([runs, errors]).toEqual([2, ['a job failed', 'a job failed']]);
  await stop();
});

it('is stopped after the run in progress, and starts no other', async () => {
  let runs = 0;
  let end = (): void => undefined;
  const run = (): Promise<void> => {
    runs += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  const stop = startJobs(log, [{ everyMs: 10, isFirstAtOnce: true, run }]);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(1);
});
