import { atomically, openDatabase } from '@marquee/service/database';
import { createRaiseStore, type RaiseStore } from './arcade/raise-store.ts';
import { createDetailStore, type DetailStore } from './details/detail-store.ts';
import { createDrawStore, type DrawStore } from './lottery/draw-store.ts';
import { createOrderStore, type OrderStore } from './lottery/order-store.ts';
import { createRuleStore, type RuleStore } from './lottery/rule-store.ts';
import { createStationStore, type StationStore } from './lottery/stations/station-store.ts';
import { createOwnStore, type OwnStore } from './own-wallet/own-store.ts';
import { createPoolStore, type PoolStore } from './pools/pool-store.ts';
import { createRoundStore, type RoundStore } from './round-store.ts';
import { MIGRATIONS } from './schema.ts';
import { createSeal } from './seal.ts';
import { sealRows } from './seal-rows.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createTableBetStore, type TableBetStore } from './tables/bet-store.ts';
import { createTableRoundStore, type TableRoundStore } from './tables/round-store.ts';
import { createTrialStore, type TrialStore } from './trial/trial-store.ts';

/** Everything the studio keeps, in one file on disk. */
export interface Store {
  sessions: SessionStore;
  rounds: RoundStore;
  raises: RaiseStore;
  pools: PoolStore;
  trials: TrialStore;
  details: DetailStore;
  lottery: { draws: DrawStore; orders: OrderStore; rules: RuleStore; stations: StationStore };
  tables: { rounds: TableRoundStore; bets: TableBetStore };
  /** The books of a vendor whose players' money lies here. */
  own(vendor: string): OwnStore;
  /** All or nothing; durable when it returns. The work may not wait. */
  atomically<T>(work: () => T): T;
  /** How many rows were written since it was opened: what was read is as it was while this stays. */
  written(): number;
  close(): void;
}

/**
 * Opens the store in a folder, sealed with the setting `SECRET_KEY`, or readable without one. Throws when another process has it open, and
 * a ConfigError when it was sealed with another key.
 */
export function openStore(dataDir: string, secretKey: string | null = null): Store {
  const db = openDatabase({ directory: dataDir, name: 'studio', what: 'the studio keeps secrets there', migrations: MIGRATIONS });
  const seal = createSeal(secretKey);
  try {
    sealRows(db, seal);
  } catch (error) {
    db.close();
    throw error;
  }
  const changes = db.prepare('SELECT total_changes() AS rows');
  const own = new Map<string, OwnStore>();
  return {
    sessions: createSessionStore(db, seal),
    rounds: createRoundStore(db, seal),
    raises: createRaiseStore(db),
    pools: createPoolStore(db),
    trials: createTrialStore(db),
    details: createDetailStore(db),
    lottery: {
      draws: createDrawStore(db, seal),
      orders: createOrderStore(db),
      rules: createRuleStore(db),
      stations: createStationStore(db),
    },
    tables: { rounds: createTableRoundStore(db, seal), bets: createTableBetStore(db) },
    own(vendor) {
      const books = own.get(vendor) ?? createOwnStore(db, vendor);
      own.set(vendor, books);
      return books;
    },
    atomically: (work) => atomically(db, work),
    written: () => Number(changes.get()?.['rows'] ?? 0),
    close: () => db.close(),
  };
}
