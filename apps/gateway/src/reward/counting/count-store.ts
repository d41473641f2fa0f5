import { integers, texts } from '../../base/arrays.ts';
import { packed, unpacked } from '../../base/database/columns.ts';
import type { Runner } from '../../base/database/database.ts';
import { madeOnce } from '../../base/made-once.ts';
import { type CountAsked, type DayMetric, isOfBets } from './metrics.ts';

/** A figure of bets by its metric, `b` being the daily row. */
const FIGURE = `case k.metric when 'VALID_BET' then b.valid_bet when 'STAKE' then b.stake when 'PAYOUT' then b.payout
  when 'LOSS' then b.stake - b.payout when 'WIN_COUNT' then b.wins when 'BET_COUNT' then b.bets end`;

/** The sum that the row `k` asks for, of the account `account`. */
const SUM = (account: string): string => `coalesce(case when k.of_bets
    then (select sum(${FIGURE}) from reward_bet_day b
          where b.account_id = ${account} and b.day between k.first and k.last
            and (k.types is null or b.game_type = any (string_to_array(k.types, ','))) and (k.vendor is null or b.vendor_id = k.vendor))
    else (select sum(d.value) from reward_day d where d.account_id = ${account} and d.metric = k.metric and d.day between k.first and k.last)
  end, 0)::text`;

/** The sums that are asked for, in their order. One statement for all. */
export async function readSums(runner: Runner, accountId: bigint, asked: readonly CountAsked[]): Promise<bigint[]> {
  if (asked.length === 0) return [];
  // Many rules ask for the same: each figure is summed once.
  const names = asked.map(nameOf);
  const distinct = new Map(asked.map((each, index) => [names[index] ?? '', each]));
  const rows = await runner.query<{ sum: string }>({
    name: 'reward-sums',
    text: `select ${SUM('$1')} as sum
           from unnest($2::text::text[], $3::text::boolean[], $4::text::text[], $5::text::int[], $6::text::date[], $7::text::date[])
             with ordinality as k (metric, of_bets, types, vendor, first, last, place)
           order by k.place`,
    values: [accountId, ...arraysOf([...distinct.values()])],
  });
  const sums = new Map([...distinct.keys()].map((name, index) => [name, BigInt(rows[index]?.sum ?? 0)]));
  return names.map((name) => sums.get(name) ?? 0n);
}

const nameOf = madeOnce(
  ({ metric, scope, from, to }: CountAsked): string =>
    `${metric} ${scope?.gameTypes?.join(',') ?? 'all'} ${scope?.vendorId ?? 'all'} ${from} ${to}`,
);

/** What is asked for of one of many. */
export interface AccountAsked extends CountAsked {
  accountId: bigint;
}

/** Figures of many members, each of its own days, in their order. */
export async function readSumsEach(runner: Runner, asked: readonly AccountAsked[]): Promise<bigint[]> {
  if (asked.length === 0) return [];
  const rows = await runner.query<{ sum: string }>({
    name: 'reward-sums-each',
    text: `select ${SUM('k.id')} as sum
           from unnest($1::text::bigint[], $2::text::text[], $3::text::boolean[], $4::text::text[], $5::text::int[], $6::text::date[],
             $7::text::date[]) with ordinality as k (id, metric, of_bets, types, vendor, first, last, place)
           order by k.place`,
    values: [integers(asked.map(({ accountId }) => accountId)), ...arraysOf(asked)],
  });
  return rows.map(({ sum }) => BigInt(sum));
}

/** One figure of many members. */
export async function readSumsOf(runner: Runner, accountIds: readonly bigint[], asked: CountAsked): Promise<Map<bigint, bigint>> {
  if (accountIds.length === 0) return new Map();
  const rows = await runner.query<{ accountId: bigint; sum: string }>({
    name: 'reward-sums-of',
    text: `select a.id as "accountId", ${SUM('a.id')} as sum
           from unnest($1::text::bigint[]) as a (id)
           cross join unnest($2::text::text[], $3::text::boolean[], $4::text::text[], $5::text::int[], $6::text::date[], $7::text::date[])
             as k (metric, of_bets, types, vendor, first, last)`,
    values: [integers(accountIds), ...arraysOf([asked])],
  });
  return new Map(rows.map(({ accountId, sum }) => [accountId, BigInt(sum)]));
}

/** A stretch of business days, both included. */
export interface Stretch {
  from: string;
  to: string;
}

