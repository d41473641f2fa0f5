/** Curves of motion over 0 to 1. */
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
export const outCubic = (t: number): number => 1 - (1 - t) ** 3;
export const inOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);

/** A spring that passes its goal and settles: higher `swings` means more of them. */
export function spring(t: number, swings = 2.2, damping = 5.5): number {
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  return 1 - Math.exp(-damping * t) * Math.cos(swings * Math.PI * t);
}

/** A fall that bounces twice on the ground. */
export function bounce(t: number): number {
  if (t < 0.62) return (t / 0.62) ** 2;
  if (t < 0.86) return 1 - 0.07 * (1 - ((t - 0.74) / 0.12) ** 2);
  if (t < 1) return 1 - 0.018 * (1 - ((t - 0.93) / 0.07) ** 2);
  return 1;
}

/** A repeatable scatter of numbers from 0 to 1 for pictures (never for outcomes). */
export function scatterOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    state ^= state >>> 16;
    return (state >>> 0) / 4_294_967_296;
  };
}
