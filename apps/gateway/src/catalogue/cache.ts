import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { createVersionedCache, type VersionedCache } from '../base/versioned-cache.ts';
import type { Game, Offer, Vendor } from './game.ts';
import { readHeat } from './heat.ts';
import { buildLobby, type Lobby } from './lobby.ts';
import { isSame } from './same.ts';
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
  /** By brand the games that are really played, the most played first. */
  heat: ReadonlyMap<number, readonly number[]>;
  /** The open games of what a brand offers, indexed; made when first asked for. */
  lobby(merchantId: number): Lobby;
}

/** The catalogue in memory. */
export type CatalogueCache = VersionedCache<Snapshot>;

/** What a game is called by its vendor: vendor's id and the game's code. */
export const gameKey = (vendorId: number, gameCode: string): string => `${vendorId}/${gameCode}`;

type Parts = Omit<Snapshot, 'vendorsByCode' | 'lobby'>;

/** The open vendors that a brand offers, in their order. */
function openVendors({ vendors, offers }: Pick<Parts, 'vendors' | 'offers'>, merchantId: number): Vendor[] {
  const offered = offers.get(merchantId)?.vendors;
  return [...vendors.values()].filter((vendor) => vendor.status === 'open' && offered?.get(vendor.id) === true);
}

/** Brands that offer the same vendors share a lobby. */
const lobbyKey = (open: readonly Vendor[]): string => open.map((vendor) => vendor.id).join(',');

function snapshotOf(parts: Parts, lobbies: Map<string, Lobby>): Snapshot {
  return {
    ...parts,
    vendorsByCode: new Map([...parts.vendors.values()].map((vendor) => [vendor.code, vendor])),
    lobby(merchantId) {
      const open = openVendors(parts, merchantId);
      const key = lobbyKey(open);
      const known = lobbies.get(key);
      if (known) return known;
      const made = buildLobby(parts.games.values(), open);
      lobbies.set(key, made);
      return made;
    },
  };
}

/** Those of these lobbies that a brand still has. */
function lobbiesInUse(all: ReadonlyMap<string, Lobby>, parts: Pick<Parts, 'vendors' | 'offers'>): Map<string, Lobby> {
  const used = new Set([...parts.offers.keys()].map((merchantId) => lobbyKey(openVendors(parts, merchantId))));
  return new Map([...all].filter(([key]) => used.has(key)));
}

/** Reads what changed since `held`; a game is never deleted, so what did not change is carried over. */
async function read(db: Database, held: Snapshot | null, lobbiesOf: WeakMap<Snapshot, Map<string, Lobby>>): Promise<Snapshot> {
  // The version first: a change that falls between the reads is then read again, never missed.
  const version = await readVersion(db);
  if (held?.version === version) return held;
  const vendors = await readVendors(db);
  const offers = await readOffers(db);
  const heat = await readHeat(db);
  const games = new Map(held?.games);
  const nodes = new Map(held?.nodes);
  let changed = 0;
  await readGamesSince(db, held?.version ?? 0n, (game) => {
    changed += 1;
    games.set(game.nodeId, game);
    nodes.set(gameKey(game.vendorId, game.gameCode), game.nodeId);
  });
  // What is played changes often, games and vendors seldom: their indexes are carried over as long as they are the same.
  const isUnchanged = held !== null && changed === 0 && isSame([...held.vendors.values()], vendors);
  const byId = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  const carried = isUnchanged ? lobbiesOf.get(held) : undefined;
  const lobbies = lobbiesInUse(carried ?? new Map(), { vendors: byId, offers });
  const fresh = snapshotOf({ version, games, nodes, vendors: byId, offers, heat }, lobbies);
  lobbiesOf.set(fresh, lobbies);
  return fresh;
}

/** Keeps the catalogue in memory; a change elsewhere is seen within a second, and only what changed is read. */
export function createCatalogueCache(db: Database, clock: Clock): CatalogueCache {
  const lobbiesOf = new WeakMap<Snapshot, Map<string, Lobby>>();
  return createVersionedCache<Snapshot>({ clock, checkEveryMs: CHECK_EVERY_MS, read: (held) => read(db, held, lobbiesOf) });
}
