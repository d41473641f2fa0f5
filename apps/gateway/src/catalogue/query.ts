import type { Game, Vendor } from './game.ts';
import { listedAs } from './lobby.ts';

/** A field of a query; clients send empty texts for what they do not ask. */
export const given = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text.trim());

/** What a list is asked to be narrowed to. */
export interface Narrowing {
  gameType?: string | undefined;
  vassalage?: string | undefined;
}

/** Whether a game is of the type and the vendor that a query asks for; bingo counts among the slots. */
export function narrowedBy(query: Narrowing): (game: Game, vendor: Vendor) => boolean {
  const gameType = given(query.gameType)?.toUpperCase() ?? null;
  const vendorCode = given(query.vassalage);
  return (game, vendor) =>
    (gameType === null || listedAs(game.gameType) === listedAs(gameType)) && (vendorCode === null || vendor.code === vendorCode);
}
