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
