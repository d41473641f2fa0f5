import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from './clock.ts';
import type { Database } from './database.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { databaseKinds, openTestDatabase } from './testing/database.ts';

const HOUR = 3_600_000;
const log = createLog('silent');

describe.each(databaseKinds)('jobs on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: import.meta.dirname }]);
  });
  afterAll(() => db.close());

  it('runs once per slot however many schedulers there are', async () => {
    const clock = manualClock(Date.UTC(2026, 0, 1, 10, 30));
    const slots: string[] = [];
    const job = {
      name: 'once',
      everyMs: HOUR,
      leaseMs: 60_000,
      run: async ({ start }: { start: Date }) => void slots.push(start.toISOString()),
    };
    const schedulers = [1, 2, 3].map(() => {
      const jobs = createJobs(db, clock, log);
      jobs.add(job);
      return jobs;
    });
    await Promise.all(schedulers.map((jobs) => jobs.runDue()));
    await Promise.all(schedulers.map((jobs) => jobs.runDue()));
    clock.advance(HOUR);
    await Promise.all(schedulers.map((jobs) => jobs.runDue()));
    expect(slots).toEqual(['2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.000Z']);
  });

  it('takes a failed run up again when its lease has run out', async () => {
    const clock = manualClock(Date.UTC(2026, 0, 2, 10, 0));
    let runs = 0;
    const jobs = createJobs(db, clock, log);
    jobs.add({
      name: 'flaky',
      everyMs: HOUR,
      leaseMs: 60_000,
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('planted');
      },
    });
    expect(await jobs.runDue()).not.toContain('flaky');
    expect(await jobs.runDue()).not.toContain('flaky');
    clock.advance(61_000);
    expect(await jobs.runDue()).toContain('flaky');
    expect(runs).toBe(2);
  });
});
