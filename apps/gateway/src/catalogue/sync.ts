import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Log } from '../base/log.ts';
import type { CatalogueCache } from './cache.ts';
import type { Vendor } from './game.ts';
import { markPath, posterPath } from './items.ts';
import { type PosterRow, readDuePosters, writePosters, writeTold } from './sync-store.ts';
import { askDrawing, askGames, type Connection } from './vendor-client.ts';

export interface SyncDeps {
  db: Database;
  clock: Clock;
  log: Log;
  cache: CatalogueCache;
  /** Keeps a drawing under a path below the image base; throws when it is not harmless. */
  images: { put(path: string, svg: string): Promise<unknown> };
  fetch: typeof fetch;
}

/** Keeps the catalogue as the vendors tell it. */
export interface Sync {
  /** Asks one vendor now. Gives whether it answered; when it did not, the catalogue stays as it is. Throws for an unknown code. */
  syncVendor(code: string): Promise<boolean>;
  /** Asks every open vendor that has not answered this process yet. Gives the codes of those that still have not. */
  syncAll(): Promise<string[]>;
  /** Asks every open vendor. */
  syncAgain(): Promise<void>;
  /** Asks until every vendor has answered once: a vendor may start a moment after the gateway. */
  startSync(): void;
  stopSync(): Promise<void>;
}

const VENDORS_AT_ONCE = 4;
const DRAWINGS_AT_ONCE = 8;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const PROBLEMS_SHOWN = 10;
const MARKS = ['WHITE', 'COLOR'] as const;

/** Runs `work` for each item, so many at a time. */
async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

export function createSync({ db, clock, log, cache, images, fetch }: SyncDeps): Sync {
  const stopping = new AbortController();
  const connection: Connection = { fetch, stopping: stopping.signal };
  const underWay = new Map<string, Promise<boolean>>();
  const answered = new Set<string>();
  // What was last said of each vendor: a vendor that stays away is mentioned once, not at every attempt.
  const said = new Map<string, string>();
  let loop: Promise<void> | null = null;

  const say = (vendor: Vendor, problems: readonly string[]): void => {
    const text = problems.join('\n');
    if (text === (said.get(vendor.code) ?? '')) return;
    said.set(vendor.code, text);
    if (problems.length === 0) return log.info({ vendor: vendor.code }, 'the vendor’s catalogue is in order again');
    log.warn({ vendor: vendor.code, problems: problems.slice(0, PROBLEMS_SHOWN), count: problems.length }, 'catalogue problems');
  };

  const syncPosters = async (vendor: Vendor, problems: string[]): Promise<void> => {
    const due = await readDuePosters(db, clock, vendor.id);
    const fresh: { node_id: number; poster_hash: string }[] = [];
    await inTurns(due, DRAWINGS_AT_ONCE, async (row: PosterRow) => {
      try {
        const drawing = await askDrawing(connection, vendor, row.poster);
        const hash = hashOf(drawing);
        if (hash === row.poster_hash) return;
        await images.put(posterPath(vendor.code, row.game_code), drawing);
        fresh.push({ node_id: row.node_id, poster_hash: hash });
      } catch (error) {
        problems.push(`poster of ${row.game_code}: ${(error as Error).message}`);
      }
    });
    if (due.length === 0) return;
    await writePosters(
      db,
      clock,
      vendor.id,
      due.map((row) => row.node_id),
      fresh,
    );
  };

  const syncMarks = async (vendor: Vendor, types: ReadonlySet<string>, problems: string[]): Promise<void> => {
    for (const variant of MARKS) {
      try {
        const drawing = await askDrawing(connection, vendor, `/marks/${vendor.code}-${variant}.svg`);
        for (const type of types) await images.put(markPath(type, vendor.code, variant), drawing);
      } catch (error) {
        problems.push(`mark ${variant}: ${(error as Error).message}`);
      }
    }
  };

  const syncOne = async (vendor: Vendor): Promise<boolean> => {
    const told = await askGames(connection, vendor).catch((error: unknown) => error as Error);
    if (told instanceof Error) {
      if (!stopping.signal.aborted) say(vendor, [told.message]);
      return false;
    }
    const changes = await writeTold(db, clock, vendor.id, told);
    cache.forget();
    if (changes.added + changes.changed + changes.closed > 0) log.info({ vendor: vendor.code, ...changes }, 'catalogue changed');
    const problems = [...told.problems];
    await syncPosters(vendor, problems);
    await syncMarks(vendor, new Set(told.games.map((game) => game.gameType)), problems);
    cache.forget();
    answered.add(vendor.code);
    if (!stopping.signal.aborted) say(vendor, problems);
    return true;
  };

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

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      stopping.signal.addEventListener('abort', end);
    });

  const untilAllAnswered = async (): Promise<void> => {
    for (let wait = FIRST_PAUSE_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const missing = await syncAll().catch((error: unknown) => {
        log.error({ err: error }, 'synchronisation failed');
        return ['?'];
      });
      if (missing.length === 0) return;
      await pause(wait);
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
