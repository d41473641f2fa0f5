/** Rounds are numbered by the day of Viet Nam, which knows no summer time. */
const ZONE_MS = 7 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The outcome is drawn so long after the lock. */
const DRAW_MS = 1_000;
/** A shoe is dealt for exactly so many rounds, so that nothing about its cards decides how long it lasts. */
export const SHOE_ROUNDS = 60;

/** How a table's rounds follow each other. */
export interface Pace {
  /** The length of a round; a day of Viet Nam has a whole number of them. */
  everyMs: number;
  /** From the lock to the end of the round: the outcome is drawn, then shown. */
  afterLockMs: number;
}

/** The moments of a round. */
export interface RoundTime {
  roundNo: string;
  opensAt: number;
  locksAt: number;
  drawsAt: number;
  endsAt: number;
  /** The first round of the shoe that it is dealt from. */
  shoeFrom: string;
}

const numbered = (day: string, round: number): string => `${day}${String(round + 1).padStart(4, '0')}`;

/** The first round of the shoe that a round is dealt from: it follows from the number of the round alone, so that nobody can begin a shoe when it suits. */
export function shoeOf(roundNo: string): string {
  const index = Number(roundNo.slice(8)) - 1;
  return numbered(roundNo.slice(0, 8), index - (index % SHOE_ROUNDS));
}

/** The round that the clock is at: docs/rules/tables.md#rounds. */
export function roundAt({ everyMs, afterLockMs }: Pace, at: number): RoundTime {
  const local = at + ZONE_MS;
  const dayStart = local - (local % DAY_MS);
  const index = Math.floor((local - dayStart) / everyMs);
  const day = new Date(dayStart).toISOString().slice(0, 10).replaceAll('-', '');
  const roundNo = numbered(day, index);
  const opensAt = dayStart - ZONE_MS + index * everyMs;
  const endsAt = opensAt + everyMs;
  const locksAt = endsAt - afterLockMs;
  return {
    roundNo,
    opensAt,
    locksAt,
    drawsAt: locksAt + DRAW_MS,
    endsAt,
    shoeFrom: shoeOf(roundNo),
  };
}
