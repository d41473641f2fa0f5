/** Draws are numbered by the day of Viet Nam, which knows no summer time. */
const ZONE_MS = 7 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** A draw of a fast game: its number, and when its bets open, lock and are drawn. */
export interface DrawTime {
  drawNo: string;
  opensAt: number;
  locksAt: number;
  drawsAt: number;
}

/** What a clock has to know of a game. */
interface Interval {
  everyMs: number;
  lockMs: number;
}

/** The draw for which bets are open or locked at a time: docs/rules/lottery.md#draws. */
export function drawAt({ everyMs, lockMs }: Interval, at: number): DrawTime {
  const local = at + ZONE_MS;
  const dayStart = local - (local % DAY_MS);
  const index = Math.floor((local - dayStart) / everyMs);
  const opensAt = dayStart - ZONE_MS + index * everyMs;
  const day = new Date(dayStart).toISOString().slice(0, 10).replaceAll('-', '');
  const drawsAt = opensAt + everyMs;
  return { drawNo: `${day}${String(index + 1).padStart(4, '0')}`, opensAt, locksAt: drawsAt - lockMs, drawsAt };
}

/** The weekday of a moment in Viet Nam, from 0, Sunday. */
export const weekdayOf = (at: number): number => new Date(at + ZONE_MS).getUTCDay();

/** The day of Viet Nam at a time, as YYYY-MM-DD. */
export const dayOf = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 10);

const MINUTE_MS = 60_000;

/** What an official lottery's calendar has to know of it. */
interface Weekly {
  lockMs: number;
  /** Of the day of Viet Nam. */
  minute: number;
  /** Whether it draws on a day, as YYYYMMDD, which is that weekday from 0, Sunday. */
  drawsOn(day: string, weekday: number): boolean;
}

/** The official draw of the coming 24 hours, whose bets are open or locked; null where there is none: docs/rules/lottery.md#official-draws. */
export function officialDrawAt({ lockMs, minute, drawsOn }: Weekly, at: number): DrawTime | null {
  const local = at + ZONE_MS;
  const today = local - (local % DAY_MS);
  for (const start of [today, today + DAY_MS]) {
    const drawsAt = start + minute * MINUTE_MS - ZONE_MS;
    const opensAt = drawsAt - DAY_MS;
    const date = new Date(start);
    const drawNo = date.toISOString().slice(0, 10).replaceAll('-', '');
    if (at < opensAt || at >= drawsAt) continue;
    return drawsOn(drawNo, date.getUTCDay()) ? { drawNo, opensAt, locksAt: drawsAt - lockMs, drawsAt } : null;
  }
  return null;
}
