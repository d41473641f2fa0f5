import { integers, texts } from '../../base/arrays.ts';
import type { Database, Runner, Statement } from '../../base/database/database.ts';
import type { GameHeat } from '../deps.ts';

/** Settled rounds of a member in a brand's game on a business day. */
export interface Played {
  merchantId: number;
  day: string;
  nodeId: number;
  accountId: bigint;
  rounds: number;
}

/** Who plays where. */
export interface PlayerKey {
  accountId: bigint;
  vendorId: number;
}

/**
 * The statement that counts settled rounds and, once a day and game, their members; none for none. Only who is new to the day
 * and the game writes a row, so that a member's many rounds cost a look-up.
 */
export const heatWrite = (played: readonly Played[]): Statement[] =>
  played.length === 0
    ? []
    : [
        {
          name: 'play-heat',
          text: `with told as (
                   select * from unnest($1::text::int[], $2::text::date[], $3::text::int[], $4::text::bigint[], $5::text::bigint[])
                     as n (merchant_id, day, node_id, account_id, rounds)),
                 fresh as (
                   insert into play_heat_player (merchant_id, day, node_id, account_id)
                   select merchant_id, day, node_id, account_id from told on conflict do nothing
                   returning merchant_id, day, node_id)
                 insert into play_heat_day as old (merchant_id, day, node_id, rounds, players)
                 select t.merchant_id, t.day, t.node_id, t.rounds, coalesce(f.players, 0)
                 from (select merchant_id, day, node_id, sum(rounds) as rounds from told group by 1, 2, 3) t
                 left join (select merchant_id, day, node_id, count(*) as players from fresh group by 1, 2, 3) f
                   using (merchant_id, day, node_id)
                 on conflict (merchant_id, day, node_id) do update
                   set rounds = old.rounds + excluded.rounds, players = old.players + excluded.players`,
          values: [
            integers(played.map(({ merchantId }) => merchantId)),
            texts(played.map(({ day }) => day)),
            integers(played.map(({ nodeId }) => nodeId)),
            integers(played.map(({ accountId }) => accountId)),
            integers(played.map(({ rounds }) => rounds)),
          ],
        },
      ];

/** Those of these players whose play is none: trial accounts, and the players of the conformance suite. */
export const readUncounted = (db: Database, keys: readonly PlayerKey[]): Promise<PlayerKey[]> =>
  db.query<PlayerKey>({
    name: 'play-uncounted',
    text: `select p.account_id as "accountId", p.vendor_id as "vendorId"
           from unnest($1::text::bigint[], $2::text::int[]) as k (account_id, vendor_id)
           cross join lateral (
             select id, account_id, vendor_id, trial from vendor_player v
             where v.account_id = k.account_id and v.vendor_id = k.vendor_id limit 1) p
           where p.trial or exists (select from (select 1) one cross join lateral (
             select from test_player t where t.player_id = p.id limit 1) x)`,
    values: [integers(keys.map(({ accountId }) => accountId)), integers(keys.map(({ vendorId }) => vendorId))],
  });

/** The brands of which there are counts. */
export async function readHeatBrands(db: Database): Promise<number[]> {
  const rows = await db.query<{ merchant_id: number }>({ text: 'select distinct merchant_id from play_heat_day order by 1' });
  return rows.map((row) => row.merchant_id);
}

/** What a brand's games were played over the `days` business days up to `today`; a day weighs one more than the day before it. */
export async function readHeat(db: Database, merchantId: number, today: string, days: number): Promise<GameHeat[]> {
  const rows = await db.query<{ node_id: number; players: string; rounds: string }>({
    text: `select node_id, sum(players * ($3::int - ($2::text::date - day)))::text as players,
             sum(rounds * ($3::int - ($2::text::date - day)))::text as rounds
           from play_heat_day where merchant_id = $1 and day <= $2::text::date and day > $2::text::date - $3::int group by node_id`,
    values: [merchantId, today, days],
  });
  return rows.map(({ node_id: nodeId, players, rounds }) => ({ nodeId, players: Number(players), rounds: Number(rounds) }));
}

/** Deletes the counts of days before this one. */
export async function forgetHeat(runner: Runner, before: string): Promise<void> {
  await runner.query({ text: 'delete from play_heat_day where day < $1::text::date', values: [before] });
}

/**
 * Deletes at most `limit` of those who are counted for days before this one; returns how many there were. Their number is that of
 * a day's players of each game: in one statement it could outlast its time, and no bet is taken meanwhile on the embedded
 * database.
 */
export async function forgetHeatPlayers(runner: Runner, before: string, limit: number): Promise<number> {
  const rows = await runner.query({
    text: `delete from play_heat_player where ctid = any(array(select ctid from play_heat_player where day < $1::text::date
             order by day limit $2)) returning 1`,
    values: [before, limit],
  });
  return rows.length;
}
