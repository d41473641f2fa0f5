import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something can still be collected, in the largest unit that is whole; minutes are rounded up, so that it never ends before its time. */
export function timeLeft(expiresAt: number, now: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const left = Math.max(0, expiresAt - now);
  if (left >= DAY_MS) return { unit: 'days', count: Math.floor(left / DAY_MS) };
  if (left >= HOUR_MS) return { unit: 'hours', count: Math.floor(left / HOUR_MS) };
  return { unit: 'minutes', count: Math.ceil(left / MINUTE_MS) };
}

/** The time, anew every minute and at a moment at which something ends. */
export function useNow(endsAt: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const until = endsAt === null ? MINUTE_MS : Math.min(MINUTE_MS, Math.max(1, endsAt - now));
    const timer = setTimeout(() => setNow(Date.now()), until);
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  return now;
}
