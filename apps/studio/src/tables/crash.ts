import type { Outcome, TableGame } from './area.ts';

const WORDS = 2 ** 32;
/** Of all stakes, in hundredths: what a flight that is left at any height gives back. */
const RETURNS = 97;
/** Heights are hundredths of the stake. */
const GROUND = 100;
export const LEAST_TARGET = 101;
/** At this height every flight ends, and whoever is still in it is paid. */
export const CEILING = 5_000;

/** How high a flight is so many milliseconds after its start, if it still flies: whole numbers, the same on every machine. */
export const heightAt = (ms: number): number =>
  ms <= 0 ? GROUND : Math.min(CEILING, GROUND + Math.floor((ms * (1_000 + ms)) / 100_000));

/** The first millisecond at which a flight is so high. */
function msAt(height: number): number {
  let ms = Math.max(0, Math.floor(Math.sqrt(250_000 + (height - GROUND) * 100_000) - 500) - 1);
  while (heightAt(ms) < height) ms += 1;
  return ms;
}

/** How long a flight lasts that reaches a height: to the moment at which it would be higher, or the ceiling. */
export const flightMs = ([reached = 0]: Outcome): number => (reached < GROUND ? 0 : msAt(Math.min(CEILING, reached + 1)));

/** Whoever flies by hand has so long to come back after the studio has. */
const COME_BACK_MS = 5_000;

/** What is on record of the stake of a flight. */
export interface Flown {
  /** The height that was named with it, and the one at which the player has left. */
  pick?: number | undefined;
  left?: number | undefined;
  /** When the studio came back that was away while the flight was up. */
  resumedAt?: number | undefined;
}

/** Whether a stake flew by hand, was not left, and came down while the studio was away or too soon after it had come back: docs/rules/tables.md#high-kite. */
export function isCutOff({ pick, left, resumedAt }: Flown, drawsAt: number, outcome: Outcome): boolean {
  if (resumedAt === undefined || left !== undefined || pick !== CEILING) return false;
  return reachedOf(outcome) < CEILING && drawsAt + flightMs(outcome) <= resumedAt + COME_BACK_MS;
}

/** What a flight is said to have reached: one that broke at the start stands on the ground. */
export const reachedOf = ([reached = 0]: Outcome): number => Math.max(GROUND, reached);

/**
 * A flight reaches a height with the chance of 0.97 over it, to one in 2^32. So whoever leaves at a height, named before or by hand, gets 97 %
 * back on average whatever it is.
 */
export const crash: TableGame = {
  kind: 'crash',
  decks: 0,
  areas: [
    {
      code: 'flight',
      returns: 970_000,
      most: CEILING,
      pick: { least: LEAST_TARGET, most: CEILING },
      back: ([reached = 0], left = CEILING) => (left <= reached ? left : 0),
    },
  ],
  draw: ({ below }) => {
    const word = below(WORDS);
    // The greatest height with word × height below 97 × 2^32.
    return [word === 0 ? CEILING : Math.min(CEILING, Math.ceil((RETURNS * WORDS) / word) - 1)];
  },
  hides: flightMs,
};
