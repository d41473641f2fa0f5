import type { Clock } from '@marquee/service/clock';

/**
 * Counts attempts in fixed windows, in memory. `take` returns 0 when the attempt may pass, else the milliseconds until it may.
 */
export interface Limiter {
  take(key: string): number;
}

export interface Limit {
  /** Attempts of one key in one window. */
  max: number;
  windowMs: number;
  /** Keys kept at most; past that the oldest windows are dropped, so that a flood of keys costs no memory. */
  maxKeys: number;
}

/** A limiter of one process. Each attempt costs the same, however many keys there are. */
export function createLimiter(clock: Pick<Clock, 'now'>, { max, windowMs, maxKeys }: Limit): Limiter {
  // In the order in which the windows began: the ones that are over stand first.
  const windows = new Map<string, { end: number; count: number }>();
  const makeRoom = (now: number): void => {
    for (const [key, { end }] of windows) {
      if (end > now && windows.size < maxKeys) return;
      windows.delete(key);
    }
  };
  return {
    take: (key) => {
      const now = clock.now();
      const known = windows.get(key);
      if (known && known.end > now) {
        known.count += 1;
        return known.count <= max ? 0 : known.end - now;
      }
      windows.delete(key);
      makeRoom(now);
      windows.set(key, { end: now + windowMs, count: 1 });
      return 0;
    },
  };
}

/**
 * What one caller can be told apart by: the address, of IPv6 its network of 64 bits, since a household has all the
 * addresses of one.
 */
export function networkOf(address: string): string {
  const text = address.split('%')[0] ?? '';
  if (!text.includes(':')) return text;
  if (text.includes('.')) return text.slice(text.lastIndexOf(':') + 1);
  const [head = '', tail] = text.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back].slice(0, 4).join(':');
}
