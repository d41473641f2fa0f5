import type { IntervalJob } from '../../base/background/job.ts';
import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Database } from '../../base/database/database.ts';
import type { Projection } from '../rounds/projection.ts';
import { daysAnew, hasDays } from './day-store.ts';

export interface DaysJobDeps {
  db: Database;
  projection: Pick<Projection, 'rewrite'>;
  brands(): Promise<readonly BrandCalendar[]>;
}

const LOOK_EVERY_MS = 60_000;

/** Counts once, after an upgrade, what was settled before there were daily rows. */
export const daysJob = ({ db, projection, brands }: DaysJobDeps): IntervalJob => ({
  name: 'play.days',
  everyMs: LOOK_EVERY_MS,
  async run() {
    if (await hasDays(db)) return;
    const known = await brands();
    await projection.rewrite(() => daysAnew(db, known));
  },
});
