import type { Outcome } from '../../../../src/tables/area.ts';

/** What shows the outcome of a table, from whatever moment on: who comes late sees it as far as it has come. */
export interface Stage {
  root: HTMLElement;
  /**
   * Begins to show an outcome that was drawn so long ago. What comes part by part is told, as far as it has come: who shows it too does so in the
   * same frame.
   */
  show(outcome: Outcome, elapsedMs: number, come?: (sofar: Outcome) => void): void;
  /** Shows a round whose end is not known yet, as it is so long after the draw; `show` ends it. */
  fly?(elapsedMs: number): void;
  /** Makes room for the next round. */
  clear(): void;
  /** Moments after the draw at which something comes to rest, in milliseconds. */
  beats(outcome: Outcome): readonly number[];
}
