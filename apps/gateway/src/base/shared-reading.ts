import { besideTransaction, isInTransaction } from './database/database.ts';

/**
 * What somebody is given who asks for a copy in memory that is no longer fresh: the answer of the one reading that all who ask share.
 * In a transaction it is the last copy at once, while the reading is for those after it: the reading may stand in line for the session
 * that the transaction holds. Throws there when nothing was ever read.
 */
export async function sharedReading<T>(last: { value: T } | null, reading: () => Promise<T>): Promise<T> {
  if (!isInTransaction()) return reading();
  besideTransaction(reading).catch(() => {});
  if (last) return last.value;
  throw new Error('what is kept in memory must be read once before a transaction asks for it');
}
