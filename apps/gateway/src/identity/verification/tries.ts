import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Background } from './background.ts';
import { type AskedBy, type CodeRow, countTry } from './code-store.ts';

/** Wrong tries that end a code. */
export const MOST_TRIES = 5;
/** Wrong tries that end a code which anybody may bring: few of them come from one address, and it opens no account. */
const MOST_UNLOCK_TRIES = 1_000;
const mostTries = ({ purpose }: Pick<CodeRow, 'purpose'>): number => (purpose === 'unlock' ? MOST_UNLOCK_TRIES : MOST_TRIES);

/** How often a code was tried, and whether it is good for another try. */
export interface Tries {
  isUsable(row: CodeRow, by: AskedBy): boolean;
  /** Throws `code.invalid` or `code.expired` unless the code is still good: told apart from a wrong one only where it has not been spent. */
  demandUsable(row: CodeRow | null, by: AskedBy): CodeRow;
  /** Counts a wrong try outside of the caller's transaction, which will roll back; until then it is counted here. */
  countLater(row: CodeRow, by: AskedBy): void;
}

/** Makes what counts the tries of codes. */
export function createTries({ db, clock, background }: { db: Database; clock: Clock; background: Background }): Tries {
  /** Tries of codes as this process knows them: the last are not written yet, since their transaction has yet to roll back. */
  const known = new Map<string, { tries: number; until: number }>();

  const nameOf = (row: CodeRow, by: AskedBy): string => `${row.id} ${by.browser === null ? 'stray' : 'own'}`;
  const triesOf = (row: CodeRow, by: AskedBy): number => Math.max(row.tries, known.get(nameOf(row, by))?.tries ?? 0);
  const isUsable = (row: CodeRow, by: AskedBy): boolean => row.spentAt === null && triesOf(row, by) < mostTries(row);

  const demandUsable = (row: CodeRow | null, by: AskedBy): CodeRow => {
    if (!row || !isUsable(row, by)) throw new BusinessError('code.invalid');
    if (row.expiresAt.getTime() <= clock.now()) throw new BusinessError('code.expired');
    return row;
  };

  const countLater = (row: CodeRow, by: AskedBy): void => {
    const now = clock.now();
    // The oldest come first.
    for (const [id, { until }] of known) {
      if (until > now) break;
      known.delete(id);
    }
    known.set(nameOf(row, by), { tries: triesOf(row, by) + 1, until: row.expiresAt.getTime() });
    background.run('counting a wrong code', async () => {
      await countTry(db, row.id, by, mostTries(row));
    });
  };

  return { isUsable, demandUsable, countLater };
}
