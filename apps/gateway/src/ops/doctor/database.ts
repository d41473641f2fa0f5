import { performance } from 'node:perf_hooks';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { type Finding, failure, warning, well } from './finding.ts';
import { readDatabaseTime, readServerVersion, readSwitchesOff } from './store.ts';

/** Without these a power cut takes what was said to be stored. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];
const LEAST_VERSION = 15;
/** Sessions, codes and business days are compared between the two clocks to the second. */
const SLIGHTLY_OFF_MS = 2_000;
/** Vendors refuse signatures long before five minutes when both err; half a minute is no drift any more. */
const OFF_MS = 30_000;

async function serverFinding(db: Database): Promise<Finding> {
  if (db.kind === 'embedded')
    return failure(
      'database',
      'is embedded: it survives no power cut',
      'set DATABASE_URL to a PostgreSQL before real money is played for',
    );
  const version = Math.floor((await readServerVersion(db)) / 10_000);
  if (version < LEAST_VERSION) return failure('database', `is PostgreSQL ${version}`, `upgrade it to ${LEAST_VERSION} or later`);
  const off = await readSwitchesOff(db, DURABLE);
  return off.length > 0
    ? failure('database', `loses transactions at a power cut: ${off.join(', ')} is off`, 'switch it on in postgresql.conf')
    : well('database', `is PostgreSQL ${version} and keeps what it says it keeps`);
}

/** This machine's clock against the database's: half the time of the question has passed when it answers. */
async function clockFinding(db: Database, clock: Clock): Promise<Finding> {
  const begun = performance.now();
  const theirs = await readDatabaseTime(db);
  const tookMs = performance.now() - begun;
  const apartMs = Math.abs(clock.now() - tookMs / 2 - theirs);
  const line = `this machine and the database are ${(apartMs / 1_000).toFixed(1)} s apart`;
  if (apartMs <= SLIGHTLY_OFF_MS) return well('clock', line);
  return (apartMs > OFF_MS ? failure : warning)('clock', line, 'let both keep time by NTP (timedatectl set-ntp true)');
}

/** The database: that it keeps what it is given, and that its clock is ours. A demo may be embedded. */
export async function databaseFindings(db: Database, clock: Clock, isDemo: boolean): Promise<Finding[]> {
  const isPlay = isDemo && db.kind === 'embedded';
  return [isPlay ? well('database', 'is embedded, for a demo') : await serverFinding(db), await clockFinding(db, clock)];
}
