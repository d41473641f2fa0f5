import { randomUUID } from 'node:crypto';
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { type Clock, dateOf } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type IntervalJob, isPeriodJob, type Job, type JobWork, type PeriodJob } from './job.ts';
import {
  beginState,
  type ClaimedRun,
  claimRun,
  finishRun,
  forgetRuns,
  type JobState,
  keepRun,
  leaveRun,
  moveRun,
  readStates,
  type Slot,
} from './job-store.ts';
import { periodAt } from './periods.ts';

/** A brand for whose calendar jobs run. */
export interface JobBrand {
  id: number;
  calendar: BusinessCalendar;
}

/** The scheduler of this process. Any number of them share the work of one database. */
export interface Jobs {
  /** Names a job of housekeeping. All jobs are named before `start`. */
  add(job: IntervalJob): void;
  /** Names a job that runs for each brand's periods. */
  addPeriodic(job: PeriodJob): void;
  start(): void;
  /** Runs what is due now, one slot of each job and brand after the other; gives the names of the jobs that ran here. */
  runDue(): Promise<string[]>;
  /** Begins nothing more, aborts what runs and waits for it. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const LEASE_MS = 30_000;
const KEEP_DAYS = 60;
const DAY_MS = 86_400_000;
const FORGET_BATCH = 250;
const MINUTE_MS = 60_000;
/** Runs at the same time in one process. */
const AT_ONCE = { embedded: 2, postgres: 4 };
/** Pauses before a failed run is tried again; the last one for every further time. */
const RETRY_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS] as const;
/** A job that is no brand's. */
const NO_BRAND = 0;

/** Thrown into a run that this process has lost or has to leave. */
class RunLeft extends Error {}

const keyOf = (job: string, merchantId: number): string => `${job} ${merchantId}`;

const forgetting = (db: Database): IntervalJob => ({
  name: 'base.forget-job-runs',
  everyMs: DAY_MS,
  async run({ start }) {
    const before = new Date(start.getTime() - KEEP_DAYS * DAY_MS);
    while ((await forgetRuns(db, before, FORGET_BATCH)) === FORGET_BATCH);
  },
});

/** Makes the scheduler. `brands` are those whose periods are run now. */
export function createJobs(
  db: Database,
  clock: Clock,
  log: Log,
  brands: () => Promise<readonly JobBrand[]> = async () => [],
): Jobs {
  const owner = randomUUID();
  const jobs: Job[] = [forgetting(db)];
  /** What runs here, by job and brand. */
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<unknown> = Promise.resolve();

  const leaseOf = () => {
    const now = dateOf(clock);
    return { owner, now, until: new Date(now.getTime() + LEASE_MS) };
  };

  /** The slot that comes next, when it is due; null when it is not. */
  const dueSlot = (job: Job, brand: JobBrand | null, state: JobState): Slot | null => {
    const now = clock.now();
    const done = state.doneUntil.getTime();
    const slot = (start: number, end: number): Slot => ({
      job: job.name,
      merchantId: state.merchantId,
      start: new Date(start),
      end: new Date(end),
      isRepeatable: !isPeriodJob(job),
    });
    if (!isPeriodJob(job)) {
      const start = Math.floor(now / job.everyMs) * job.everyMs;
      return start >= done || state.asked ? slot(start, start + job.everyMs) : null;
    }
    if (!brand) return null;
    const { start, end } = periodAt(brand.calendar, job.period, done);
    const isDue = now >= end + job.afterMinutes * MINUTE_MS || (state.asked && now >= end);
    // Where a brand's calendar was changed, its next period begins where the last one ended.
    return isDue ? slot(Math.max(start, done), end) : null;
  };

  /** Where a job begins that has never run: an interval's with this one, a period's with the one that is under way. */
  const beginning = (job: Job, brand: JobBrand | null): Date => {
    if (isPeriodJob(job)) return new Date(brand ? periodAt(brand.calendar, job.period, clock.now()).start : clock.now());
    return new Date(Math.floor(clock.now() / job.everyMs) * job.everyMs);
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

  const runSlot = async (job: Job, slot: Slot, claimed: ClaimedRun): Promise<boolean> => {
    const lost = new AbortController();
    const signal = AbortSignal.any([ending.signal, lost.signal]);
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

  /** Runs the slots of a job and brand that are due, in their order; gives how many were done here. */
  const runInOrder = async (job: Job, brand: JobBrand | null, first: JobState): Promise<number> => {
    let state: JobState | undefined = first;
    let count = 0;
    while (state && !state.paused && !ending.signal.aborted) {
      const slot = dueSlot(job, brand, state);
      const claimed = slot && (await claimRun(db, slot, leaseOf()));
      if (!slot || !claimed || !(await runSlot(job, slot, claimed))) break;
      count += 1;
      const merchantId: number = state.merchantId;
      state = (await readStates(db, [job.name])).find((each) => each.merchantId === merchantId);
    }
    return count;
  };

  const subjects = async (): Promise<{ job: Job; brand: JobBrand | null }[]> => {
    const served = jobs.some(isPeriodJob) ? await brands() : [];
    return jobs.flatMap((job: Job): { job: Job; brand: JobBrand | null }[] =>
      isPeriodJob(job) ? served.map((brand) => ({ job, brand })) : [{ job, brand: null }],
    );
  };

  /** Begins what is due; `atOnce` runs at the same time, the rest waits for the next look. */
  const begin = async (atOnce: number, ran: (job: string) => void): Promise<void> => {
    const states = new Map(
      (
        await readStates(
          db,
          jobs.map(({ name }) => name),
        )
      ).map((state) => [keyOf(state.job, state.merchantId), state]),
    );
    for (const { job, brand } of await subjects()) {
      const merchantId = brand?.id ?? NO_BRAND;
      const key = keyOf(job.name, merchantId);
      if (running.has(key) || running.size >= atOnce) continue;
      let state = states.get(key);
      if (!state) {
        const from = beginning(job, brand);
        await beginState(db, job.name, merchantId, from);
        state = { job: job.name, merchantId, doneUntil: from, paused: false, asked: false };
      }
      if (state.paused || !dueSlot(job, brand, state)) continue;
      const run = runInOrder(job, brand, state)
        .then((count) => {
          if (count > 0) ran(job.name);
        })
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job could not be run'))
        .finally(() => running.delete(key));
      running.set(key, run);
    }
  };

  return {
    add: (job) => void jobs.push(job),
    addPeriodic: (job) => void jobs.push(job),
    start() {
      const tick = (): void => {
        polling = begin(AT_ONCE[db.kind], () => {})
          .catch((error: unknown) => log.error({ err: error }, 'job poll failed'))
          .finally(() => {
            if (timer !== null) timer = setTimeout(tick, POLL_MS);
          });
      };
      timer = setTimeout(tick, POLL_MS);
    },
    async runDue() {
      const ran: string[] = [];
      await begin(Number.POSITIVE_INFINITY, (job) => void ran.push(job));
      await Promise.all(running.values());
      return ran;
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      ending.abort();
      await polling;
      await Promise.all(running.values());
    },
  };
}
