import type { IntervalJob } from '../base/background/job.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { forgetMarks } from './announcement-store.ts';
import { forgetExpired } from './store.ts';

const DAY_MS = 86_400_000;
/** Rows that one statement deletes: few enough that nobody's inbox waits for the job. */
const CHUNK = 1_000;
/** Days after which an announcement counts as unread again; it is long gone then. */
const MARK_DAYS = 400;

/** Once a day the messages and marks are deleted whose time is over. */
export const retentionJob = ({ db, clock }: { db: Database; clock: Clock }): IntervalJob => ({
  name: 'message.forget-old',
  everyMs: DAY_MS,
  async run() {
    while ((await forgetExpired(db, dateOf(clock), CHUNK)) === CHUNK);
    const old = new Date(clock.now() - MARK_DAYS * DAY_MS);
    while ((await forgetMarks(db, old, CHUNK)) === CHUNK);
  },
});
