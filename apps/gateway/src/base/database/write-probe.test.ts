import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../../../scripts/lib/postgres.ts';
import { findPostgres } from '../../../../../scripts/lib/postgres-binaries.ts';
import { manualClock } from '../calendar/clock.ts';
import { databaseKinds, openTestDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { databaseFaultOf } from './fault.ts';
import { migrate } from './migrations.ts';
import { createWriteProbe } from './write-probe.ts';

const BASE = [{ name: 'base', directory: join(import.meta.dirname, '..') }];

describe.each(databaseKinds)('the write probe on %s', (kind) => {
  it('tells of a database that takes nothing, and when it does again', async () => {
    const db = await openTestDatabase(kind, BASE);
    const clock = manualClock(0);
    const probe = createWriteProbe(db, clock);
    expect(await probe()).toMatchObject({ ok: true });
    const admin = db.url === null ? db : await openDatabase({ url: db.url, poolSize: 1 });
    const set = async (value: 'on' | 'off'): Promise<void> => {
      clock.advance(10_000);
      await admin.query({ text: `set default_transaction_read_only = ${value}` });
      if (db.url === null) return;
      // For sessions to come: those that are there are ended, and their ends seen.
      await admin.query({ text: 'set default_transaction_read_only = off' });
      await admin.query({
        text: `do $$ begin
                 execute format('alter database %I set default_transaction_read_only = ${value}', current_database());
                 perform pg_terminate_backend(pid, 5000) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid();
               end $$`,
      });
      await vi.waitFor(() => db.query({ text: 'select 1' }), { timeout: 30_000 });
    };
    await set('on');
    expect(await probe()).toMatchObject({ ok: false, cause: 'read-only' });
    await set('off');
    expect(await probe()).toMatchObject({ ok: true });
    if (admin !== db) await admin.close();
    await db.close();
  });
});

describe('the write probe', () => {
  afterEach(() => vi.useRealTimers());

  it('looks once for all who ask at the same time, and not more than once in two seconds', async () => {
    const clock = manualClock(0);
    const flight = vi.fn(async () => [[]]);
    const probe = createWriteProbe({ flight }, clock);
    await Promise.all([probe(), probe(), probe()]);
    await probe();
    expect(flight).toHaveBeenCalledTimes(1);
    clock.advance(2_000);
    await probe();
    expect(flight).toHaveBeenCalledTimes(2);
  });

  it('says so when the database does not answer, and asks it no second time meanwhile', async () => {
    vi.useFakeTimers();
    const flight = vi.fn(() => new Promise<never>(() => {}));
    const probe = createWriteProbe({ flight }, manualClock(0));
    for (let n = 0; n < 2; n += 1) {
      const asked = probe();
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await asked).toMatchObject({ ok: false, cause: 'no answer' });
    }
    expect(flight).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ code: 'ECONNREFUSED' }, 'away'],
    [{ message: '', errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }] }, 'away'],
    [{ code: '57P03' }, 'away'],
    [{ code: '08006' }, 'away'],
    [{ message: 'Connection terminated unexpectedly' }, 'away'],
    [{ code: '28P01' }, 'refused'],
    [{ code: '3D000' }, 'refused'],
    [{ code: '53100' }, 'full'],
    [{ code: '25006' }, 'read-only'],
    [{ code: '42P01' }, 'failed'],
  ])('names the fault behind %j', (error, fault) => {
    expect(databaseFaultOf(error)).toBe(fault);
  });
});

/** Programs of the operating system. */
const SYSTEM = { attach: 'mount', detach: 'umount' };

/** A disk of so many megabytes that can be filled; null where none can be made: only root may. */
function smallDisk(megabytes: number): { path: string; remove(): void } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const path = mkdtempSync(join(tmpdir(), 'marquee-disk-'));
  try {
    execFileSync(SYSTEM.attach, ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    remove: () => {
      execFileSync(SYSTEM.detach, ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Fills a disk to its last block; returns what makes room again. */
function fill(path: string): () => void {
  const file = join(path, 'filler');
  writeFileSync(file, '');
  for (const bytes of [1 << 20, 4096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return () => rmSync(file);
}

const probeOf = smallDisk(1);
probeOf?.remove();

describe.skipIf(probeOf === null)('on a disk that fills up, the write probe', () => {
  const expectTold = async (db: Database, disk: string): Promise<void> => {
    await migrate(db, BASE);
    const clock = manualClock(0);
    const probe = createWriteProbe(db, clock);
    expect(await probe()).toMatchObject({ ok: true });
    const makeRoom = fill(disk);
    clock.advance(10_000);
    expect(await probe()).toMatchObject({ ok: false, cause: 'full' });
    makeRoom();
    clock.advance(10_000);
    expect(await probe()).toMatchObject({ ok: true });
  };

  it('tells of it on the embedded database', async () => {
    const disk = smallDisk(128);
    if (!disk) throw new Error('no disk');
    const directory = join(disk.path, 'database');
    mkdirSync(directory);
    const db = await openDatabase({ directory });
    await expectTold(db, disk.path);
    await db.close();
    disk.remove();
  });

  it('tells of it on PostgreSQL', async (context) => {
    if ((await findPostgres()) === null) return context.skip('no PostgreSQL could be had');
    const disk = smallDisk(300);
    if (!disk) throw new Error('no disk');
    vi.stubEnv('TMPDIR', disk.path);
    const server = await startPostgres({ settings: { shared_buffers: '16MB', max_wal_size: '64MB' } });
    vi.unstubAllEnvs();
    const db = await openDatabase({ url: server?.url ?? '', poolSize: 2 });
    await expectTold(db, disk.path);
    await db.close();
    await server?.stop();
    disk.remove();
  });
});
