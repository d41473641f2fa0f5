import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import type { PeriodJob, PeriodSlot } from './job.ts';
import { askRun, lastRuns, pauseJob } from './job-store.ts';
import { createJobs, type JobBrand } from './jobs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1, 10, 30);
const log = createLog('silent');
const vietnam = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };

describe.each(databaseKinds)('jobs on %s', (kind) => {
  const clock = manualClock(START);
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind, [{ name: 'base', directory: `${import.meta.dirname}/..` }]);
    await db.query({ text: 'create table sample_done (place bigint generated always as identity, what text)' });
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    clock.set(START);
    for (const table of ['job_run', 'job_state', 'sample_done']) await db.query({ text: `truncate ${table}` });
  });

  const done = async () =>
    (await db.query<{ what: string }>({ text: 'select what from sample_done order by place' })).map(({ what }) => what);
  const scheduler = (brands: readonly JobBrand[] = [{ id: 1, calendar: vietnam }]) =>
    createJobs(db, clock, log, async () => brands);
  /** A daily job at 02:00 of the next day that writes down which day it was run for. */
  const daily = (also: (slot: PeriodSlot) => void | Promise<void> = () => {}): PeriodJob => ({
    name: 'daily',
    period: 'day',
    afterMinutes: 120,
    async run(slot, { step }) {
      await also(slot);
      await step(async (tx) => {
        await tx.query({
          text: 'insert into sample_done (what) values ($1)',
          values: [`${slot.merchantId} ${new Date(slot.start.getTime() + 7 * HOUR).toISOString().slice(0, 10)}`],
        });
        return { position: 'written' };
      });
    },
  });

  it('runs housekeeping once per interval however many schedulers there are', async () => {
    const slots: string[] = [];
    const schedulers = [1, 2, 3].map(() => {
      const jobs = scheduler();
      jobs.add({ name: 'once', everyMs: HOUR, run: async ({ start }) => void slots.push(start.toISOString()) });
      return jobs;
    });
    const all = () => Promise.all(schedulers.map((jobs) => jobs.runDue()));
    await all();
    await all();
    clock.advance(3 * HOUR);
    await all();
    expect(slots).toEqual(['2026-01-01T10:00:00.000Z', '2026-01-01T13:00:00.000Z']);
  });

  it('runs bookkeeping at its hour, and makes up in order what was missed, each once', async () => {
    const jobs = scheduler();
    jobs.addPeriodic(daily());
    await jobs.runDue();
    // 02:00 of 2 January in Vietnam is 19:00 of the day before in UTC.
    clock.set(Date.UTC(2026, 0, 1, 18, 59));
    await jobs.runDue();
    expect(await done()).toEqual([]);
    clock.advance(60_000);
    await jobs.runDue();
    expect(await done()).toEqual(['1 2026-01-01']);
    clock.advance(3 * DAY);
    const others = [scheduler(), scheduler()];
    for (const other of others) other.addPeriodic(daily());
    await Promise.all([jobs, ...others].map((each) => each.runDue()));
    await jobs.runDue();
    expect(await done()).toEqual(['1 2026-01-01', '1 2026-01-02', '1 2026-01-03', '1 2026-01-04']);
  });

  it('does nothing twice when the clock goes back', async () => {
    const jobs = scheduler();
    jobs.addPeriodic(daily());
    await jobs.runDue();
    clock.advance(3 * DAY);
    await jobs.runDue();
    const before = await done();
    clock.set(START - 10 * DAY);
    await jobs.runDue();
    clock.set(START + 3 * DAY);
    await jobs.runDue();
    expect(await done()).toEqual(before);
  });

  it('runs each brand by its own calendar, and one that fails holds up nobody else', async () => {
    const brands = [
      { id: 1, calendar: vietnam },
      { id: 2, calendar: { businessTimezone: 'America/New_York', dayStart: 0 } },
    ];
    const jobs = scheduler(brands);
    jobs.addPeriodic(
      daily(({ merchantId }) => {
        if (merchantId === 1) throw new Error('planted');
      }),
    );
    await jobs.runDue();
    clock.advance(2 * DAY);
    await jobs.runDue();
    expect(await done()).toEqual(['2 2026-01-01', '2 2026-01-02']);
    expect(await lastRuns(db)).toMatchObject([
      { job: 'base.forget-job-runs' },
      { merchantId: 1, run: { state: 'failed', error: 'planted', attempts: 1 } },
      { merchantId: 2, run: { state: 'done', attempts: 1 } },
    ]);
  });

  it('tries a failed run again after a pause, before any later one; an operator need not wait', async () => {
    let failures = 3;
    const jobs = scheduler();
    jobs.addPeriodic(
      daily(() => {
        failures -= 1;
        if (failures >= 0) throw new Error('planted');
      }),
    );
    await jobs.runDue();
    clock.advance(2 * DAY);
    await jobs.runDue();
    await jobs.runDue();
    expect(failures).toBe(2);
    clock.advance(60_000);
    await jobs.runDue();
    expect(failures).toBe(1);
    expect(await askRun(db, 'daily', 1)).toBe(true);
    await jobs.runDue();
    expect(failures).toBe(0);
    // Asked for once, tried once.
    await jobs.runDue();
    expect(await done()).toEqual([]);
    await askRun(db, 'daily', 1);
    await jobs.runDue();
    expect(await done()).toEqual(['1 2026-01-01', '1 2026-01-02']);
    expect(await askRun(db, 'daily', 9)).toBe(false);
  });

  it('runs housekeeping again when an operator asks for it, and bookkeeping not', async () => {
    let runs = 0;
    const jobs = scheduler();
    jobs.add({ name: 'tidy', everyMs: HOUR, run: async () => void (runs += 1) });
    jobs.addPeriodic(daily());
    await jobs.runDue();
    clock.advance(DAY);
    await jobs.runDue();
    expect([runs, await done()]).toEqual([2, ['1 2026-01-01']]);
    await askRun(db, 'tidy', 0);
    await askRun(db, 'daily', 1);
    await jobs.runDue();
    await jobs.runDue();
    expect([runs, await done()]).toEqual([3, ['1 2026-01-01']]);
  });

  it('begins nothing while it is paused, and makes it up afterwards', async () => {
    const jobs = scheduler();
    jobs.addPeriodic(daily());
    await jobs.runDue();
    await pauseJob(db, 'daily', 1, true);
    clock.advance(3 * DAY);
    await jobs.runDue();
    expect(await done()).toEqual([]);
    await pauseJob(db, 'daily', 1, false);
    await jobs.runDue();
    expect(await done()).toHaveLength(3);
  });

  it('goes on where a gateway died, at the next step, and only one goes on', async () => {
    let isAt = (): void => {};
    const reached = new Promise<void>((resolve) => {
      isAt = resolve;
    });
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const counting = (stopAt: number | null): PeriodJob => ({
      name: 'counting',
      period: 'hour',
      afterMinutes: 0,
      async run(_, { position, step }) {
        for (let n = typeof position === 'number' ? position + 1 : 1; n <= 4; n += 1) {
          if (n === stopAt) {
            isAt();
            await held;
          }
          await step(async (tx) => {
            await tx.query({ text: 'insert into sample_done (what) values ($1)', values: [String(n)] });
            return { position: n, progress: `${n} of 4` };
          });
        }
      },
    });
    const dying = scheduler();
    dying.addPeriodic(counting(3));
    await dying.runDue();
    clock.advance(HOUR);
    const left = dying.runDue();
    await reached;
    const heir = scheduler();
    heir.addPeriodic(counting(null));
    await heir.runDue();
    expect(await done()).toEqual(['1', '2']);
    expect((await lastRuns(db)).find(({ job }) => job === 'counting')?.run).toMatchObject({
      state: 'running',
      progress: '2 of 4',
    });
    clock.advance(31_000);
    await heir.runDue();
    letGo();
    await left;
    expect(await done()).toEqual(['1', '2', '3', '4']);
    expect((await lastRuns(db)).find(({ job }) => job === 'counting')?.run).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('aborts what runs at the end of the process, and leaves it to the next one at once', async () => {
    let isIn = (): void => {};
    const inside = new Promise<void>((resolve) => {
      isIn = resolve;
    });
    const slow: PeriodJob = {
      name: 'slow',
      period: 'hour',
      afterMinutes: 0,
      async run(_, { signal, position, step }) {
        if (position === null) {
          await step(async () => ({ position: 'half' }));
          isIn();
          await new Promise<void>((resolve) => {
            signal.addEventListener('abort', () => resolve());
          });
        }
        await step(async (tx) => {
          await tx.query({ text: `insert into sample_done (what) values ('whole')` });
          return { position: 'whole' };
        });
      },
    };
    const ending = scheduler();
    ending.addPeriodic(slow);
    await ending.runDue();
    clock.advance(HOUR);
    const run = ending.runDue();
    await inside;
    await ending.stop();
    await run;
    expect(await done()).toEqual([]);
    const next = scheduler();
    next.addPeriodic(slow);
    await next.runDue();
    expect(await done()).toEqual(['whole']);
  });

  it('runs several at once: a long one holds up no other', async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let hear = (): void => {};
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const jobs = scheduler();
    jobs.add({ name: 'long', everyMs: HOUR, run: () => held });
    jobs.add({ name: 'short', everyMs: HOUR, run: async () => hear() });
    const all = jobs.runDue();
    await heard;
    letGo();
    expect(await all).toEqual(expect.arrayContaining(['long', 'short']));
  });

  it('runs by itself once it is started', async () => {
    const jobs = scheduler();
    const ran = new Promise<void>((resolve) => {
      jobs.add({ name: 'alone', everyMs: HOUR, run: async () => resolve() });
    });
    jobs.start();
    await ran;
    await jobs.stop();
  });
});
