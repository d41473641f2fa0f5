import { deliverDue } from '../channel/reports.ts';
import { forgetNonces } from '../channel/routes.ts';
import { confirmCoins } from '../deposits/payments.ts';
import { payDue } from '../payouts/payouts.ts';
import type { Base } from './base.ts';

const WORK_EVERY_MS = 500;
const HOUSEKEEPING_EVERY_MS = 60_000;

/** What the bank does by itself: blocks confirm, payouts leave, reports go out. Each step is on disk before the next. */
export async function work(base: Base): Promise<void> {
  confirmCoins(base);
  payDue(base);
  await deliverDue(base);
}

/** Repeats a task with a pause between its end and its next start. The answer stops it and waits for the run in progress. */
function repeat(base: Base, everyMs: number, task: () => Promise<void> | void): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const run = async (): Promise<void> => {
    try {
      await task();
    } catch (error) {
      base.log.error({ err: error }, 'a job failed');
    }
    if (!isStopped) timer = setTimeout(start, everyMs);
  };
  let running = Promise.resolve();
  const start = (): void => {
    running = run();
  };
  start();
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    await running;
  };
}

/** Starts the jobs; what an interrupted run left is done first. The answer stops them. */
export function startJobs(base: Base): () => Promise<void> {
  const stops = [repeat(base, WORK_EVERY_MS, () => work(base)), repeat(base, HOUSEKEEPING_EVERY_MS, () => forgetNonces(base))];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
