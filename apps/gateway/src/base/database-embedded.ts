import { PGlite } from '@electric-sql/pglite';
import type { Pool, PoolClient } from './database.ts';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/**
 * The embedded database as a pool of its one session. `connect` hands the session out for a whole transaction, first
 * come first served: PGlite itself would let another caller's statement into a transaction that was begun by hand.
 * A null directory keeps everything in memory.
 */
export async function openEmbeddedPool(directory: string | null): Promise<Pool> {
  const session = await PGlite.create({
    ...(directory === null ? {} : { dataDir: directory }),
    parsers: { [INT8]: BigInt, [DATE]: (text: string) => text, [NUMERIC]: (text: string) => text },
  });
  await session.exec("set timezone to 'UTC'");
  const waiting: (() => void)[] = [];
  let busy = false;

  const acquire = (): Promise<void> | void => {
    if (!busy) {
      busy = true;
      return;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy = false;
  };

  return {
    async connect(): Promise<PoolClient> {
      await acquire();
      let held = true;
      return {
        query: async ({ text, values }) => {
          const result = await session.query(text, values);
          return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length };
        },
        release: () => {
          if (!held) return;
          held = false;
          release();
        },
      };
    },
    async end() {
      await acquire();
      await session.close();
    },
  };
}
