import type { IconName } from '../../../shared/ui/base/icon.tsx';

/** Game types in the order of the navigation: docs/rules/screens.md#header. Cockfights have no lobby: their place opens them. */
export const GAME_TYPES = [
  { type: 'RNG', label: 'game_type_rng', icon: 'slots' },
  { type: 'LIVE', label: 'game_type_live', icon: 'live' },
  { type: 'FISH', label: 'game_type_fish', icon: 'fish' },
  { type: 'PVP', label: 'game_type_pvp', icon: 'cards' },
  { type: 'SPORTS', label: 'game_type_sports', icon: 'ball' },
  { type: 'ESPORTS', label: 'game_type_esports', icon: 'pad' },
  { type: 'LOTT', label: 'game_type_lott', icon: 'ticket' },
  { type: 'ELOTT', label: 'game_type_elott', icon: 'ticket' },
  { type: 'COCKFIGHT', label: 'game_type_cockfight', icon: 'play' },
  { type: 'BINGO', label: 'game_type_bingo', icon: 'grid' },
] as const satisfies readonly { type: string; label: string; icon: IconName }[];
