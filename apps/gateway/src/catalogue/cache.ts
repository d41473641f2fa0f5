import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { Game, Offer, Vendor } from './game.ts';
import { buildLobby, type Lobby } from './lobby.ts';
import { readGamesSince, readOffers, readVendors, readVersion } from './store.ts';

const CHECK_EVERY_MS = 1_000;

/** The catalogue as it was at one version. Never changes. */
export interface Snapshot {
  version: bigint;
  games: ReadonlyMap<number, Game>;
  /** Node of a game by {@link gameKey}. */
  nodes: ReadonlyMap<string, number>;
  vendors: ReadonlyMap<number, Vendor>;
  vendorsByCode: ReadonlyMap<string, Vendor>;
  offers: ReadonlyMap<number, Offer>;
  /** The open games of what a brand offers, indexed; made when first asked for. */
  lobby(merchantId: number): Lobby;
}

/** The catalogue in memory. */
export interface CatalogueCache {
  /** The catalogue as it is: what another gateway changed is seen within a second. */
  current(): Promise<Snapshot>;
  /** Makes the next `current` look, after a change of our own. */
  forget(): void;
}

/** What a game is called by its vendor: vendor's id and the game's code. */
export const gameKey = (vendorId: number, gameCode: string): string => `${vendorId}/${gameCode}`;

function snapshotOf(parts: Omit<Snapshot, 'vendorsByCode' | 'lobby'>): Snapshot {
  const lobbies = new Map<string, Lobby>();
  return {
    ...parts,
    vendorsByCode: new Map([...parts.vendors.values()].map((vendor) => [vendor.code, vendor])),
    lobby(merchantId) {
      const offered = parts.offers.get(merchantId)?.vendors ?? new Map<number, boolean>();
      const open = [...parts.vendors.values()].filter((vendor) => vendor.status === 'open' && offered.get(vendor.id) === true);
      // Brands that offer the same vendors share one.
      const key = open.map((vendor) => vendor.id).join(',');
      const known = lobbies.get(key);
      if (known) return known;
      const made = buildLobby(parts.games.values(), open);
      lobbies.set(key, made);
      return made;
    },
  };
}

/** Reads what changed since `held`; a game is never deleted, so what did not change is carried over. */
async function read(db: Database, held: Snapshot | null): Promise<Snapshot> {
  // The version first: a change that falls between the reads is then read again, never missed.
  const version = await readVersion(db);
  if (held?.version === version) return held;
  const vendors = await readVendors(db);
  const offers = await readOffers(db);
  const games = new Map(held?.games);
  const nodes = new Map(held?.nodes);
  await readGamesSince(db, held?.version ?? 0n, (game) => {
    games.set(game.nodeId, game);
    nodes.set(gameKey(game.vendorId, game.gameCode), game.nodeId);
  });
  return snapshotOf({ version, games, nodes, vendors: new Map(vendors.map((vendor) => [vendor.id, vendor])), offers });
}

/**
 * Keeps the catalogue in memory. At most once a second one statement, shared by all callers, asks whether it has changed, and
 * only what changed is read. While the database does not answer, the copy in hand goes on.
 */
export function createCatalogueCache(db: Database, clock: Clock): CatalogueCache {
  let snapshot: Snapshot | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<Snapshot> | null = null;

  const start = (): Promise<Snapshot> => {
    const held = snapshot;
    const mine = read(db, held)
      .then(
        (fresh) => {
          if (!snapshot || fresh.version >= snapshot.version) snapshot = fresh;
          // A change of our own while this was reading asks for a newer copy still.
          if (running === mine) checkedAt = clock.now();
          return fresh;
        },
        (error: unknown) => {
          // Not looked: the next caller tries again.
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
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY;
      running = null;
    },
  };
}
