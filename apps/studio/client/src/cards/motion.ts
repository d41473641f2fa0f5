export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What moves an element; asking the element itself would have the page styled and laid out at once. */
const running = new WeakMap<Element, Animation>();

/** Takes back what an element was moved by. */
export function stopMoving(node: Element): void {
  running.get(node)?.cancel();
  running.delete(node);
}

/** Animates an element as if it had begun so long ago; without motion it stands where it ends. */
export function playFrom(
  node: Element,
  frames: Keyframe[],
  { delay, duration, easing = 'cubic-bezier(.2,.7,.2,1)' }: { delay: number; duration: number; easing?: string },
): void {
  stopMoving(node);
  const moving = isStill()
    ? node.animate(frames.slice(-1), { duration: 1, fill: 'both' })
    : node.animate(frames, { delay, duration, easing, fill: 'both' });
  running.set(node, moving);
}
