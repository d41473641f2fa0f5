import { integers, texts } from '../../base/arrays.ts';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Runner } from '../../base/database/database.ts';
import type { Minutes } from '../rows/tables.ts';
import { countsInDays, countsInSlots, readApart, readApartSlots } from './apart.ts';
import { countsAsActiveBefore, countsAsActiveOn } from './doubts.ts';
import { CASH_NAMES, type CashFigures, cashSums, GAME_NAMES, type GameFigures, gameSums, NO_CASH, NO_GAMES } from './figures.ts';

/** Teams by the accounts at their heads, and business days, both included. A team is who belongs to it at the end of the last. */
export interface TeamsAsked {
  accountIds: readonly bigint[];
  from: string;
  to: string;
  /** Without the accounts at their heads. */
  withoutHeads?: boolean;
}

/** Teams of a brand in hours or five minutes: from the first that begins at `from` or later to the last that begins before `to`. */
export interface TeamSlotsAsked {
  accountIds: readonly bigint[];
  calendar: BusinessCalendar;
  minutes: Minutes;
  from: Date;
  to: Date;
}

/** What a team's bets of one game type came to. */
export interface TeamGames extends GameFigures {
  accountId: bigint;
  gameType: string;
}

/** Which members of teams count as active: with an own valid bet of these types of at least this, and of something. */
export interface ActiveAsked {
  gameTypes: readonly string[];
  /** Ten-thousandths of a unit. */
  least: bigint;
}

type Row<Name extends string> = { accountId: bigint; gameType: string } & Record<Name, string>;

/** Where those were moved to who were moved between the two days. */
const MOVED = `moved as materialized (
    select distinct on (account_id) account_id, path from report_move
    where day > $2::text::date and day <= $3::text::date order by account_id, day desc)`;
/** Whose teams are asked for, as rows: a list as text would be gone through for each row that is compared with it. */
const ASKED = 'select unnest($1::text::bigint[])';
const DAYS = 'd.day between $2::text::date and $3::text::date';

/** The sums of the rows of teams that meet a condition, each head's by themselves, moved along with whoever came or went between the days. */
const teamSums = (
  table: string,
  key: string,
  sums: (sign?: string) => string,
  { rows = DAYS, heads }: { rows?: string; heads: string },
): string => `with ${MOVED}
  select h.id as "accountId", s.* from (${ASKED}) as h (id)
  cross join lateral (select ${key} as "gameType", ${sums()} from ${table} d where d.account_id = h.id and ${rows}${heads} group by 1) s
  union all
  select s.id as "accountId", ${key} as "gameType", ${sums('s.sign')} from moved m
  join ${table} d on d.account_id = m.account_id and not d.below
  cross join lateral (
    select u.id, 1 from unnest(m.path) as u (id) where u.id <> all (d.path)
    union all select u.id, -1 from unnest(d.path) as u (id) where u.id <> all (m.path)) as s (id, sign)
  where ${rows} and s.id in (${ASKED}) group by 1, 2`;

function added<T extends object>(rows: readonly Row<keyof T & string>[], none: T, names: readonly (keyof T & string)[]) {
  const found = new Map<string, T & { accountId: bigint; gameType: string }>();
  for (const row of rows) {
    const { accountId, gameType } = row;
    const key = `${accountId} ${gameType}`;
    const sum = found.get(key) ?? { ...none, accountId, gameType };
    found.set(key, sum);
    for (const name of names) (sum as Record<keyof T, bigint>)[name] += BigInt(row[name]);
  }
  return [...found.values()];
}

/** Adds the condition that leaves the own rows of heads out, to rows and to the name of their statement. */
const headless = ({ withoutHeads = false }: TeamsAsked) =>
  withoutHeads ? { rows: ' and d.below', name: '-below' } : { rows: '', name: '' };

const valuesOf = ({ accountIds, from, to }: TeamsAsked): unknown[] => [integers(accountIds), from, to];

/** What bets of many teams came to in some days, by game type: one statement, however many they are. */
async function teamsGames(db: Runner, asked: TeamsAsked): Promise<TeamGames[]> {
  const { rows: heads, name } = headless(asked);
  const text = teamSums('report_bet', 'd.game_type', gameSums, { rows: `${DAYS} and ${countsInDays(4)}`, heads });
  const values = [...valuesOf(asked), await readApart(db)];
  return added(await db.query<Row<keyof GameFigures>>({ name: `report-teams-games${name}`, text, values }), NO_GAMES, GAME_NAMES);
}

/** What money besides bets of many teams came to in some days. */
async function teamsCash(db: Runner, asked: TeamsAsked): Promise<(CashFigures & { accountId: bigint })[]> {
  const { rows: heads, name } = headless(asked);
  const text = teamSums('report_cash', `''`, cashSums, { heads });
  return added(
    await db.query<Row<keyof CashFigures>>({ name: `report-teams-cash${name}`, text, values: valuesOf(asked) }),
    NO_CASH,
    CASH_NAMES,
  );
}

