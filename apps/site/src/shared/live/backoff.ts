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

const ASKED_STATUS = new Set([429, 503]);
const LONGEST_ASKED_MS = 5 * 60_000;
const SPREAD = 0.25;

/**
 * How long a gateway that is too busy, or closed, asked to wait by `Retry-After` in seconds (RFC 9110 10.2.3; ours sends no
 * dates), and up to a quarter more, so that the tabs that were refused together do not return together. 0 when it asked
 * nothing; never more than the quarter above five minutes. `random` is in [0, 1).
 */
export function retryAfterMs({ status, headers }: Response, random: number): number {
  const given = headers.get('retry-after') ?? '';
  if (!ASKED_STATUS.has(status) || !/^\d{1,9}$/.test(given)) return 0;
  return Math.round(Math.min(LONGEST_ASKED_MS, Number(given) * 1000) * (1 + SPREAD * random));
}
