import { randomUUID } from 'node:crypto';
import { type Clock, dateOf } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { isPeriodJob, type Job, type JobWork } from './job.ts';
import { dueSlot, type JobBrand } from './job-slots.ts';
import {
  type ClaimedRun,
  claimRun,
  finishRun,
  type JobState,
  keepRun,
  leaveRun,
  moveRun,
  readStates,
  type Slot,
} from './job-store.ts';

const LEASE_MS = 30_000;
const MINUTE_MS = 60_000;
/** Pauses before a failed run is tried again; the last one for every further time. */
const RETRY_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS] as const;

/** Thrown into a run that this process has lost or has to leave. */
class RunLeft extends Error {}

export interface JobRunDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Aborted when the process ends. */
  ending: AbortSignal;
}

/** What a run has of its slot while it lasts: the steps of its work, and the lease. */
function createLeased({ db, clock, log }: JobRunDeps, owner: string) {
  const leaseOf = () => {
    const now = dateOf(clock);
    return { owner, now, until: new Date(now.getTime() + LEASE_MS) };
  };

  const workOf = (slot: Slot, claimed: ClaimedRun, signal: AbortSignal): JobWork => ({
    signal,
    position: claimed.position,
    step: (work) =>
      db.transaction(async (tx) => {
        if (signal.aborted) throw new RunLeft();
        const { position, progress } = await work(tx);
        if (!(await moveRun(tx, slot, owner, { position, progress: progress ?? null }))) throw new RunLeft();
      }),
  });

  /** Keeps the lease while a run lasts; aborts it when it is lost. */
  const keeping = (slot: Slot, lost: AbortController): (() => void) => {
    const beat = setInterval(() => {
      keepRun(db, slot, leaseOf()).then(
        (isOurs) => isOurs || lost.abort(),
        (error: unknown) => log.warn({ err: error, job: slot.job }, 'the lease of a job could not be renewed'),
      );
    }, LEASE_MS / 3);
    beat.unref();
    return () => clearInterval(beat);
  };

  return { leaseOf, workOf, keeping };
}

/** Makes what runs slots in this process. Returns for a job and brand how many of the due ones were done here, in their order. */
export function createJobRuns(deps: JobRunDeps): (job: Job, brand: JobBrand | null, first: JobState) => Promise<number> {
  const { db, clock, log, ending } = deps;
  const owner = randomUUID();
  const { leaseOf, workOf, keeping } = createLeased(deps, owner);

  const runSlot = async (job: Job, slot: Slot, claimed: ClaimedRun): Promise<boolean> => {
    const lost = new AbortController();
    const signal = AbortSignal.any([ending, lost.signal]);
    const stopKeeping = keeping(slot, lost);
    try {
      if (isPeriodJob(job)) await job.run(slot, workOf(slot, claimed, signal));
      else await job.run({ start: slot.start, signal });
      // A run that was told to end may have left its work undone, and says so by nothing else.
      if (signal.aborted) throw new RunLeft();
      return await finishRun(db, slot, owner, dateOf(clock));
    } catch (error) {
      if (signal.aborted || error instanceof RunLeft) {
        await leaveRun(db, slot, owner, { state: 'stopped', error: null, now: dateOf(clock), nextAt: dateOf(clock) });
        return false;
      }
      log.error(
        { err: error, job: slot.job, brand: slot.merchantId, slot: slot.start, attempts: claimed.attempts },
        'job failed',
      );
      const pause = RETRY_MS[Math.min(claimed.attempts, RETRY_MS.length) - 1] ?? MINUTE_MS;
      await leaveRun(db, slot, owner, {
        state: 'failed',
        error: (error as Error).message ?? String(error),
        now: dateOf(clock),
        nextAt: new Date(clock.now() + pause),
      });
      return false;
    } finally {
      stopKeeping();
    }
  };

  return async (job, brand, first) => {
    let state: JobState | undefined = first;
    let count = 0;
    while (state && !state.paused && !ending.aborted) {
      const slot = dueSlot(job, brand, state, clock.now());
      const claimed = slot && (await claimRun(db, slot, leaseOf()));
      if (!slot || !claimed || !(await runSlot(job, slot, claimed))) break;
      count += 1;
      const merchantId: number = state.merchantId;
      state = (await readStates(db, [job.name])).find((each) => each.merchantId === merchantId);
    }
    return count;
  };
}
