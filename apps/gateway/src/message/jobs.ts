import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Job } from '../base/jobs.ts';
import { forgetExpired } from './store.ts';

const DAY_MS = 86_400_000;
/** Rows that one statement deletes: few enough that nobody's inbox waits for the job. */
const CHUNK = 1_000;

/** Once a day the messages are deleted whose time is over. */
export const retentionJob = ({ db, clock }: { db: Database; clock: Clock }): Job => ({
  name: 'message.forget-old',
  everyMs: DAY_MS,
  leaseMs: 600_000,
  async run() {
    while ((await forgetExpired(db, dateOf(clock), CHUNK)) === CHUNK);
  },
});
