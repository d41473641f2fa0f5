import type { GameType } from '@marquee/contract';
import { integers, texts } from '../../base/arrays.ts';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import type { Minutes } from '../rows/tables.ts';
import { countsInSlots, readApartSlots } from './apart.ts';
import { countsAsActiveBefore } from './doubts.ts';
import { GAME_NAMES, type GameFigures, gameSums, NO_GAMES } from './figures.ts';

/** Whose hours are asked for, as contracts count them: from an hour that begins at `from` to the last that begins before `to`. */
export interface HoursAsked {
  accountId: bigint;
  /** All who may have been in its team then: who was is what their rows say. */
  members: readonly bigint[];
  calendar: BusinessCalendar;
  /** By which rows: hours, or five minutes where hours do not begin with those of UTC. */
  minutes: Minutes;
  from: Date;
  to: Date;
  gameTypes: readonly GameType[];
  /** The valid bet from which on somebody is active; ten-thousandths of a unit. */
  least: bigint;
}

/** What a team's bets of an hour came to, and how many were active in it. */
export interface HourFigures extends GameFigures {
  at: Date;
  active: number;
}

const HOUR_OF_ROW = `date_bin('1 hour', d.at, $3::timestamptz)`;
const ASKED = `d.minutes = $2 and d.at >= $3 and d.at < $4 and d.game_type = any ($5::text::text[]) and ${countsInSlots(6)}`;

/** A team's hours in which anything was played, in their order. */
export async function teamHours(db: Runner, asked: HoursAsked): Promise<HourFigures[]> {
  const { accountId, members, calendar, minutes, from, to, gameTypes, least } = asked;
  const apart = await readApartSlots(db, calendar);
  const values = [accountId, minutes, from, to, texts(gameTypes), apart.vendors, apart.since];
  const rows = await db.query<Record<keyof GameFigures, string> & { at: Date }>({
    name: 'report-team-hours',
    text: `select ${HOUR_OF_ROW} as at, ${gameSums()} from report_slot d where d.account_id = $1 and ${ASKED} group by 1 order by 1`,
    values,
  });
  const active = await db.query<{ at: Date; count: number }>({
    name: 'report-team-hours-active',
    text: `select at, count(*)::int as count from (
             select ${HOUR_OF_ROW} as at, d.account_id from unnest($9::text::bigint[]) as m (id) join report_slot d on d.account_id = m.id
             where not d.below and (d.account_id = $1 or $1 = any (d.path)) and ${ASKED}
               and ${countsAsActiveBefore(`${HOUR_OF_ROW} + interval '1 hour'`)}
             group by 1, 2 having sum(d.valid_bet) > 0 and sum(d.valid_bet) >= $8::text::numeric) as a group by at`,
    values: [...values, least.toString(), integers(members)],
  });
  const counts = new Map(active.map(({ at, count }) => [at.getTime(), count]));
  return rows.map((row) => {
    const figures = { ...NO_GAMES };
    for (const name of GAME_NAMES) figures[name] = BigInt(row[name]);
    return { ...figures, at: row.at, active: counts.get(row.at.getTime()) ?? 0 };
  });
}
