import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { baseSql } from '../testing/base-sql.ts';
import { countingWork, STEPS, WORK_TABLE } from '../testing/counting-work.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { migratedDirectory } from '../testing/migrated.ts';
import { sample } from '../testing/sample-event.ts';

const START = Date.UTC(2026, 0, 1, 10);
const DAY = 86_400_000;
/** Longer than a lease: what a killed process has claimed is free by then. */
const PAUSE = 60_000;
/** What a process is killed at, and at which of those that it begins. Events are fast: while a job dies, all of them are done. */
const DEATHS = [
  ['event', '30'],
  ['event', '1'],
  ['job', '40'],
  ['job', '1'],
  ['job', '70'],
] as const;
const EVENTS = 200;
/** Lets a process work from `now` on; gives how it ended: 0 at its end, or the signal. */
async function work(place: string, now: number, ...life: string[]): Promise<unknown> {
  const script = join(import.meta.dirname, '../testing/killable-work.ts');
  const child = spawn(process.execPath, [script, place, String(now), ...life], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'close');
  return code ?? signal;
}

/**
 * Waits until all events can be read. A transaction that is open in any database of the server holds them back, and files of tests share
 * a server: a process that finds nothing to read would do its job to the end, with no event to die at.
 */
async function untilReadable(db: Database): Promise<void> {
  const heldBack = { text: 'select count(*)::int as events from outbox_event where xid >= (select readable_before())' };
  await vi.waitFor(async () => expect(await db.query(heldBack)).toEqual([{ events: 0 }]), { timeout: 120_000 });
}

/** Prepares a day whose job is due on the next, and events. */
async function prepare(db: Database): Promise<void> {
  await db.query({ text: WORK_TABLE });
  const { jobs, events } = countingWork(db, manualClock(START), () => {});
  await jobs.runDue();
  for (let n = 1; n <= EVENTS; n += 1) await db.transaction((tx) => events.emit(tx, sample(n)));
  await untilReadable(db);
}

const doneOf = async (db: Database, kind: 'job' | 'event'): Promise<number[]> =>
  (await db.query<{ n: number }>({ text: 'select n from counted_work where kind = $1 order by place', values: [kind] })).map(
    ({ n }) => n,
  );
const upTo = (n: number): number[] => Array.from({ length: n }, (_, at) => at + 1);

describe.each(databaseKinds)('processes that are killed at their work on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-work-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('leave every step and every event done once, and in order', async () => {
    const directory = join(folder, 'data');
    if (kind === 'embedded') await migratedDirectory(directory, [baseSql]);
    const open = kind === 'embedded' ? await openDatabase({ directory }) : await openTestDatabase(kind, [baseSql]);
    const place = 'url' in open && typeof open.url === 'string' ? open.url : directory;
    await prepare(open);
    if (kind === 'embedded') await open.close();
    for (const [turn, death] of DEATHS.entries()) {
      expect(await work(place, START + DAY + turn * PAUSE, ...death)).toBe('SIGKILL');
    }
    expect(await work(place, START + DAY + DEATHS.length * PAUSE)).toBe(0);
    const db = kind === 'embedded' ? await openDatabase({ directory }) : open;
    expect([await doneOf(db, 'job'), await doneOf(db, 'event')]).toEqual([upTo(STEPS), upTo(EVENTS)]);
    await db.close();
  });
});
