import { performance } from 'node:perf_hooks';
import type { Clock } from '../calendar/clock.ts';
import { dateOf } from '../calendar/clock.ts';
import type { Database } from './database.ts';
import { type DatabaseFault, databaseFaultOf } from './fault.ts';

/** What a look at the database found. */
export interface Written {
  ok: boolean;
  /** How long it took. */
  seconds: number;
  cause?: DatabaseFault;
  /** The database's own words. */
  message?: string;
}

/** Looks whether anything can be written. Looks that come close together share one. */
export type WriteProbe = () => Promise<Written>;

const KEEP_MS = 2_000;
const LIMIT_MS = 3_000;
/** Rows that do not fit into the least memory that a statement can be given: about 200 kB, which go to a file and away again. */
const SPILLED_ROWS = 5_000;

/**
 * Makes the probe: a row that is written in place and committed, which neither a database that is read-only nor one without a log
 * takes, and a little that needs room on the disk, which a row in place does not. It gives an answer within three seconds.
 */
export function createWriteProbe(db: Pick<Database, 'flight'>, clock: Clock): WriteProbe {
  let running: Promise<Written> | null = null;
  let last: { at: number; written: Written } | null = null;

  const look = async (): Promise<Written> => {
    const begun = performance.now();
    const seconds = (): number => (performance.now() - begun) / 1_000;
    try {
      await db.flight([
        { text: `set local work_mem = '64kB'` },
        { text: 'select count(*) from generate_series(1, $1::int)', values: [SPILLED_ROWS] },
        { text: 'update write_probe set at = $1 where id = 1', values: [dateOf(clock)] },
      ]);
      return { ok: true, seconds: seconds() };
    } catch (error) {
      return { ok: false, seconds: seconds(), cause: databaseFaultOf(error), message: (error as Error).message };
    }
  };

  const keep = async (): Promise<Written> => {
    const written = await look();
    last = { at: clock.now(), written };
    running = null;
    return written;
  };

  return async () => {
    if (last && Math.abs(clock.now() - last.at) < KEEP_MS) return last.written;
    running ??= keep();
    const late = Promise.withResolvers<Written>();
    const timer = setTimeout(() => {
      late.resolve({
        ok: false,
        seconds: LIMIT_MS / 1_000,
        cause: 'no answer',
        message: `no answer within ${LIMIT_MS / 1_000} s`,
      });
    }, LIMIT_MS);
    try {
      return await Promise.race([running, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
