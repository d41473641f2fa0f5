import { LOBBY_PATHS, PATHS } from '../../paths.ts';

/** Vendors that a dropdown of the header shows at most: docs/rules/screens.md#header. */
export const DROPDOWN_VENDORS = 11;

/** The vendors of a dropdown, and whether a button for more stands beside them: exactly when all places are taken. */
export function dropdownOf<T>(cards: readonly T[]): { shown: T[]; hasMore: boolean } {
  const shown = cards.slice(0, DROPDOWN_VENDORS);
  return { shown, hasMore: shown.length === DROPDOWN_VENDORS };
}

/** Address of a game type's lobby at a vendor, or without one at all vendors; null when the type has no screen. */
export function vendorPath(gameType: string, vendor: string): string | null {
  if (gameType === 'COCKFIGHT' && vendor) return `${PATHS.sportsGame}?${new URLSearchParams({ vendor, gameType })}`;
  const lobby = LOBBY_PATHS[gameType];
  if (!lobby || !vendor) return lobby ?? null;
  return lobby === PATHS.rng ? `${lobby}?${new URLSearchParams({ vendor })}` : `${lobby}/vassalage/${encodeURIComponent(vendor)}`;
}
