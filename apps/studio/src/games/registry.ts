import type { Game } from '../engine/game.ts';
import { bayRegatta } from './bay-regatta.ts';
import { buttonJar } from './button-jar.ts';
import { emberKiln } from './ember-kiln.ts';
import { harbourDice } from './harbour-dice.ts';
import { lanternNight } from './lantern-night.ts';
import { noodleAlley } from './noodle-alley.ts';
import { orchardFerry } from './orchard-ferry.ts';
import { paperPond } from './paper-pond.ts';
import { pearlTide } from './pearl-tide.ts';
import { porcelainParlour } from './porcelain-parlour.ts';
import { saffronCaravan } from './saffron-caravan.ts';
import { seawindKites } from './seawind-kites.ts';

/** Every version that a round on record may have been played with; the last of a code is the one on offer. */
export const ALL_VERSIONS: readonly Game[] = [
  lanternNight,
  emberKiln,
  pearlTide,
  orchardFerry,
  noodleAlley,
  paperPond,
  porcelainParlour,
  saffronCaravan,
  seawindKites,
  buttonJar,
  harbourDice,
  bayRegatta,
];

/** The games on offer, in the order of the lobby. */
export function currentGames(): Game[] {
  return [...new Map(ALL_VERSIONS.map((game) => [game.code, game])).values()];
}

/** The version of a game that new rounds use, or undefined for an unknown code. */
export function currentGame(code: string): Game | undefined {
  return ALL_VERSIONS.findLast((game) => game.code === code);
}

/** The game as it was when a round began. Throws when the version is not kept, which a release must never cause. */
export function gameOf(code: string, version: string): Game {
  const found = ALL_VERSIONS.find((game) => game.code === code && game.version === version);
  if (!found) throw new Error(`version ${version} of ${code} is not kept`);
  return found;
}