/** How many of those who were active are in each team that is asked for. */
const countOf = (own: string, members = 'own.path || own.account_id'): string => `${own}
  select u.id as "accountId", count(*)::int as count
  from own cross join lateral unnest(${members}) as u (id) where u.id in (${ASKED}) group by 1`;

/** The same of one team: nobody's line is gone through for others. */
const countOfOne = (own: string, members = 'own.path || own.account_id'): string => `${own}
  select h.id as "accountId", count(*)::int as count from own join (${ASKED}) as h (id) on h.id = any (${members}) group by 1`;

const counted = (rows: readonly { accountId: bigint; count: number }[]): Map<bigint, number> =>
  new Map(rows.map(({ accountId, count }) => [accountId, count]));

/** How many of teams were active in some days, by team. */
async function teamsActive(db: Runner, asked: TeamsAsked & ActiveAsked): Promise<Map<bigint, number>> {
  // Who was not moved between the days has one path in all of them.
  const own = `with ${MOVED}, played as (
    select d.account_id, min(d.path) as path from report_bet d
    where not d.below and ${DAYS} and d.game_type = any ($4::text::text[]) and ${countsInDays(6)}
      and ${countsAsActiveOn('$3::text::date')} group by 1
    having sum(d.valid_bet) > 0 and sum(d.valid_bet) >= $5::text::numeric),
    own as (select account_id, coalesce(m.path, p.path) as path from played p left join moved m using (account_id))`;
  const values = [...valuesOf(asked), texts(asked.gameTypes), asked.least.toString(), await readApart(db)];
  const [name, count] = asked.accountIds.length === 1 ? ['report-team-active', countOfOne] : ['report-teams-active', countOf];
  return counted(
    await (asked.withoutHeads
      ? db.query({ name: `${name}-below`, text: count(own, 'own.path'), values })
      : db.query({ name, text: count(own), values })),
  );
}

/** How many of some accounts were active in some days: for one team, however many others there are. */
async function activeAmong(
  db: Runner,
  { members, from, to, gameTypes, least }: Omit<TeamsAsked, 'accountIds'> & ActiveAsked & { members: readonly bigint[] },
): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'report-active-among',
    text: `select count(*)::int as count from (
             select d.account_id from unnest($1::text::bigint[]) as m (id) join report_bet d on d.account_id = m.id
             where not d.below and ${DAYS} and d.game_type = any ($4::text::text[]) and ${countsInDays(6)}
               and ${countsAsActiveOn('$3::text::date')} group by 1
             having sum(d.valid_bet) > 0 and sum(d.valid_bet) >= $5::text::numeric) as a`,
    values: [integers(members), from, to, texts(gameTypes), least.toString(), await readApart(db)],
  });
  return row?.count ?? 0;
}

const slotValues = ({ accountIds, minutes, from, to }: TeamSlotsAsked): unknown[] => [integers(accountIds), minutes, from, to];

/** What bets of many teams came to in some hours or five minutes, by game type, of brands that want them. */
async function teamsSlots(db: Runner, asked: TeamSlotsAsked): Promise<TeamGames[]> {
  const apart = await readApartSlots(db, asked.calendar);
  const rows = await db.query<Row<keyof GameFigures>>({
    name: 'report-teams-slots',
    text: `select h.id as "accountId", s.* from (${ASKED}) as h (id)
           cross join lateral (select d.game_type as "gameType", ${gameSums()} from report_slot d
             where d.account_id = h.id and d.minutes = $2 and d.at >= $3 and d.at < $4 and ${countsInSlots(5)} group by 1) s`,
    values: [...slotValues(asked), apart.vendors, apart.since],
  });
  return added(rows, NO_GAMES, GAME_NAMES);
}

/** How many of teams were active in some hours or five minutes, by team. */
async function teamsActiveSlots(db: Runner, asked: TeamSlotsAsked & ActiveAsked): Promise<Map<bigint, number>> {
  const own = `with own as (
    select d.account_id, d.path from report_slot d
    where not d.below and d.minutes = $2 and d.at >= $3 and d.at < $4 and d.game_type = any ($5::text::text[])
      and ${countsInSlots(7)} and ${countsAsActiveBefore('$4::timestamptz')} group by 1, 2
    having sum(d.valid_bet) > 0 and sum(d.valid_bet) >= $6::text::numeric)`;
  const apart = await readApartSlots(db, asked.calendar);
  const values = [...slotValues(asked), texts(asked.gameTypes), asked.least.toString(), apart.vendors, apart.since];
  return counted(await db.query({ name: 'report-teams-active-slots', text: countOf(own), values }));
}

/** What many teams did, each statement for all of them, as contracts count it: without bets at fixed multiples. */
export const teams = {
  games: teamsGames,
  cash: teamsCash,
  active: teamsActive,
  activeAmong,
  slots: teamsSlots,
  activeSlots: teamsActiveSlots,
};
