import type { Clock } from '../calendar/clock.ts';
import type { Shared } from '../live/redis.ts';

/** Counts calls in fixed windows. `take` returns 0 when the call may pass, else the seconds until the window ends. */
export interface RateLimiter {
  take(key: string, max: number, seconds: number): Promise<number> | number;
}

/** How many windows the memory of one process holds, and how many are left when there are too many: each look through all makes room for many. */
export const MAX_KEYS = 200_000;
export const KEPT_KEYS = 180_000;

/** A limiter of one process. Memory is bounded: past MAX_KEYS the ended windows are dropped, then the oldest down to KEPT_KEYS. */
export function memoryRateLimiter(clock: Clock): { take(...given: Parameters<RateLimiter['take']>): number } {
  const windows = new Map<string, { end: number; count: number }>();
  const sweep = (now: number): void => {
    for (const [key, window] of windows) if (window.end <= now) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size <= KEPT_KEYS) break;
      windows.delete(key);
    }
  };
  return {
    take(key, max, seconds) {
      const now = clock.now();
      let window = windows.get(key);
      if (!window || window.end <= now) {
        // A window that begins again is the youngest: it goes to the end of the map.
        windows.delete(key);
        if (windows.size >= MAX_KEYS) sweep(now);
        window = { end: now + seconds * 1000, count: 0 };
        windows.set(key, window);
      }
      window.count += 1;
      return window.count <= max ? 0 : Math.max(1, Math.ceil((window.end - now) / 1000));
    },
  };
}

const TAKE = `local n = redis.call('incr', KEYS[1])
if n == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
if n <= tonumber(ARGV[2]) then return 0 end
return redis.call('pttl', KEYS[1])`;

/** A limiter that all gateways share. While Redis is away the process's own limiter stands in. */
export function sharedRateLimiter(shared: Pick<Shared, 'ask'>, clock: Clock): RateLimiter {
  const local = memoryRateLimiter(clock);
  const secondsOf = (left: number): number => (left === 0 ? 0 : Math.max(1, Math.ceil(left / 1000)));
  return {
    take: (key, max, seconds) =>
      shared.ask(
        async (redis) => secondsOf(Number(await redis.eval(TAKE, 1, `rate:${key}`, seconds * 1000, max))),
        () => local.take(key, max, seconds),
      ),
  };
}
