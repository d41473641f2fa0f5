import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Database, Statement } from '../../base/database/database.ts';
import type { Projection } from '../rounds/projection.ts';
import { daysNews } from './day-making.ts';
import { daysAnew, hasDays, readBrandsOf, readDayAccounts, readDaysOf, readDaysTold } from './day-store.ts';

export interface DaysJobDeps {
  db: Database;
  projection: Pick<Projection, 'rewrite'>;
  events: Pick<Events, 'emission'>;
  brands(): Promise<readonly BrandCalendar[]>;
}

const LOOK_EVERY_MS = 60_000;
/** Members whose rows are told in one transaction. */
const TOLD_AT_ONCE = 25;

/** The statements that tell the next members' daily rows as all that there are: meanwhile no bet is counted. */
async function tellNext({ db, events }: Pick<DaysJobDeps, 'db' | 'events'>): Promise<Statement[]> {
  const after = await readDaysTold(db);
  if (after === null) return [];
  const accounts = await readDayAccounts(db, after, TOLD_AT_ONCE);
  const brands = await readBrandsOf(db, accounts);
  const rows = Map.groupBy(await readDaysOf(db, accounts), ({ accountId }) => brands.get(accountId) ?? 0);
  const news = [...rows].map(([merchantId, own]) =>
    daysNews(
      merchantId,
      own.map((row) => ({ ...row, slot: 0 })),
      [...new Set(own.map(({ accountId }) => accountId))],
    ),
  );
  const told = accounts.length < TOLD_AT_ONCE ? null : (accounts.at(-1) ?? null);
  return [...events.emission(...news), { text: 'update play_cursor set days_told = $1', values: [told] }];
}

/** Counts once, after an upgrade, what was settled before there were daily rows, and tells those that nobody was told of. */
export const daysJob = ({ db, projection, brands, events }: DaysJobDeps): IntervalJob => ({
  name: 'play.days',
  everyMs: LOOK_EVERY_MS,
  async run() {
    if (!(await hasDays(db))) {
      const known = await brands();
      await projection.rewrite(() => daysAnew(db, known));
    }
    while ((await readDaysTold(db)) !== null) await projection.rewrite(() => tellNext({ db, events }));
  },
});
