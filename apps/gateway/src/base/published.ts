import type { Clock } from './calendar/clock.ts';
import { overtaken, type Recorder, unknownItem } from './change.ts';
import type { Database, Runner, Transaction } from './database/database.ts';
import { createVersionedCache } from './versioned-cache.ts';

const CHECK_EVERY_MS = 2_000;
const NOTHING: readonly never[] = [];

/** What operators publish: belongs to a brand, and grows by one revision with every change. */
export interface PublishedItem {
  merchantId: number;
  revision: number;
}

/** Options of a change: the revision that must be in the way (0: none), and what writes the change down. */
export interface ChangeOptions {
  revision?: number | undefined;
  record?: Recorder | undefined;
}

/** How one kind of things is stored. */
export interface PublishedDeps<Item extends PublishedItem> {
  db: Database;
  clock: Clock;
  /** The module's table of versions: one row a brand, `merchant_id` and `version`. */
  versionTable: string;
  /** Everything of all brands. */
  read(db: Runner): Promise<Item[]>;
  /** In which order a brand's things are kept; by default as they are read. */
  order?(a: Item, b: Item): number;
  /** Listens, on every gateway, for a brand for which something has changed. */
  onChange(merchantId: number): void;
}

/** Things that operators publish, in memory. */
export interface Published<Item extends PublishedItem> {
  /** Everything of a brand in the order in which it is kept: the same array for as long as nothing of any brand has changed. */
  of(merchantId: number): Promise<readonly Item[]>;
  /**
   * Writes something in the place of `lock`'s. With `revision` what was there must be at it, 0: there must be nothing; throws
   * `ops.overtaken` otherwise.
   */
  put<T extends PublishedItem>(
    merchantId: number,
    work: { lock(tx: Transaction): Promise<T | null>; write(tx: Transaction): Promise<T> },
    options?: ChangeOptions,
  ): Promise<T>;
  /** Deletes what `lock` finds. Throws `ops.unknown` when that is nothing. */
  remove<T extends PublishedItem>(
    merchantId: number,
    work: { lock(tx: Transaction): Promise<T | null>; remove(tx: Transaction, item: T): Promise<void> },
    options?: ChangeOptions,
  ): Promise<void>;
  /** Makes a brand's first things and writes them in one transaction; nothing when it ever had any. Returns whether it did. */
  seed(merchantId: number, make: () => Promise<(tx: Transaction) => Promise<void>>): Promise<boolean>;
  /** Marks a brand's things as changed by somebody else's transaction, which is part of it; `changed` comes after the commit. */
  mark(tx: Transaction, merchantId: number): Promise<void>;
  changed(): Promise<void>;
  /** Looks for what another gateway changed, when the held copy is no longer fresh. */
  look(): Promise<void>;
}

interface Snapshot<Item> {
  /** The sum of the brands' versions, which only grows. */
  version: bigint;
  versions: ReadonlyMap<number, bigint>;
  items: ReadonlyMap<number, readonly Item[]>;
}

/** Counts a brand's version on. */
const bump = (tx: Transaction, versionTable: string, merchantId: number): Promise<unknown> =>
  tx.query({
    text: `insert into ${versionTable} as held (merchant_id, version) values ($1, 1)
           on conflict (merchant_id) do update set version = held.version + 1`,
    values: [merchantId],
  });

/** The versions of the brands that ever had anything. */
async function readVersions(db: Runner, versionTable: string): Promise<Map<number, bigint>> {
  const rows = await db.query<{ merchant_id: number; version: bigint }>({
    name: `versions-${versionTable}`,
    text: `select merchant_id, version from ${versionTable}`,
  });
  return new Map(rows.map((row) => [row.merchant_id, row.version]));
}

/** Keeps what operators publish in memory: a change elsewhere is seen within two seconds. */
export function createPublished<Item extends PublishedItem>(deps: PublishedDeps<Item>): Published<Item> {
  const { db, clock, versionTable, read, order, onChange } = deps;

  const cache = createVersionedCache<Snapshot<Item>>({
    clock,
    checkEveryMs: CHECK_EVERY_MS,
    async read(held) {
      // The versions first: a change that falls between the reads is then read again, never missed.
      const versions = await readVersions(db, versionTable);
      const version = [...versions.values()].reduce((sum, each) => sum + each, 0n);
      if (held?.version === version) return held;
      const all = await read(db);
      return { version, versions, items: Map.groupBy(order ? all.toSorted(order) : all, (item) => item.merchantId) };
    },
    onNewer(fresh, older) {
      for (const [id, version] of fresh.versions) if (older.versions.get(id) !== version) onChange(id);
    },
  });

  const changed = async (): Promise<void> => {
    cache.forget();
    await cache.current();
  };

  const change = async <T>(merchantId: number, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    // A listener compares with the held copy: there must be something before the change.
    await cache.current();
    const made = await db.transaction(async (tx) => {
      const result = await work(tx);
      await bump(tx, versionTable, merchantId);
      return result;
    });
    await changed();
    return made;
  };

  return {
    of: async (merchantId) => (await cache.current()).items.get(merchantId) ?? NOTHING,
    put: (merchantId, { lock, write }, { revision, record } = {}) =>
      change(merchantId, async (tx) => {
        const before = await lock(tx);
        const after = await write(tx);
        // Looked at afterwards: two that make the same thing at once cannot see each other before.
        if (revision !== undefined && after.revision !== revision + 1) throw overtaken();
        await record?.(tx, { before, after });
        return after;
      }),
    remove: (merchantId, { lock, remove }, { revision, record } = {}) =>
      change(merchantId, async (tx) => {
        const before = await lock(tx);
        if (!before) throw unknownItem();
        if (revision !== undefined && before.revision !== revision) throw overtaken();
        await remove(tx, before);
        await record?.(tx, { before, after: null });
      }),
    async seed(merchantId, make) {
      if ((await readVersions(db, versionTable)).has(merchantId)) return false;
      await change(merchantId, await make());
      return true;
    },
    mark: async (tx, merchantId) => void (await bump(tx, versionTable, merchantId)),
    changed,
    look: async () => void (await cache.current()),
  };
}
