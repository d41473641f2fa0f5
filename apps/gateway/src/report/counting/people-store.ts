import { documents, integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { countsAsActiveOn } from '../reading/doubts.ts';
import type { DayRange, RangeName } from './ranges.ts';

/** Who did something in a range. */
export interface People {
  newAccounts: number;
  firstDepositors: number;
  depositors: number;
  bettors: number;
  activeMembers: number;
}

/** A team as it is now. The balance is ten-thousandths of a unit, as text. */
export interface TeamNow {
  teamSize: number;
  agents: number;
  players: number;
  online: number;
  idle3: number;
  idle7: number;
  idle30: number;
  balance: string;
}

/** What is counted of a team. */
export interface TeamPeople {
  now: TeamNow;
  ranges: Record<RangeName, People>;
  /** By what valid bet members were active, in ten-thousandths of a unit, as text; absent where older code counted. */
  activeMinBet?: string;
}

/** Members who bet in some days, and whether they did so for as much as counts as active. */
export const readBettors = (db: Runner, { start, end }: DayRange, least: bigint): Promise<{ id: bigint; isActive: boolean }[]> =>
  db.query({
    name: 'report-bettors',
    text: `select account_id as id, sum(valid_bet) >= $3::numeric and ${countsAsActiveOn('$2::text::date')} as "isActive" from report_bet d
           where not below and day between $1::text::date and $2::text::date group by account_id having sum(bets) > 0`,
    values: [start, end, least.toString()],
  });

/** Members who made a deposit in some days, and whether it was their first. */
export const readDepositors = (db: Runner, { start, end }: DayRange): Promise<{ id: bigint; isFirst: boolean }[]> =>
  db.query({
    name: 'report-depositors',
    text: `select c.account_id as id, bool_or(f.day between $1::text::date and $2::text::date) as "isFirst"
           from report_cash c join report_first_deposit f on f.account_id = c.account_id
           where not c.below and c.code = 1 and c.ins > 0 and c.day between $1::text::date and $2::text::date group by c.account_id`,
    values: [start, end],
  });

/** Keeps what was counted of a brand's teams; teams that are none any more go. */
export async function writePeople(
  tx: Runner,
  merchantId: number,
  at: Date,
  teams: ReadonlyMap<bigint, TeamPeople>,
): Promise<void> {
  await tx.query({
    text: `insert into report_people as p (account_id, merchant_id, counted_at, figures)
           select account_id, $3, $4, figures::jsonb from unnest($1::text::bigint[], $2::text::text[]) as n (account_id, figures)
           order by account_id on conflict (account_id) do update set counted_at = excluded.counted_at, figures = excluded.figures`,
    values: [integers([...teams.keys()]), documents([...teams.values()]), merchantId, at],
  });
  await tx.query({ text: 'delete from report_people where merchant_id = $1 and counted_at < $2', values: [merchantId, at] });
}

/** What was counted of a team, and when; null before the first time. */
export async function readPeople(db: Runner, accountId: bigint): Promise<(TeamPeople & { countedAt: Date }) | null> {
  const [row] = await db.query<{ at: Date; figures: TeamPeople }>({
    name: 'report-people',
    text: 'select counted_at as at, figures from report_people where account_id = $1',
    values: [accountId],
  });
  return row ? { ...row.figures, countedAt: row.at } : null;
}

/** What teams have together, as it was counted last, in ten-thousandths of a unit; teams that were not counted yet are left out. */
export async function readTeamBalances(db: Runner, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ id: bigint; balance: string }>({
    name: 'report-team-balances',
    text: `select account_id as id, figures -> 'now' ->> 'balance' as balance from report_people
           where account_id = any ($1::text::bigint[])`,
    values: [integers(ids)],
  });
  return new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]));
}

/** Those of these members who made their first deposit in some days, in their order. */
export async function readFirstDepositors(db: Runner, { start, end }: DayRange, ids: readonly bigint[]): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'report-first-depositors',
    text: `select account_id as id from report_first_deposit where day between $1::text::date and $2::text::date
             and account_id = any ($3::bigint[])`,
    values: [start, end, integers(ids)],
  });
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** New and active members of a team on a day. */
export interface PeopleDay {
  day: string;
  newAccounts: number;
  activeMembers: number;
}

/** Keeps a day's new and active members of teams. */
export async function writePeopleDay(
  tx: Runner,
  day: string,
  teams: ReadonlyMap<bigint, Pick<People, 'newAccounts' | 'activeMembers'>>,
): Promise<void> {
  await tx.query({
    text: `insert into report_people_day as p (account_id, day, new_accounts, active_members)
           select account_id, $2::text::date, new_accounts, active_members
           from unnest($1::text::bigint[], $3::text::int[], $4::text::int[]) as n (account_id, new_accounts, active_members) order by account_id
           on conflict (account_id, day) do update set new_accounts = excluded.new_accounts, active_members = excluded.active_members`,
    values: [
      integers([...teams.keys()]),
      day,
      integers([...teams.values()].map(({ newAccounts }) => newAccounts)),
      integers([...teams.values()].map(({ activeMembers }) => activeMembers)),
    ],
  });
}

/** A team's new and active members by day, of those days that were counted. */
export const readPeopleDays = (db: Runner, accountId: bigint, { start, end }: DayRange): Promise<PeopleDay[]> =>
  db.query<PeopleDay>({
    name: 'report-people-days',
    text: `select day::text as day, new_accounts as "newAccounts", active_members as "activeMembers" from report_people_day
           where account_id = $1 and day between $2::text::date and $3::text::date`,
    values: [accountId, start, end],
  });

/** Days of a brand that are over and counted, since a day: a team without a row on one of them had nobody. */
export async function readCountedDays(db: Runner, merchantId: number, since: string): Promise<Set<string>> {
  const rows = await db.query<{ day: string }>({
    text: 'select day::text as day from report_counted_day where merchant_id = $1 and day >= $2::text::date',
    values: [merchantId, since],
  });
  return new Set(rows.map(({ day }) => day));
}

/** Writes down that a day of a brand is over and counted. */
export async function keepCountedDay(tx: Runner, merchantId: number, day: string): Promise<void> {
  await tx.query({
    text: 'insert into report_counted_day (merchant_id, day) values ($1, $2::text::date) on conflict do nothing',
    values: [merchantId, day],
  });
}
