export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What moves an element; asking the element itself would have the page styled and laid out at once. */
const running = new WeakMap<Element, Animation>();

/** Takes back what an element was moved by. */
export function stopMoving(node: Element): void {
  running.get(node)?.cancel();
  running.delete(node);
}

export interface Move {
  /** When it begins, in milliseconds from now; before now where it has begun already. */
  delay: number;
  duration: number;
  easing?: string;
  /** When all that moves with it rests. */
  until?: number;
}

/**
 * The way of a move with the rest before it and after it: a browser's own thread has a frame to make wherever a move begins after a delay, and
 * where one ends. Begun at once, and ended with the others, those that come one after another take it one frame for all.
 */
function withRest(
  first: Keyframe,
  last: Keyframe,
  { delay, duration, easing, until = 0 }: Move,
): [Keyframe[], KeyframeAnimationOptions] {
  const began = Math.min(0, delay);
  const length = Math.max(delay + duration, until) - began;
  const moves = { ...first, offset: (delay - began) / length, ...(easing === undefined ? {} : { easing }) };
  const rests = { ...last, offset: (delay + duration - began) / length };
  return [[first, moves, rests, last], { delay: began, duration: length, easing: 'linear', fill: 'both' }];
}

/** Animates an element as if it had begun so long ago; without motion it stands where it ends. */
export function playFrom(node: Element, frames: Keyframe[], { easing = 'cubic-bezier(.2,.7,.2,1)', ...move }: Move): void {
  stopMoving(node);
  const [first, last, ...more] = frames;
  if (isStill()) running.set(node, node.animate(frames.slice(-1), { duration: 1, fill: 'both' }));
  else if (first && last && more.length === 0) running.set(node, node.animate(...withRest(first, last, { easing, ...move })));
  else running.set(node, node.animate(frames, { delay: move.delay, duration: move.duration, easing, fill: 'both' }));
}
