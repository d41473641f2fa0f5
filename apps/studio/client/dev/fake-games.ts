import { randomInt } from 'node:crypto';
import type { Game } from '../../src/engine/game.ts';
import { toSpinResult } from '../../src/engine/round.ts';
import { rulesOf } from '../../src/engine/rules.ts';
import { draw, outcomeOf, type SpinOutcome } from '../../src/engine/spin.ts';
import { currentGames } from '../../src/games/registry.ts';
import type { RulesView, SpinResult } from '../../src/shared/protocol.ts';

/** Development only: spins of the real games, drawn until one suits the scene. */
export interface FakeGame {
  rules: Omit<RulesView, 'gameCode'>;
  spin(stake: bigint, free: boolean, bonus: boolean, scene: string, index: number): SpinResult;
}

const SOURCE = { below: (n: number) => randomInt(n) };
const MOST_TRIES = 20_000;

/** Whether a spin shows what its scene is for. */
function suits(game: Game, spin: SpinOutcome, bonus: boolean, scene: string): boolean {
  if (bonus !== spin.freeSpinsAwarded > 0) return false;
  if (scene.startsWith('dev-big')) return spin.coins >= 15 * game.coins;
  if (scene.startsWith('dev-plain')) return spin.coins > 0 && spin.coins <= game.coins;
  if (scene.startsWith('dev-win')) return spin.coins > game.coins;
  if (scene.startsWith('dev-long')) return (spin.cascade?.length ?? 9) > 4;
  return true;
}

function fake(game: Game): FakeGame {
  return {
    rules: rulesOf(game),
    spin: (stake, free, bonus, scene, index) => {
      let spin = outcomeOf(game, draw(game, SOURCE, free), index);
      for (let tries = 0; tries < MOST_TRIES && !suits(game, spin, bonus, scene); tries += 1)
        spin = outcomeOf(game, draw(game, SOURCE, free), index);
      return toSpinResult(game, stake, spin);
    },
  };
}

export const fakeGames: Readonly<Record<string, FakeGame>> = Object.fromEntries(
  currentGames().map((game) => [game.code, fake(game)]),
);
