import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Runner } from '../database/database.ts';
import { baseSql } from '../testing/base-sql.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { beginState, claimRun, finishRun, leaveRun } from './job-store.ts';

const AT = new Date(Date.UTC(2026, 0, 1));
const END = new Date(Date.UTC(2026, 0, 2));
const slot = { job: 'daily', merchantId: 1, start: AT, end: END, isRepeatable: false };
const lease = { owner: 'here', now: END, until: new Date(Date.UTC(2026, 0, 3)) };

// The embedded database has one session: no two statements of it ever wait for each other.
describe.each(databaseKinds.filter((kind) => kind === 'postgres'))('a run that ends while another claims it, on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of ['job_run', 'job_state']) await db.query({ text: `truncate ${table}` });
    await beginState(db, slot.job, slot.merchantId, AT);
    expect(await claimRun(db, slot, lease)).not.toBeNull();
  });

  const isWaiting = async (): Promise<boolean> =>
    (await db.query({ text: `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%job_run%'` }))
      .length > 0;

  /** What a claim does, the run of another being ended between its two locks. */
  const between = async (ending: (runner: Runner) => Promise<unknown>): Promise<unknown> => {
    const [holds, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const claim = db.transaction(async (tx) => {
      await tx.query({ text: 'select 1 from job_state for update' });
      holds.resolve();
      await goesOn.promise;
      await tx.query({ text: 'select 1 from job_run for update' });
    });
    await holds.promise;
    const ended = ending(db);
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    goesOn.resolve();
    await claim;
    return ended;
  };

  it('is done, and neither has to give way', async () => {
    expect(await between((runner) => finishRun(runner, slot, lease.owner, END))).toBe(true);
  });

  it('is left, and neither has to give way', async () => {
    const left = { state: 'failed', error: 'planted', now: END, nextAt: END } as const;
    await between((runner) => leaveRun(runner, slot, lease.owner, left));
    expect(await claimRun(db, slot, lease)).toMatchObject({ attempts: 2 });
  });
});
