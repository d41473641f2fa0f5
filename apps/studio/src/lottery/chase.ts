import { weekdayOf } from './clock.ts';

/** So many days ahead a calendar is looked at for the draws of a chase: docs/rules/lottery.md#chases. */
export const CHASED_DAYS = 60;
const DAY_MS = 24 * 3_600_000;

/** How many draws a chase can be of at most in a calendar of weekdays without holidays, from a draw that takes bets on. */
export function drawsAhead(weekdays: readonly number[], drawsAt: number, now: number): number {
  let count = 1;
  for (let at = drawsAt; at <= now + CHASED_DAYS * DAY_MS; at += DAY_MS)
    if (weekdays.includes(weekdayOf(at + DAY_MS))) count += 1;
  return count;
}

/** Multiples of the draws of a chase: after each `each` draws, `factor` times as much. They stop growing where a number would not be exact. */
export function multiplesOf(draws: number, factor: number, each: number): number[] {
  const multiples: number[] = [];
  for (let draw = 0, times = 1; draw < draws; draw += 1) {
    if (draw > 0 && draw % each === 0) times = Math.min(times * factor, Number.MAX_SAFE_INTEGER);
    multiples.push(times);
  }
  return multiples;
}
