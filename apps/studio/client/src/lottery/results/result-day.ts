import { dayOf } from '../../../../src/lottery/clock.ts';
import type { LotteryApi } from '../api.ts';
import { gameOf } from '../told/stations.ts';

/** Which day's results of a game are shown. */
export class ResultDay {
  /** The day that the player chose: it stays whatever game is shown. */
  chosen: string | null = null;
  readonly #api: Pick<LotteryApi, 'draws'>;
  readonly #now: () => number;

  constructor(api: Pick<LotteryApi, 'draws'>, now: () => number) {
    this.#api = api;
    this.#now = now;
  }

  /** The chosen day, else today, and of a station, which does not draw every day, that of its last draw. */
  async of(code: string): Promise<string> {
    if (this.chosen !== null) return this.chosen;
    const now = this.#now();
    if (!gameOf(code)?.station) return dayOf(now);
    const { draws } = await this.#api.draws(code);
    // A draw is made void before its time, too.
    const last = draws.find(({ drawsAt }) => drawsAt <= now);
    return dayOf(last?.drawsAt ?? now);
  }
}
