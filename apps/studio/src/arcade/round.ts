import { type RoundSeed, roundKey, spinSource } from '../engine/stream.ts';
import type { ArcadeGame, Params, Played } from './game.ts';

export const ARCADE_SCHEME = 'marquee-arcade/1';

/** The round that a seed and the player's choices give. The same call checks a round in the browser. */
export function playedRound(
  game: ArcadeGame,
  seed: Omit<RoundSeed, 'gameCode' | 'version'>,
  params: Params,
  choices: readonly string[],
): Played {
  const key = roundKey({ ...seed, gameCode: game.code, version: game.version }, ARCADE_SCHEME);
  return game.play(spinSource(key, 0), params, choices);
}
