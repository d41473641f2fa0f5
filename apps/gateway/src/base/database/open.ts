import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { createSeal, type Seal } from '../security/seal.ts';
import type { Config } from '../settings/config.ts';
import { databaseFolder, makeDataDirectory } from './data-directory.ts';
import { type Database, openDatabase } from './database.ts';
import { databaseFaultOf } from './fault.ts';
import { lockDirectory } from './lock.ts';
import { keepPrivate } from './private-folder.ts';

/** How a database that is not there yet is waited for. */
export interface Waiting {
  log: Pick<Log, 'warn'>;
  pauseMs?: number;
  /** Tries between two lines in the log. */
  triesPerLine?: number;
}

const PAUSE_MS = 1_000;
const TRIES_PER_LINE = 15;

/** Opens the database at `url`, as soon as it is there. Rejects at once when it refuses us. */
async function openWhenThere(
  url: string,
  seal: Seal,
  { log, pauseMs = PAUSE_MS, triesPerLine = TRIES_PER_LINE }: Waiting,
): Promise<Database> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await openDatabase({ url }, seal);
    } catch (error) {
      if (databaseFaultOf((error as Error).cause) !== 'away') throw error;
      if (tries % triesPerLine === 0) log.warn({ reason: (error as Error).message }, 'waiting for the database');
      await pause(pauseMs);
    }
  }
}

/**
 * Opens the configured database. The embedded one is closed to others and locked for this process first; `close` lets go of both.
 * With `waiting` a PostgreSQL that is not there yet is waited for. Rejects with one clear line for one that refuses us, and for a data
 * directory that cannot hold a database.
 */
export async function openConfigured(config: Config, waiting?: Waiting): Promise<Database> {
  const seal = createSeal(config.secretKey);
  if (config.databaseUrl !== null) {
    const { databaseUrl: url } = config;
    return waiting ? openWhenThere(url, seal, waiting) : openDatabase({ url }, seal);
  }
  makeDataDirectory(config.dataDir);
  keepPrivate(config.dataDir);
  const release = lockDirectory(config.dataDir);
  try {
    const db = await openDatabase({ directory: databaseFolder(config.dataDir) }, seal);
    // A new database comes out of an archive, with the archive's rights.
    keepPrivate(config.dataDir);
    return {
      ...db,
      close: async () => {
        await db.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
