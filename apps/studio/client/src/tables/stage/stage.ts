import type { Outcome } from '../../../../src/tables/area.ts';

/** What shows the outcome of a table, from whatever moment on: who comes late sees it as far as it has come. */
export interface Stage {
  root: HTMLElement;
  /** Begins to show an outcome that was drawn so long ago. */
  show(outcome: Outcome, elapsedMs: number): void;
  /** Shows a round whose end is not known yet, as it is so long after the draw; `show` ends it. */
  fly?(elapsedMs: number): void;
  /** Makes room for the next round. */
  clear(): void;
  /** Moments after the draw at which something comes to rest, in milliseconds. */
  beats(outcome: Outcome): readonly number[];
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates an element as if it had begun so long ago; without motion it stands where it ends. */
export function playFrom(
  node: Element,
  frames: Keyframe[],
  { delay, duration, easing = 'cubic-bezier(.2,.7,.2,1)' }: { delay: number; duration: number; easing?: string },
): void {
  for (const running of node.getAnimations()) running.cancel();
  if (isStill()) node.animate(frames.slice(-1), { duration: 1, fill: 'both' });
  else node.animate(frames, { delay, duration, easing, fill: 'both' });
}