/** Which of these members came to a target, or beyond, in which of the stretches, told by its place. One statement. */
export function readReached(
  runner: Runner,
  accountIds: readonly bigint[],
  { metric, scope }: Pick<CountAsked, 'metric' | 'scope'>,
  target: bigint,
  stretches: readonly Stretch[],
): Promise<{ accountId: bigint; place: number }[]> {
  const [figure, table, which] = isOfBets(metric)
    ? [
        FIGURE.replace('k.metric', '$2::text'),
        'reward_bet_day',
        "($6::text is null or b.game_type = any (string_to_array($6, ','))) and ($7::int is null or b.vendor_id = $7)",
      ]
    : ['b.value', 'reward_day', 'b.metric = $2 and $6::text is null and $7::int is null'];
  return runner.query<{ accountId: bigint; place: number }>({
    name: `reward-reached-${table}`,
    text: `select b.account_id as "accountId", k.place::int as place
           from unnest($1::text::bigint[]) as a (id)
           cross join unnest($3::text::date[], $4::text::date[]) with ordinality as k (first, last, place)
           join ${table} b on b.account_id = a.id and b.day between k.first and k.last
           where ${which}
           group by b.account_id, k.place having sum(${figure}) >= $5::bigint`,
    values: [
      integers(accountIds),
      metric,
      texts(stretches.map(({ from }) => from)),
      texts(stretches.map(({ to }) => to)),
      target,
      scope?.gameTypes?.join(',') ?? null,
      scope?.vendorId ?? null,
    ],
  });
}

/** What is asked for, as the arrays of a statement. */
function arraysOf(asked: readonly CountAsked[]): string[] {
  return [
    texts(asked.map(({ metric }) => metric)),
    `{${asked.map(({ metric }) => (isOfBets(metric) ? 't' : 'f')).join(',')}}`,
    texts(asked.map(({ scope }) => scope?.gameTypes?.join(',') ?? null)),
    integers(asked.map(({ scope }) => scope?.vendorId ?? null)),
    texts(asked.map(({ from }) => from)),
    texts(asked.map(({ to }) => to)),
  ];
}

export type HeardKind = 'settled' | 'corrected' | 'cancelled' | 'deposit';

/** What was heard of a bet or a deposit by one event; amounts in ten-thousandths of a unit. */
export interface Heard {
  accountId: bigint;
  ref: string;
  eventId: bigint;
  kind: HeardKind;
  at: Date;
  day: string;
  gameType: string;
  vendorId: number;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  /** Of a settled bet, and of a ticket's series that becomes known later: what it gives back, in millionths of its valid bet. Else 0. */
  rebateRate: number;
}

/** What distinguishes an event of an account. */
export const heardKey = ({ accountId, eventId }: Pick<Heard, 'accountId' | 'eventId'>): string => `${accountId}:${eventId}`;

const HEARD_COLUMNS = [
  ...['account_id::text', 'ref', 'event_id::text', 'kind', 'at', 'day', 'game_type', 'vendor_id', 'stake::text', 'payout::text'],
  ...['valid_bet::text', 'rebate_rate'],
];
type HeardRow = [string, string, string, HeardKind, string, string, string, number, string, string, string, number];

const heardOf = ([
  accountId,
  ref,
  eventId,
  kind,
  at,
  day,
  gameType,
  vendorId,
  stake,
  payout,
  validBet,
  rate,
]: HeardRow): Heard => ({
  ...{ accountId: BigInt(accountId), ref, eventId: BigInt(eventId), kind, at: new Date(at), day, gameType, vendorId },
  ...{ stake: BigInt(stake), payout: BigInt(payout), validBet: BigInt(validBet), rebateRate: rate },
});

/** What became of what was heard. */
export interface Written {
  /** The keys of what had not been heard before. */
  fresh: ReadonlySet<string>;
  /** All that had been heard before of the same bets and deposits. */
  before: Heard[];
}

