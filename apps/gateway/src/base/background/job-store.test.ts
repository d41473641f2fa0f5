import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { baseSql } from '../testing/base-sql.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { askRun, beginState, claimRun, finishRun, forgetRuns, type RunLease, type Slot } from './job-store.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));
const slot: Slot = { job: 'books', merchantId: 1, start: at(1), end: at(2), isRepeatable: false };
const lease = (owner: string, hour: number): RunLease => ({ owner, now: at(hour), until: at(hour + 1) });

// A scheduler looks at what is due before it claims it: meanwhile another one may have done it.
describe.each(databaseKinds)('the claim of a job on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [baseSql]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of ['job_run', 'job_state']) await db.query({ text: `truncate ${table}` });
    await beginState(db, 'books', 1, at(1));
    expect(await claimRun(db, slot, lease('one', 3))).toMatchObject({ attempts: 1 });
    expect(await finishRun(db, slot, 'one', at(3))).toBe(true);
  });

  const claim = (isRepeatable = false) => claimRun(db, { ...slot, isRepeatable }, lease('other', 12));

  it('is refused for a slot that is done, also when an operator has asked for the job', async () => {
    expect(await claim()).toBeNull();
    await askRun(db, 'books', 1);
    expect(await claim()).toBeNull();
    expect(await claim(true)).toMatchObject({ attempts: 2 });
  });

  it('is refused by the state once the run is forgotten, and by the run where the state does not know of it', async () => {
    await db.query({ text: 'update job_state set done_until = $1', values: [at(1)] });
    expect(await claim()).toBeNull();
    await db.query({ text: 'update job_state set done_until = $1', values: [at(2)] });
    expect(await forgetRuns(db, at(10), 10)).toBe(1);
    expect(await claim()).toBeNull();
  });
});
