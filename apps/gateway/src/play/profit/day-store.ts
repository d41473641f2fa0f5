import { integers, texts } from '../../base/arrays.ts';
import { type BrandCalendar, calendarsOf, dayIn, dayParameters } from '../../base/calendar/day-sums.ts';
import type { Database, Runner, Statement } from '../../base/database/database.ts';
import type { Difference } from '../../wallet/index.ts';

/** What bets come to; ten-thousandths of a unit, differences may be negative. */
export interface DayFigures {
  bets: bigint;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  wonValidBet: bigint;
  lostValidBet: bigint;
}

export const NO_FIGURES: DayFigures = { bets: 0n, stake: 0n, payout: 0n, validBet: 0n, wonValidBet: 0n, lostValidBet: 0n };

export const FIELDS = ['bets', 'stake', 'payout', 'validBet', 'wonValidBet', 'lostValidBet'] as const;

/** Where they count. */
export interface DayKey {
  accountId: bigint;
  day: string;
  gameType: string;
  vendorId: number;
}

export type DayRow = DayKey & DayFigures;

const COLUMNS = 'account_id, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet';

/** The statement that adds figures to the daily rows; none for none. */
export const dayWrite = (rows: readonly DayRow[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        {
          name: 'play-day',
          text: `insert into play_day as d (${COLUMNS})
                 select * from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::int[], $5::text::bigint[],
                   $6::text::numeric[], $7::text::numeric[], $8::text::numeric[], $9::text::numeric[], $10::text::numeric[]) as n (${COLUMNS})
                 order by account_id, day, game_type, vendor_id
                 on conflict (account_id, day, game_type, vendor_id) do update set bets = d.bets + excluded.bets,
                   stake = d.stake + excluded.stake, payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet,
                   won_valid_bet = d.won_valid_bet + excluded.won_valid_bet, lost_valid_bet = d.lost_valid_bet + excluded.lost_valid_bet`,
          values: [
            integers(rows.map(({ accountId }) => accountId)),
            texts(rows.map(({ day }) => day)),
            texts(rows.map(({ gameType }) => gameType)),
            integers(rows.map(({ vendorId }) => vendorId)),
            ...FIELDS.map((field) => integers(rows.map((row) => row[field]))),
          ],
        },
      ];

interface Stored {
  day: string;
  game_type: string;
  vendor_id: number;
  bets: bigint;
  stake: string;
  payout: string;
  valid_bet: string;
  won_valid_bet: string;
  lost_valid_bet: string;
}

const FIGURES_READ = `day::text as day, game_type, vendor_id, bets, stake::text as stake, payout::text as payout,
  valid_bet::text as valid_bet, won_valid_bet::text as won_valid_bet, lost_valid_bet::text as lost_valid_bet`;

const dayOf = (row: Stored): Omit<DayRow, 'accountId'> => ({
  day: row.day,
  gameType: row.game_type,
  vendorId: row.vendor_id,
  bets: row.bets,
  stake: BigInt(row.stake),
  payout: BigInt(row.payout),
  validBet: BigInt(row.valid_bet),
  wonValidBet: BigInt(row.won_valid_bet),
  lostValidBet: BigInt(row.lost_valid_bet),
});

/** A member's daily rows between two days, both included. */
export async function readDays(db: Runner, accountId: bigint, { start, end }: { start: string; end: string }): Promise<DayRow[]> {
  const rows = await db.query<Stored>({
    name: 'play-days',
    text: `select ${FIGURES_READ}
           from play_day where account_id = $1 and day between $2::text::date and $3::text::date
           order by day desc, game_type, vendor_id`,
    values: [accountId, start, end],
  });
  return rows.map((row) => ({ accountId, ...dayOf(row) }));
}

/** What settled rounds come to. */
const SUMS = `count(*) as bets, sum(r.stake) as stake, sum(r.payout) as payout, sum(r.valid_bet) as valid_bet,
  coalesce(sum(r.valid_bet) filter (where r.payout > r.stake), 0) as won_valid_bet,
  coalesce(sum(r.valid_bet) filter (where r.payout < r.stake), 0) as lost_valid_bet`;
/** Settled rounds of members. What guests play is left out. */
const SETTLED = `play_round r
  join vendor_player p on p.account_id = r.account_id and p.vendor_id = r.vendor_id and not p.trial
  where r.status = 'completed'`;

/**
 * The statements that make all daily rows anew from the records, every bet with its figures of now in the day in which it was
 * settled: for a database from before there were such rows. They go with the move of the cursor, so that no bet is counted
 * meanwhile.
 */
export async function daysAnew(db: Database, brands: readonly BrandCalendar[]): Promise<Statement[]> {
  const [range] = await db.query<{ first: Date | null; last: Date | null }>({
    text: `select min(settled_at) as first, max(settled_at) as last from play_round where status = 'completed'`,
  });
  const none = new Date(0);
  return [
    { text: 'delete from play_day' },
    {
      text: `with ${calendarsOf('$1', '$2', '$3')}
             insert into play_day (${COLUMNS})
             select r.account_id, d.day, r.game_type, r.vendor_id, ${SUMS}
             from ${SETTLED.replace(
               "where r.status = 'completed'",
               `join calendars c on c.merchant_id = case when r.merchant_id in (select merchant_id from calendars) then r.merchant_id else 0 end
                cross join lateral (select ${dayIn('c', 'r.settled_at')} as day) d where r.status = 'completed'`,
             )}
             group by 1, 2, 3, 4`,
      values: dayParameters(brands, range?.first ?? none, range?.last ?? none),
    },
    // What was told of the rows of before is told anew.
    { text: 'update play_cursor set has_days = true, days_told = 0' },
  ];
}

/** Are all bets of before counted? */
export async function hasDays(db: Runner): Promise<boolean> {
  const [row] = await db.query<{ has_days: boolean }>({ text: 'select has_days from play_cursor' });
  return row?.has_days ?? true;
}

const MAX_SHOWN = 100;

/**
 * Compares the daily rows with the records: over all days they come to the same for each member, category and vendor. An empty list means
 * that they agree.
 */
export async function findDayDifferences(db: Database): Promise<Difference[]> {
  const rows = await db.transaction(async (tx) => {
    await tx.query({ text: `set local statement_timeout = '10min'` });
    const said = (alias: string): string =>
      `${alias}.bets || ' bets, stake ' || ${alias}.stake || ', payout ' || ${alias}.payout || ', valid bet ' || ${alias}.valid_bet
        || ' (won ' || ${alias}.won_valid_bet || ', lost ' || ${alias}.lost_valid_bet || ')'`;
    const compared = (alias: string): string =>
      ['bets', 'stake', 'payout', 'valid_bet', 'won_valid_bet', 'lost_valid_bet']
        .map((name) => `coalesce(${alias}.${name}, 0)`)
        .join(', ');
    return tx.query<{ detail: string }>({
      text: `with counted as (
               select account_id, game_type, vendor_id, sum(bets) as bets, sum(stake) as stake, sum(payout) as payout,
                 sum(valid_bet) as valid_bet, sum(won_valid_bet) as won_valid_bet, sum(lost_valid_bet) as lost_valid_bet
               from play_day group by 1, 2, 3
             ), recounted as (
               select r.account_id, r.game_type, r.vendor_id, ${SUMS} from ${SETTLED} group by 1, 2, 3)
             select 'account ' || coalesce(c.account_id, r.account_id) || ', ' || coalesce(c.game_type, r.game_type) || ' of vendor '
               || coalesce(c.vendor_id, r.vendor_id) || ': counted ' || coalesce(${said('c')}, 'nothing') || '; the records have '
               || coalesce(${said('r')}, 'nothing') as detail
             from counted c full join recounted r
               on r.account_id = c.account_id and r.game_type = c.game_type and r.vendor_id = c.vendor_id
             where (${compared('c')}) is distinct from (${compared('r')}) and (select has_days from play_cursor)
             order by 1 limit ${MAX_SHOWN}`,
    });
  });
  return rows.map(({ detail }) => ({ check: 'daily-bets', detail }));
}

/** What accounts have bet validly since a business day of each, by the name of each question: one statement for all of them. */
export async function readPlayedSince(
  db: Runner,
  asked: readonly { name: string; accountId: bigint; since: string }[],
): Promise<Map<string, bigint>> {
  const rows = await db.query<{ name: string; valid_bet: string }>({
    name: 'play-played-since',
    text: `select a.name, coalesce((select sum(d.valid_bet) from play_day d where d.account_id = a.account_id and d.day >= a.since), 0)::text
             as valid_bet
           from unnest($1::text[], $2::bigint[], $3::text[]::date[]) as a (name, account_id, since)`,
    values: [
      asked.map(({ name }) => name),
      `{${asked.map(({ accountId }) => accountId).join(',')}}`,
      asked.map(({ since }) => since),
    ],
  });
  return new Map(rows.map(({ name, valid_bet }) => [name, BigInt(valid_bet)]));
}

/** All daily rows of some members. */
export async function readDaysOf(db: Runner, accounts: readonly bigint[]): Promise<DayRow[]> {
  const rows = await db.query<Stored & { accountId: bigint }>({
    name: 'play-days-of',
    text: `select account_id as "accountId", ${FIGURES_READ} from play_day where account_id = any ($1::text::bigint[]) order by account_id, day, game_type, vendor_id`,
    values: [integers(accounts)],
  });
  return rows.map((row) => ({ accountId: row.accountId, ...dayOf(row) }));
}

/** Members with daily rows after an account, in order. */
export async function readDayAccounts(db: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'play-day-accounts',
    text: `with recursive member as (
             (select account_id as id from play_day where account_id > $1 order by account_id limit 1)
             union all
             select (select d.account_id from play_day d where d.account_id > m.id order by d.account_id limit 1) from member m where m.id is not null)
           select id from member where id is not null limit $2`,
    values: [after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Is there nothing of the daily rows that is still to be told as events? */
export async function hasToldDays(db: Runner): Promise<boolean> {
  const [row] = await db.query<{ told: boolean }>({ text: 'select has_days and days_told is null as told from play_cursor' });
  return row?.told ?? true;
}

/** Up to which account the daily rows were told anew; null once all were. */
export async function readDaysTold(db: Runner): Promise<bigint | null> {
  const [row] = await db.query<{ told: bigint | null }>({ text: 'select days_told as told from play_cursor where has_days' });
  return row?.told ?? null;
}

/** The brands of players. */
export async function readBrandsOf(db: Runner, accounts: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.query<{ accountId: bigint; merchantId: number }>({
    text: `select distinct account_id as "accountId", merchant_id as "merchantId" from vendor_player where account_id = any ($1::text::bigint[])`,
    values: [integers(accounts)],
  });
  return new Map(rows.map(({ accountId, merchantId }) => [accountId, merchantId]));
}
