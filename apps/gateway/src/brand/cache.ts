import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createVersionedCache, type VersionedCache } from '../base/versioned-cache.ts';
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
export type BrandCache = VersionedCache<Snapshot>;

function snapshotOf(version: bigint, merchants: readonly Merchant[]): Snapshot {
  return {
    version,
    byId: new Map(merchants.map((merchant) => [merchant.id, merchant])),
    byCode: new Map(merchants.map((merchant) => [merchant.code, merchant])),
    byHost: new Map(merchants.flatMap((merchant) => merchant.hosts.map((host) => [host, merchant]))),
  };
}

/** Keeps all brands in memory; a change elsewhere is seen within two seconds. Without `demo` a demo brand does not exist. */
export function createBrandCache(
  db: Database,
  clock: Clock,
  demo: boolean,
  onNewer?: (fresh: Snapshot, older: Snapshot) => void,
): BrandCache {
  return createVersionedCache<Snapshot>({
    clock,
    checkEveryMs: CHECK_EVERY_MS,
    async read(held) {
      if (held && (await readVersion(db)) === held.version) return held;
      const { version, merchants } = await readMerchants(db);
      return snapshotOf(
        version,
        merchants.filter((merchant) => demo || !merchant.demo),
      );
    },
    ...(onNewer ? { onNewer } : {}),
  });
}
