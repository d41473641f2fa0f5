import type { LotteryGame } from '../../../../src/lottery/games.ts';
import { repricedGame, type SetReturns } from '../../../../src/lottery/repricing.ts';
import { gameOf } from '../told/stations.ts';

/** Games at the odds that hold, each made once for the returns that these follow from. */
export class Odds {
  readonly #known = new Map<string, { game: LotteryGame; by: string }>();

  of(listed: LotteryGame, returns: SetReturns): LotteryGame {
    const now = gameOf(listed.code) ?? listed;
    const by = JSON.stringify([returns, now.names]);
    const known = this.#known.get(listed.code);
    if (known?.by === by) return known.game;
    const game = repricedGame(now, returns);
    this.#known.set(listed.code, { game, by });
    return game;
  }
}
