import { SIGNATURE_WINDOW_MS } from '@marquee/contract/vendor';
import type { Base } from './base.ts';
import { deliverDue } from './outbound.ts';
import { reportRounds } from './own-wallet/own-wallet.ts';
import { closeAbandoned, seatKey } from './recovery.ts';
import type { Lock } from './routes-api.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import { forgetTrials } from './trial/trial.ts';

const OUTBOUND_EVERY_MS = 1_000;
const HOUSEKEEPING_EVERY_MS = 60_000;
/** Refused rounds are kept for so long, to answer questions about them. */
export const REFUSED_KEPT_MS = 30 * 24 * 3_600_000;
const CHUNK = 500;

/**
 * Forgets what is of no use any more: idle sessions, nonces that the signature's window has left behind, and old
 * refused rounds, a few at a time so that players need not wait.
 */
export async function housekeeping(base: Base): Promise<void> {
  const now = base.clock.now();
  base.store.sessions.forget(now - SESSION_IDLE_MS, now - 2 * SIGNATURE_WINDOW_MS);
  while (base.store.rounds.forgetRefused(now - REFUSED_KEPT_MS, CHUNK) === CHUNK) await base.clock.wait(0);
}

/** Repeats a task with a pause between its end and its next start. The answer stops it and waits for the run in progress. */
function repeat(base: Base, everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
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
  timer = setTimeout(start, everyMs);
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    await running;
  };
}

/** Starts the jobs: deliveries to the wallet, abandoned rounds, housekeeping. The answer stops them. */
export function startJobs(base: Base, lock: Lock, roundLimitMs: number): () => Promise<void> {
  const stops = [
    repeat(base, OUTBOUND_EVERY_MS, async () => {
      await deliverDue(base);
      await reportRounds(base);
    }),
    repeat(base, HOUSEKEEPING_EVERY_MS, async () => {
      await closeAbandoned(base, lock, roundLimitMs);
      await forgetTrials(base, lock, seatKey);
      await housekeeping(base);
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
