import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type DatabaseSource, openDatabase } from '../../apps/gateway/src/base/database/database.ts';

const TRIES = 50;

/** Opens a database; a server that recovers from a crash refuses connections for a moment. Rejects when it goes on for ten seconds. */
export async function openPatiently(source: DatabaseSource): Promise<Database> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openDatabase(source);
    } catch (error) {
      if (attempt === TRIES) throw error;
      await pause(200);
    }
  }
}
