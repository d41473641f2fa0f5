/** The least time between the starts of two spins: RTS 14D. The studio may ask for more, never for less. */
export const MIN_CYCLE_MS = 2_500;
/** Added so that a spin never arrives at the studio a moment too early. */
const MARGIN_MS = 60;

/** Milliseconds until the next spin may start. */
export function waitFor(startedAt: number | null, now: number, cycleMs: number): number {
  if (startedAt === null) return 0;
  return Math.max(0, startedAt + Math.max(cycleMs, MIN_CYCLE_MS) + MARGIN_MS - now);
}

/** The stake next to the given one, `step` places up or down; the nearest end when there is none. */
export function stakeBeside(stakes: readonly string[], current: string, step: number): string {
  const index = Math.min(Math.max(stakes.indexOf(current) + step, 0), stakes.length - 1);
  return stakes[index] ?? current;
}
