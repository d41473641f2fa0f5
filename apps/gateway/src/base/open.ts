import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database.ts';
import { lockDirectory } from './lock.ts';
import { keepPrivate } from './private-folder.ts';
import { createSeal } from './seal.ts';

/** Opens the configured database. The embedded one is closed to others and locked for this process first; `close` lets go of both. */
export async function openConfigured(config: Config): Promise<Database> {
  const seal = createSeal(config.secretKey);
  if (config.databaseUrl !== null) return openDatabase({ url: config.databaseUrl }, seal);
  keepPrivate(config.dataDir);
  const release = lockDirectory(config.dataDir);
  try {
    const db = await openDatabase({ directory: join(config.dataDir, 'database') }, seal);
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
