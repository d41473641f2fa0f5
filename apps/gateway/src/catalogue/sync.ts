import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import { measured } from '../base/vendor-calls.ts';
import type { CatalogueCache } from './cache.ts';
import { createDrawings, type DrawingDeps } from './drawings.ts';
import type { Vendor } from './game.ts';
import { writeTold } from './sync-store.ts';
import { inTurns, reasonOf } from './turns.ts';
import { askGames, type Connection } from './vendor-client.ts';

export interface SyncDeps {
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  cache: CatalogueCache;
  images: DrawingDeps['images'];
  fetch: typeof fetch;
}

/** Keeps the catalogue as the vendors tell it. */
export interface Sync {
  /**
   * Asks one vendor now. Returns whether it answered; when it did not, the catalogue stays as it is. Throws for an unknown code.
   */
  syncVendor(code: string): Promise<boolean>;
  /** Asks every open vendor that has not answered this process yet. Returns the codes of those that still have not. */
  syncAll(): Promise<string[]>;
  /** Asks every open vendor. */
  syncAgain(): Promise<void>;
  /** Asks until every vendor has answered once: a vendor may start a moment after the gateway. */
  startSync(): void;
  stopSync(): Promise<void>;
}

const VENDORS_AT_ONCE = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const PROBLEMS_SHOWN = 10;

/** Makes what asks one vendor and writes down what it tells; `answered` keeps who did. */
function createSyncOne({ db, clock, log, metrics, cache, images }: SyncDeps, connection: Connection, answered: Set<string>) {
  const drawings = createDrawings({ db, clock, images, connection });
  // What was last said of each vendor: a vendor that stays away is mentioned once, not at every attempt.
  const said = new Map<string, string>();

  const say = (vendor: Vendor, problems: readonly string[]): void => {
    const text = problems.join('\n');
    if (text === (said.get(vendor.code) ?? '')) return;
    said.set(vendor.code, text);
    if (problems.length === 0) return log.info({ vendor: vendor.code }, 'the vendor’s catalogue is in order again');
    log.warn({ vendor: vendor.code, problems: problems.slice(0, PROBLEMS_SHOWN), count: problems.length }, 'catalogue problems');
  };

  return async (vendor: Vendor): Promise<boolean> => {
    const told = await measured(metrics, { vendor: vendor.code, call: 'games' }, () => askGames(connection, vendor)).catch(
      (error: unknown) => error as Error,
    );
    if (told instanceof Error) {
      if (!connection.stopping.aborted) say(vendor, [reasonOf(told)]);
      return false;
    }
    const changes = await writeTold(db, clock, vendor.id, told);
    cache.forget();
    if (changes.added + changes.changed + changes.closed > 0) log.info({ vendor: vendor.code, ...changes }, 'catalogue changed');
    const problems = [...told.problems];
    await drawings.posters(vendor, problems);
    await drawings.marks(vendor, new Set(told.games.map((game) => game.gameType)), problems);
    cache.forget();
    answered.add(vendor.code);
    if (!connection.stopping.aborted) say(vendor, problems);
    return true;
  };
}

/** Makes the synchronisation. Nothing runs before it is asked. */
export function createSync(deps: SyncDeps): Sync {
  const { log, cache, fetch } = deps;
  const stopping = new AbortController();
  const connection: Connection = { fetch, stopping: stopping.signal };
  const underWay = new Map<string, Promise<boolean>>();
  const answered = new Set<string>();
  const syncOne = createSyncOne(deps, connection, answered);
  let loop: Promise<void> | null = null;

  /** One synchronisation of a vendor at a time; callers that come meanwhile share it. */
  const sync = (vendor: Vendor): Promise<boolean> => {
    const running = underWay.get(vendor.code);
    if (running) return running;
    const mine = syncOne(vendor).finally(() => underWay.delete(vendor.code));
    underWay.set(vendor.code, mine);
    return mine;
  };

  const openVendors = async (): Promise<Vendor[]> =>
    [...(await cache.current()).vendors.values()].filter((vendor) => vendor.status === 'open');

  const syncSome = (vendors: readonly Vendor[]): Promise<void> =>
    inTurns(vendors, VENDORS_AT_ONCE, async (vendor) => {
      await sync(vendor).catch((error: unknown) => log.error({ err: error, vendor: vendor.code }, 'synchronisation failed'));
    });

  const syncAll = async (): Promise<string[]> => {
    const vendors = await openVendors();
    await syncSome(vendors.filter((vendor) => !answered.has(vendor.code)));
    return vendors.flatMap((vendor) => (answered.has(vendor.code) ? [] : [vendor.code]));
  };

  const untilAllAnswered = async (): Promise<void> => {
    for (let wait = FIRST_PAUSE_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const missing = await syncAll().catch((error: unknown) => {
        log.error({ err: error }, 'synchronisation failed');
        return ['?'];
      });
      if (missing.length === 0) return;
      // Ends at once when the gateway stops.
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    async syncVendor(code) {
      const vendor = (await cache.current()).vendorsByCode.get(code);
      if (!vendor) throw new Error(`there is no vendor ${code}`);
      return sync(vendor);
    },
    syncAll,
    syncAgain: async () => syncSome(await openVendors()),
    startSync() {
      loop ??= untilAllAnswered();
    },
    async stopSync() {
      stopping.abort();
      await loop;
      await Promise.allSettled(underWay.values());
    },
  };
}
