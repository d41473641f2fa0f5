import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Merchant } from './merchant.ts';
import { readMerchants, readVersion } from './store.ts';

const CHECK_EVERY_MS = 2_000;

/** All brands by what they are asked for. */
export interface Snapshot {
  version: bigint;
  byId: ReadonlyMap<number, Merchant>;
  byCode: ReadonlyMap<string, Merchant>;
  byHost: ReadonlyMap<string, Merchant>;
}

/** The brands in memory. */
export interface BrandCache {
  /** The brands as they are: what another gateway changed is seen within two seconds. */
  current(): Promise<Snapshot>;
  /** The copy in hand, without asking whether it is old; null before the first `current`. */
  inHand(): Snapshot | null;
  /** Forgets the copy after a change of our own. */
  forget(): void;
}

function snapshotOf(version: bigint, merchants: readonly Merchant[]): Snapshot {
  return {
    version,
    byId: new Map(merchants.map((merchant) => [merchant.id, merchant])),
    byCode: new Map(merchants.map((merchant) => [merchant.code, merchant])),
    byHost: new Map(merchants.flatMap((merchant) => merchant.hosts.map((host) => [host, merchant]))),
  };
}

/**
 * Keeps all brands in memory. One statement every two seconds, shared by all callers, asks whether they have changed. While the
 * database does not answer, the copy in hand goes on. Without `demo` a demo brand does not exist.
 */
export function createBrandCache(db: Database, clock: Clock, demo: boolean): BrandCache {
  let snapshot: Snapshot | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<Snapshot> | null = null;

  const refresh = async (): Promise<Snapshot> => {
    if (snapshot && (await readVersion(db)) === snapshot.version) return snapshot;
    const { version, merchants } = await readMerchants(db);
    return snapshotOf(
      version,
      merchants.filter((merchant) => demo || !merchant.demo),
    );
  };

  const start = (): Promise<Snapshot> => {
    const held = snapshot;
    const mine = refresh()
      .then(
        (fresh) => {
          if (!snapshot || fresh.version > snapshot.version) snapshot = fresh;
          // A change of our own while this was reading asks for a newer copy still.
          if (running === mine) checkedAt = clock.now();
          return fresh;
        },
        (error: unknown) => {
          // The next caller asks again: a copy that could not be compared does not count as fresh.
          if (held) return held;
          throw error;
        },
      )
      .finally(() => {
        if (running === mine) running = null;
      });
    return mine;
  };

  return {
    async current() {
      const age = clock.now() - checkedAt;
      if (snapshot && age >= 0 && age < CHECK_EVERY_MS) return snapshot;
      running ??= start();
      return running;
    },
    inHand: () => snapshot,
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY;
      running = null;
    },
  };
}
