import { blackjack } from './blackjack/game.ts';
import type { ArcadeGame } from './game.ts';
import { mines } from './mines.ts';
import { plinko } from './plinko.ts';
import { videoPoker } from './video-poker/game.ts';
import { wheel } from './wheel.ts';
import { firstWell, wishingWell } from './wishing-well.ts';

/** Every version that a round on record may have been played with; the last of a code is the one on offer. */
export const ARCADE_VERSIONS: readonly ArcadeGame[] = [blackjack, videoPoker, mines, plinko, wheel, firstWell, wishingWell];

/** The games on offer, in the order of the lobby. */
export const arcadeGames = (): ArcadeGame[] => [...new Map(ARCADE_VERSIONS.map((game) => [game.code, game])).values()];

/** The version of a game that new rounds use; null for a code that is none of this family. */
export const arcadeOf = (code: string): ArcadeGame | null => ARCADE_VERSIONS.findLast((game) => game.code === code) ?? null;

/** The game as it was when a round began. Throws when the version is not kept, which a release must never cause. */
export function arcadeVersion(code: string, version: string): ArcadeGame {
  const found = ARCADE_VERSIONS.find((game) => game.code === code && game.version === version);
  if (!found) throw new Error(`version ${version} of ${code} is not kept`);
  return found;
}