/** Writes what was heard, each event once. One statement. */
export async function writeHeard(tx: Runner, heard: readonly Heard[]): Promise<Written> {
  const columns = 'account_id, ref, event_id, kind, at, day, game_type, vendor_id, stake, payout, valid_bet, rebate_rate';
  const [row] = await tx.query<{ fresh: string | null; packed: string }>({
    name: 'reward-heard-write',
    // What stands there before is looked up by key, and as it stood before the statement: what this one writes is not among it.
    text: `with told as (
             select * from unnest($1::text::bigint[], $2::text::text[], $3::text::bigint[], $4::text::text[], $5::text::timestamptz[],
               $6::text::date[], $7::text::text[], $8::text::int[], $9::text::bigint[], $10::text::bigint[], $11::text::bigint[],
               $12::text::int[]) as n (${columns})),
           written as (
             insert into reward_heard (${columns}) select * from told on conflict do nothing returning account_id || ':' || event_id as key)
           select (select string_agg(key, ',') from written) as fresh, ${packed(HEARD_COLUMNS)}
           from (select h.* from (select distinct account_id, ref from told) k cross join lateral
             (select * from reward_heard where account_id = k.account_id and ref = k.ref order by event_id offset 0) h) t`,
    values: [
      integers(heard.map(({ accountId }) => accountId)),
      texts(heard.map(({ ref }) => ref)),
      integers(heard.map(({ eventId }) => eventId)),
      texts(heard.map(({ kind }) => kind)),
      texts(heard.map(({ at }) => at.toISOString())),
      texts(heard.map(({ day }) => day)),
      texts(heard.map(({ gameType }) => gameType)),
      integers(heard.map(({ vendorId }) => vendorId)),
      integers(heard.map(({ stake }) => stake)),
      integers(heard.map(({ payout }) => payout)),
      integers(heard.map(({ validBet }) => validBet)),
      integers(heard.map(({ rebateRate }) => rebateRate)),
    ],
  });
  if (!row) throw new Error('what was heard was not written');
  return { fresh: new Set(row.fresh?.split(',') ?? []), before: unpacked<HeardRow>([row]).map(heardOf) };
}

/** What is added to a daily row of bets. */
export interface BetDay {
  accountId: bigint;
  day: string;
  gameType: string;
  vendorId: number;
  bets: bigint;
  wins: bigint;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
}

/** Adds to the daily rows of bets. */
export async function addBetDays(tx: Runner, rows: readonly BetDay[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = (field: 'bets' | 'wins' | 'stake' | 'payout' | 'validBet') => integers(rows.map((row) => row[field]));
  const columns = 'account_id, day, game_type, vendor_id, bets, wins, stake, payout, valid_bet';
  await tx.query({
    name: 'reward-bet-days',
    text: `insert into reward_bet_day as d (${columns})
           select * from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::int[], $5::text::bigint[],
             $6::text::bigint[], $7::text::bigint[], $8::text::bigint[], $9::text::bigint[]) as n (${columns})
           order by account_id, day, game_type, vendor_id
           on conflict (account_id, day, game_type, vendor_id) do update set bets = d.bets + excluded.bets, wins = d.wins + excluded.wins,
             stake = d.stake + excluded.stake, payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet`,
    values: [
      integers(rows.map(({ accountId }) => accountId)),
      texts(rows.map(({ day }) => day)),
      texts(rows.map(({ gameType }) => gameType)),
      integers(rows.map(({ vendorId }) => vendorId)),
      numbers('bets'),
      numbers('wins'),
      numbers('stake'),
      numbers('payout'),
      numbers('validBet'),
    ],
  });
}

/** What is added to a day, or what it is set to where it counts once. */
export interface DayCount {
  accountId: bigint;
  metric: DayMetric;
  day: string;
  value: bigint;
}

/** Adds to days; of each member, metric and day at most one. */
export const addDayCounts = (tx: Runner, rows: readonly DayCount[]): Promise<void> =>
  writeDays(tx, rows, 'd.value + excluded.value');

/** Sets days, as what counts once: a login, something that was set up. */
export const markDays = (tx: Runner, rows: readonly DayCount[]): Promise<void> => writeDays(tx, rows, 'excluded.value');

async function writeDays(tx: Runner, rows: readonly DayCount[], value: string): Promise<void> {
  if (rows.length === 0) return;
  const distinct = [...new Map(rows.map((row) => [`${row.accountId} ${row.metric} ${row.day}`, row])).values()];
  await tx.query({
    text: `insert into reward_day as d (account_id, metric, day, value)
           select * from unnest($1::text::bigint[], $2::text::text[], $3::text::date[], $4::text::bigint[]) as n (a, m, y, v) order by a, m, y
           on conflict (account_id, metric, day) do update set value = ${value}`,
    values: [
      integers(distinct.map(({ accountId }) => accountId)),
      texts(distinct.map(({ metric }) => metric)),
      texts(distinct.map(({ day }) => day)),
      integers(distinct.map((row) => row.value)),
    ],
  });
}
