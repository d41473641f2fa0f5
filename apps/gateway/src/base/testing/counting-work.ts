import { createEvents, type Events } from '../background/events.ts';
import type { PeriodJob } from '../background/job.ts';
import { createJobs, type Jobs } from '../background/jobs.ts';
import type { Clock } from '../calendar/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { createLog } from '../log.ts';
import { happened } from './sample-event.ts';

/** Steps of the job. */
export const STEPS = 400;
const UTC = { businessTimezone: 'UTC', dayStart: 0 };

/** Where it is written what was done. */
export const WORK_TABLE = 'create table counted_work (place bigint generated always as identity, kind text, n int)';

/** A job of many steps and a consumer, which write down each number that they have done. `told` hears of each in its transaction. */
export function countingWork(db: Database, clock: Clock, told: (kind: 'job' | 'event') => void): { jobs: Jobs; events: Events } {
  const log = createLog('silent');
  const write = async (tx: Transaction, kind: 'job' | 'event', n: number): Promise<void> => {
    await tx.query({ text: 'insert into counted_work (kind, n) values ($1, $2)', values: [kind, n] });
    told(kind);
  };
  const counting: PeriodJob = {
    name: 'counting',
    period: 'day',
    afterMinutes: 0,
    async run(_, { position, signal, step }) {
      for (let n = Number(position ?? 0) + 1; n <= STEPS && !signal.aborted; n += 1) {
        await step(async (tx) => {
          await write(tx, 'job', n);
          return { position: n };
        });
      }
    },
  };
  const jobs = createJobs(db, clock, log, async () => [{ id: 1, calendar: UTC }]);
  jobs.addPeriodic(counting);
  const events = createEvents(db, clock, log);
  events.consume('counting', [happened], ({ payload: { n } }, tx) => write(tx, 'event', n));
  return { jobs, events };
}
