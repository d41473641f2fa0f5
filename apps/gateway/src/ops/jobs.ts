import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Job } from '../base/jobs.ts';
import { forgetSessions } from './door/store.ts';

const MINUTE_MS = 60_000;

/** For the scheduler: sessions of operators that are over are forgotten. */
export const opsJobs = ({ db, clock }: { db: Database; clock: Clock }): Job[] => [
  {
    name: 'ops.forget-sessions',
    everyMs: 10 * MINUTE_MS,
    leaseMs: MINUTE_MS,
    run: () => forgetSessions(db, dateOf(clock)),
  },
];
