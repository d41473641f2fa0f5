import type { IntervalJob } from '../base/background/job.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { forgetSessions } from './door/store.ts';
import { expireProposals } from './proposal-store.ts';
import { auditEntry } from './store.ts';

const MINUTE_MS = 60_000;

/** Ends proposals that nobody decided in time, each with an entry of the audit. */
const expire = (db: Database, clock: Clock): Promise<void> =>
  db.transaction(async (tx) => {
    const at = dateOf(clock);
    for (const { id, merchantId, action, proposer } of await expireProposals(tx, at)) {
      const head = { merchantId, at, operator: proposer, action, subject: `proposal ${id}`, origin: 'expiry' };
      await tx.query(auditEntry(head, { before: { state: 'open' }, after: { state: 'expired' } }));
    }
  });

/** For the scheduler: sessions that are over are forgotten, proposals that nobody decided end. */
export const opsJobs = ({ db, clock }: { db: Database; clock: Clock }): readonly IntervalJob[] => [
  {
    name: 'ops.forget-sessions',
    everyMs: 10 * MINUTE_MS,
    run: () => forgetSessions(db, dateOf(clock)),
  },
  { name: 'ops.expire-proposals', everyMs: MINUTE_MS, run: () => expire(db, clock) },
];
