import { type RoundSeed, roundKey, type Source, spinSource } from '../engine/stream.ts';
import type { ArcadeGame, Params, Played } from './game.ts';
import { dropsAt } from './pool.ts';

export const ARCADE_SCHEME = 'marquee-arcade/1';

type Seed = Omit<RoundSeed, 'gameCode' | 'version'>;

const streamOf = (game: ArcadeGame, seed: Seed, number: number): Source =>
  spinSource(roundKey({ ...seed, gameCode: game.code, version: game.version }, ARCADE_SCHEME), number);

/** What decides whether a round takes the pot: a stream of its own, which nothing else of the round is drawn from. */
export const potChance = (game: ArcadeGame, seed: Seed): Source => streamOf(game, seed, 1);

/** Whether a round takes a pot that holds `before` and gets `added`, by its version of the game. In grains, as the amount where it must drop. */
export const takesPot = (game: ArcadeGame, seed: Seed, before: bigint, added: bigint, mustDrop: bigint): boolean =>
  dropsAt(potChance(game, seed), before, added, mustDrop, game.potDraw);

/** The round that a seed and the player's choices give. The same call checks a round in the browser. */
export function playedRound(game: ArcadeGame, seed: Seed, params: Params, choices: readonly string[]): Played {
  return game.play(streamOf(game, seed, 0), params, choices);
}
