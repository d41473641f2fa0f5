import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type IntervalJob, isPeriodJob, type Job, type PeriodJob } from './job.ts';
import { createJobRuns } from './job-run.ts';
import { beginning, dueSlot, type JobBrand } from './job-slots.ts';
import { beginState, forgetRuns, type JobState, readStates } from './job-store.ts';

export type { JobBrand } from './job-slots.ts';

/** The scheduler of this process. Any number of them share the work of one database. */
export interface Jobs {
  /** Names a job of housekeeping. All jobs are named before `start`. */
  add(job: IntervalJob): void;
  /** Names a job that runs for each brand's periods. */
  addPeriodic(job: PeriodJob): void;
  start(): void;
  /** Runs what is due now, one slot of each job and brand after the other; returns the names of the jobs that ran here. */
  runDue(): Promise<string[]>;
  /** Begins nothing more, aborts what runs and waits for it. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const KEEP_DAYS = 60;
const DAY_MS = 86_400_000;
const FORGET_BATCH = 250;
/** Runs at the same time in one process. */
const AT_ONCE = { embedded: 2, postgres: 4 };
/** A job that is no brand's. */
const NO_BRAND = 0;

const keyOf = (job: string, merchantId: number): string => `${job} ${merchantId}`;

const forgetting = (db: Database): IntervalJob => ({
  name: 'base.forget-job-runs',
  everyMs: DAY_MS,
  async run({ start }) {
    const before = new Date(start.getTime() - KEEP_DAYS * DAY_MS);
    while ((await forgetRuns(db, before, FORGET_BATCH)) === FORGET_BATCH);
  },
});

interface Subject {
  job: Job;
  brand: JobBrand | null;
}

/** What is known of jobs, by job and brand. */
async function statesOf(db: Database, jobs: readonly Job[]): Promise<Map<string, JobState>> {
  const names = jobs.map(({ name }) => name);
  return new Map((await readStates(db, names)).map((state) => [keyOf(state.job, state.merchantId), state]));
}

/** What is run: each job of housekeeping, and each brand's jobs. */
async function subjectsOf(jobs: readonly Job[], brands: () => Promise<readonly JobBrand[]>): Promise<Subject[]> {
  const served = jobs.some(isPeriodJob) ? await brands() : [];
  return jobs.flatMap((job): Subject[] => (isPeriodJob(job) ? served.map((brand) => ({ job, brand })) : [{ job, brand: null }]));
}

/** Makes the scheduler. `brands` are those whose periods are run now. */
export function createJobs(
  db: Database,
  clock: Clock,
  log: Log,
  brands: () => Promise<readonly JobBrand[]> = async () => [],
): Jobs {
  const jobs: Job[] = [forgetting(db)];
  /** What runs here, by job and brand. */
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<unknown> = Promise.resolve();

  const runInOrder = createJobRuns({ db, clock, log, ending: ending.signal });

  /** Begins what is due; `atOnce` runs at the same time, the rest waits for the next look. */
  const begin = async (atOnce: number, ran: (job: string) => void): Promise<void> => {
    const states = await statesOf(db, jobs);
    for (const { job, brand } of await subjectsOf(jobs, brands)) {
      const merchantId = brand?.id ?? NO_BRAND;
      const key = keyOf(job.name, merchantId);
      if (running.has(key) || running.size >= atOnce) continue;
      let state = states.get(key);
      if (!state) {
        const from = beginning(job, brand, clock.now());
        await beginState(db, job.name, merchantId, from);
        state = { job: job.name, merchantId, doneUntil: from, paused: false, asked: false };
      }
      if (state.paused || !dueSlot(job, brand, state, clock.now())) continue;
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
