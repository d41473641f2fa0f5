const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the nth attempt to connect again (from 0): doubling up to half a minute, of which a random
 * half is taken off, so that a thousand clients of a restarted gateway do not return at once. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}
