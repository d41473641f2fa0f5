import { type Clock, systemClock } from '@marquee/service/clock';

/** So much faster goes the clock of a hasty studio: a round of half a minute takes six seconds. */
const RATE = 5;

/** A clock that showed `shown` at the real moment `from`, and has gone faster than the real one since. */
export const hastyClock = (from: number, shown: number): Clock => ({
  now: () => Math.floor(shown + (systemClock.now() - from) * RATE),
  wait: (ms) => systemClock.wait(ms),
});
