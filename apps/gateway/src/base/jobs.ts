import { type Clock, dateOf } from './clock.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** A job that runs once per slot of time, however many gateways there are and however often they start. */
export interface Job {
  name: string;
  /** Slots are aligned to the epoch, so all gateways agree on them. */
  everyMs: number;
  /** Longest time a run may take before another gateway may take it over. */
  leaseMs: number;
  run(slot: { start: Date }): Promise<void>;
}

export interface Jobs {
  add(job: Job): void;
  start(): void;
  /** Runs what is due now; gives the names of the jobs that ran here. */
  runDue(): Promise<string[]>;
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const KEEP_DAYS = 7;
const DAY_MS = 86_400_000;

/** Claims the slot: a new row, or one whose lease ran out before it finished. */
async function claim(db: Database, job: Job, slot: string, clock: Clock): Promise<boolean> {
  const now = dateOf(clock);
  const lease = new Date(now.getTime() + job.leaseMs);
  const rows = await db.query({
    text: `insert into job_run (job, slot, lease_until, started_at) values ($1, $2, $3, $4)
           on conflict (job, slot) do update
             set lease_until = excluded.lease_until, started_at = excluded.started_at, attempts = job_run.attempts + 1
             where job_run.finished_at is null and job_run.lease_until < excluded.started_at
           returning job`,
    values: [job.name, slot, lease, now],
  });
  return rows.length > 0;
}

/** The scheduler. A failed run keeps its error and is taken up again when its lease has run out. */
export function createJobs(db: Database, clock: Clock, log: Log): Jobs {
  const jobs: Job[] = [
    {
      name: 'base.forget-job-runs',
      everyMs: DAY_MS,
      leaseMs: 60_000,
      async run({ start }) {
        const limit = new Date(start.getTime() - KEEP_DAYS * DAY_MS);
        await db.query({ text: 'delete from job_run where started_at < $1', values: [limit] });
      },
    },
  ];
  const done = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<unknown> = Promise.resolve();

  const runOne = async (job: Job): Promise<boolean> => {
    const start = new Date(Math.floor(clock.now() / job.everyMs) * job.everyMs);
    const slot = start.toISOString();
    if (done.get(job.name) === slot || !(await claim(db, job, slot, clock))) return false;
    try {
      await job.run({ start });
      await db.query({
        text: 'update job_run set finished_at = $3, error = null where job = $1 and slot = $2',
        values: [job.name, slot, dateOf(clock)],
      });
      done.set(job.name, slot);
      return true;
    } catch (error) {
      log.error({ err: error, job: job.name, slot }, 'job failed');
      await db.query({
        text: 'update job_run set error = $3 where job = $1 and slot = $2',
        values: [job.name, slot, (error as Error).message],
      });
      return false;
    }
  };

  const runDue = async (): Promise<string[]> => {
    const ran: string[] = [];
    for (const job of jobs) if (await runOne(job)) ran.push(job.name);
    return ran;
  };

  return {
    add: (job) => jobs.push(job),
    start() {
      const tick = (): void => {
        current = runDue()
          .catch((error: unknown) => log.error({ err: error }, 'job poll failed'))
          .finally(() => {
            if (timer !== null) timer = setTimeout(tick, POLL_MS);
          });
      };
      timer = setTimeout(tick, POLL_MS);
    },
    runDue,
    async stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await current;
    },
  };
}
