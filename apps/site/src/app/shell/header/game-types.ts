import type { IconName } from '../../../shared/ui/base/icon.tsx';
import { LOBBY_PATHS, PATHS } from '../../paths.ts';

/** Game types in the order of the navigation: docs/rules/screens.md#header. Cockfight has no page, so it is not here. */
export const GAME_TYPES = [
  { type: 'RNG', label: 'game_type_rng', icon: 'slots' },
  { type: 'LIVE', label: 'game_type_live', icon: 'live' },
  { type: 'FISH', label: 'game_type_fish', icon: 'fish' },
  { type: 'PVP', label: 'game_type_pvp', icon: 'cards' },
  { type: 'SPORTS', label: 'game_type_sports', icon: 'ball' },
  { type: 'ESPORTS', label: 'game_type_esports', icon: 'pad' },
  { type: 'LOTT', label: 'game_type_lott', icon: 'ticket' },
  { type: 'ELOTT', label: 'game_type_elott', icon: 'ticket' },
  { type: 'BINGO', label: 'game_type_bingo', icon: 'grid' },
] as const satisfies readonly { type: string; label: string; icon: IconName }[];

/** Vendors that a dropdown of the header shows at most: docs/rules/screens.md#header. */
export const DROPDOWN_VENDORS = 11;

/** The vendors of a dropdown, and whether a button for more stands beside them: exactly when all places are taken. */
export function dropdownOf<T>(cards: readonly T[]): { shown: T[]; hasMore: boolean } {
  const shown = cards.slice(0, DROPDOWN_VENDORS);
  return { shown, hasMore: shown.length === DROPDOWN_VENDORS };
}

/** Address of a game type's lobby at a vendor, or without one at all vendors; null when the type has no screen. */
export function vendorPath(gameType: string, vendor: string): string | null {
  const lobby = LOBBY_PATHS[gameType];
  if (!lobby || !vendor) return lobby ?? null;
  return lobby === PATHS.rng ? `${lobby}?${new URLSearchParams({ vendor })}` : `${lobby}/vassalage/${encodeURIComponent(vendor)}`;
}
