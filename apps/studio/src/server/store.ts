import { openDatabase, transaction } from './database.ts';
import { createRoundStore, type RoundStore } from './round-store.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createTrialStore, type TrialStore } from './trial-store.ts';

/** Everything the studio keeps, in one file on disk. */
export interface Store {
  sessions: SessionStore;
  rounds: RoundStore;
  trials: TrialStore;
  /** All or nothing; durable when it returns. The work may not wait. */
  atomically<T>(work: () => T): T;
  close(): void;
}

/** Opens the store in a folder. Throws when another process has it open. */
export function openStore(dataDir: string): Store {
  const db = openDatabase(dataDir);
  return {
    sessions: createSessionStore(db),
    rounds: createRoundStore(db),
    trials: createTrialStore(db),
    atomically: (work) => transaction(db, work),
    close: () => db.close(),
  };
}
