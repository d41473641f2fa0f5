/** How long a scene's figure counts when its win gives no time of its own. */
export const SCENE_MS = 1_200;
/** How long a large win stays once its figure is complete: play goes on by itself. */
export const WIN_REST_MS = 3_500;

export interface SceneTimes {
  /** Until the figure is complete; 0 shows it at once. */
  countMs: number;
  /** After that, until the scene goes by itself; null waits for the player. */
  restMs: number | null;
}

/**
 * Where a scene stands. A press while it counts completes it, the next one ends it: an impatient double press skips no figure unseen.
 * Times are milliseconds since it opened.
 */
export class SceneClock {
  readonly #times: SceneTimes;
  #completeAt: number;

  constructor(times: SceneTimes) {
    this.#times = times;
    this.#completeAt = times.countMs;
  }

  /** 0 to 1: how much of the figure is shown. */
  partAt(now: number): number {
    return now >= this.#completeAt ? 1 : now / this.#times.countMs;
  }

  isOverAt(now: number): boolean {
    return this.#times.restMs !== null && now >= this.#completeAt + this.#times.restMs;
  }

  /** The player presses; true when that ends the scene. */
  press(now: number): boolean {
    if (now >= this.#completeAt) return true;
    this.#completeAt = now;
    return false;
  }
}
