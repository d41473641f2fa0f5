import type { Snapshot } from './cache.ts';
import type { Game, Vendor } from './game.ts';

/** A game with its vendor. */
export interface Offered {
  game: Game;
  vendor: Vendor;
  /** Is it open to the brand's players now? */
  isOpen: boolean;
}

/** A game of a vendor that the brand has a contract with, open or closed; null for any other. */
export function offeredGame(snapshot: Snapshot, merchantId: number, nodeId: number): Offered | null {
  const game = snapshot.games.get(nodeId);
  const vendor = game && snapshot.vendors.get(game.vendorId);
  const isOpenHere = vendor && snapshot.offers.get(merchantId)?.vendors.get(vendor.id);
  if (!game || !vendor || isOpenHere === undefined) return null;
  return { game, vendor, isOpen: isOpenHere && vendor.status === 'open' && game.status === 'open' };
}

/** A game that is open to the brand's players now; else null. */
export function openGame(snapshot: Snapshot, merchantId: number, nodeId: number): Offered | null {
  const offered = offeredGame(snapshot, merchantId, nodeId);
  return offered?.isOpen === true ? offered : null;
}
