import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Job } from '../base/jobs.ts';
import { forgetOld } from './session-store.ts';

const DAY_MS = 86_400_000;
const SESSIONS_KEPT_DAYS = 90;
const FAILURES_KEPT_DAYS = 30;

/** The module's jobs: once a day what ended long ago is deleted, so that these tables do not grow for ever. */
export function identityJobs({ db, clock }: { db: Database; clock: Clock }): Job[] {
  return [
    {
      name: 'identity.forget-old',
      everyMs: DAY_MS,
      leaseMs: 600_000,
      run: () =>
        forgetOld(db, {
          sessions: new Date(clock.now() - SESSIONS_KEPT_DAYS * DAY_MS),
          failures: new Date(clock.now() - FAILURES_KEPT_DAYS * DAY_MS),
        }),
    },
  ];
}
