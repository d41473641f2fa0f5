import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { expireOverdue } from './overdue.ts';
import { closeDue } from './store.ts';
import type { Tell } from './telling.ts';

const MINUTE_MS = 60_000;
/** Requests or contracts of one transaction. */
const CHUNK = 100;

/** Once a minute requests without an answer expire, and contracts whose last period is over are closed. */
export const contractJob = ({ db, clock, tell }: { db: Database; clock: Clock; tell: Tell }): IntervalJob => ({
  name: 'agent.contracts',
  everyMs: MINUTE_MS,
  async run() {
    const now = dateOf(clock);
    for (let count = CHUNK; count === CHUNK; ) {
      count = await db.transaction((tx) => expireOverdue(tx, tell, { now, holderId: null, limit: CHUNK }));
    }
    while ((await closeDue(db, now, CHUNK)) === CHUNK);
  },
});
