import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Log } from '../../base/log.ts';
import { readKeys, sealContacts, sealProfiles, sealTotps, writeKeyId } from './sealing-store.ts';

const MINUTE_MS = 60_000;
/** Rows that one transaction seals: few enough that nobody waits for them. */
const CHUNK = 200;

/**
 * Refuses a key that is not the one that this database was sealed with, and notes the first one. Throws an Error of one line.
 * To be called before anything is read.
 */
export async function demandSealingKey(db: Database, clock: Clock): Promise<void> {
  const { keyId } = db.seal;
  const known = await readKeys(db);
  if (known.length > 0 && (keyId === null || !known.includes(keyId))) {
    throw new Error(
      keyId === null
        ? 'this database holds sealed data: SECRET_KEY must be set to the key that sealed it'
        : 'SECRET_KEY is not the key that sealed what this database holds of people: set that one',
    );
  }
  if (keyId !== null && known.length === 0) await writeKeyId(db, keyId, dateOf(clock));
}

/**
 * Seals what was kept before there was a key, and what a gateway that knew of none wrote since. It goes on where it was ended; until
 * it is through, what is not sealed is read as it is.
 */
export function sealingJob({ db, log }: { db: Database; log: Pick<Log, 'warn' | 'info'> }): IntervalJob {
  /** Chunk by chunk, each in a transaction of its own, until one is not full. */
  const all = async (chunk: (tx: Runner, most: number) => Promise<number>): Promise<void> => {
    let sealed = CHUNK;
    while (sealed === CHUNK) sealed = await db.transaction((tx) => chunk(tx, CHUNK));
  };
  return {
    name: 'identity.seal',
    everyMs: 10 * MINUTE_MS,
    async run() {
      if (db.seal.keyId === null) return;
      await all(sealProfiles);
      await all((tx, most) =>
        sealContacts(tx, most, (accountId) =>
          log.warn({ accountId }, 'a contact was proven by another account before: taken away'),
        ),
      );
      await all(sealTotps);
    },
  };
}
