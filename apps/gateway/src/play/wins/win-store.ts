import { integers, texts } from '../../base/arrays.ts';
import type { Database, Runner, Statement } from '../../base/database/database.ts';

/** A round that paid more than its stake. */
export interface Win {
  merchantId: number;
  betNo: string;
  settledAt: Date;
  accountId: bigint;
  vendorId: number;
  roundRef: string;
  nodeId: number;
  gameType: string;
  /** In ten-thousandths of a unit. */
  payout: bigint;
}

/** A win with the business day and the category that it competes in. */
export interface DayWin extends Win {
  day: string;
  category: string;
}

/** Settled bets of a lottery game on a business day. */
export interface LotteryCount {
  merchantId: number;
  day: string;
  nodeId: number;
  bets: number;
}

/** The category of wins in any game type. */
export const ALL = 'ALL';

const COLUMNS = 'merchant_id, bet_no, settled_at, account_id, vendor_id, round_ref, node_id, game_type, payout';
const ARRAYS = `$1::text::int[], $2::text::text[], $3::text::timestamptz[], $4::text::bigint[], $5::text::int[], $6::text::text[],
  $7::text::int[], $8::text::text[], $9::text::bigint[]`;
const WIN = `merchant_id as "merchantId", bet_no as "betNo", settled_at as "settledAt", account_id as "accountId", vendor_id as "vendorId",
  round_ref as "roundRef", node_id as "nodeId", game_type as "gameType", payout`;

const arraysOf = (wins: readonly Win[]): string[] => [
  integers(wins.map(({ merchantId }) => merchantId)),
  texts(wins.map(({ betNo }) => betNo)),
  texts(wins.map(({ settledAt }) => settledAt.toISOString())),
  integers(wins.map(({ accountId }) => accountId)),
  integers(wins.map(({ vendorId }) => vendorId)),
  texts(wins.map(({ roundRef }) => roundRef)),
  integers(wins.map(({ nodeId }) => nodeId)),
  texts(wins.map(({ gameType }) => gameType)),
  integers(wins.map(({ payout }) => payout)),
];

/**
 * Players of the conformance suite are nobody's neighbours: their wins are shown to no one. LATERAL keeps the look-up by key
 * whatever the planner thinks of young tables.
 */
const NO_TEST_PLAYER = `not exists (
  select from vendor_player p cross join lateral (select from test_player t where t.player_id = p.id limit 1) t
  where p.account_id = n.account_id and p.vendor_id = n.vendor_id)`;

/** The statement that adds wins to the latest; none for none. */
export const latestWrite = (wins: readonly Win[]): Statement[] =>
  wins.length === 0
    ? []
    : [
        {
          name: 'play-latest-win',
          text: `insert into play_latest_win (${COLUMNS}) select n.* from unnest(${ARRAYS}) as n (${COLUMNS})
                 where ${NO_TEST_PLAYER} on conflict do nothing`,
          values: arraysOf(wins),
        },
      ];

/** The statement that keeps these wins where they are the member's best of the day; none for none. One win a member, day and category. */
export const bestWrite = (wins: readonly DayWin[]): Statement[] =>
  wins.length === 0
    ? []
    : [
        {
          name: 'play-best-win',
          text: `insert into play_best_win as old (${COLUMNS}, day, category)
                 select n.* from unnest(${ARRAYS}, $10::text::date[], $11::text::text[]) as n (${COLUMNS}, day, category)
                 where ${NO_TEST_PLAYER}
                 on conflict (merchant_id, day, category, account_id) do update set
                   bet_no = excluded.bet_no, settled_at = excluded.settled_at, vendor_id = excluded.vendor_id,
                   round_ref = excluded.round_ref, node_id = excluded.node_id, game_type = excluded.game_type, payout = excluded.payout
                 where excluded.payout > old.payout`,
          values: [...arraysOf(wins), texts(wins.map(({ day }) => day)), texts(wins.map(({ category }) => category))],
        },
      ];

/** The statements that forget bets whose figures were changed after they had been settled. */
export const forgetBets = (bets: readonly { merchantId: number; betNo: string }[]): Statement[] =>
  bets.length === 0
    ? []
    : ['play_latest_win', 'play_best_win'].map((table) => ({
        name: `play-forget-${table}`,
        text: `delete from ${table} w using unnest($1::text::int[], $2::text::text[]) as n (merchant_id, bet_no)
               where w.merchant_id = n.merchant_id and w.bet_no = n.bet_no`,
        values: [integers(bets.map(({ merchantId }) => merchantId)), texts(bets.map(({ betNo }) => betNo))],
      }));

/** The statement that counts settled bets of lottery games; none for none. One row a game and day. */
export const lotteryWrite = (counts: readonly LotteryCount[]): Statement[] =>
  counts.length === 0
    ? []
    : [
        {
          name: 'play-lottery-day',
          text: `insert into play_lottery_day as old (merchant_id, day, node_id, bets)
                 select * from unnest($1::text::int[], $2::text::date[], $3::text::int[], $4::text::bigint[])
                 on conflict (merchant_id, day, node_id) do update set bets = old.bets + excluded.bets`,
          values: [
            integers(counts.map(({ merchantId }) => merchantId)),
            texts(counts.map(({ day }) => day)),
            integers(counts.map(({ nodeId }) => nodeId)),
            integers(counts.map(({ bets }) => bets)),
          ],
        },
      ];

/** A brand's newest wins. */
export const readLatest = (db: Database, merchantId: number, limit: number): Promise<Win[]> =>
  db.query<Win>({
    name: 'play-latest-wins',
    text: `select ${WIN} from play_latest_win where merchant_id = $1 order by settled_at desc limit $2`,
    values: [merchantId, limit],
  });

/** The highest wins of each of these days in a category, at most `limit` a day, highest first. */
export const readBest = (
  db: Database,
  merchantId: number,
  category: string,
  days: readonly string[],
  limit: number,
): Promise<Win[]> =>
  db.query<Win>({
    name: 'play-best-wins',
    text: `select w.* from unnest($3::text::date[]) as d (day) cross join lateral (
             select ${WIN} from play_best_win where merchant_id = $1 and category = $2 and day = d.day order by payout desc limit $4) w
           order by payout desc, "settledAt" desc`,
    values: [merchantId, category, texts(days), limit],
  });

/** Settled bets by lottery game since a business day. */
export const readLotteries = (db: Database, merchantId: number, since: string): Promise<{ nodeId: number; bets: string }[]> =>
  db.query({
    name: 'play-lotteries',
    text: `select node_id as "nodeId", sum(bets)::text as bets from play_lottery_day where merchant_id = $1 and day >= $2::text::date group by node_id`,
    values: [merchantId, since],
  });

/**
 * Deletes what is shown no more: all but a brand's newest `latest` wins and the `best` highest of each day and category, and whole days
 * before `day`. Of wins alike some stay, as many as there is room for: those of one moment, or of one height, are often many.
 */
export async function pruneWins(runner: Runner, keep: { latest: number; best: number; before: string }): Promise<void> {
  await runner.query({
    text: `delete from play_latest_win w using (
             select merchant_id, bet_no, row_number() over (partition by merchant_id order by settled_at desc, bet_no) as place
             from play_latest_win) o
           where o.place > $1 and w.merchant_id = o.merchant_id and w.bet_no = o.bet_no`,
    values: [keep.latest],
  });
  await runner.query({ text: 'delete from play_best_win where day < $1::text::date', values: [keep.before] });
  await runner.query({ text: 'delete from play_lottery_day where day < $1::text::date', values: [keep.before] });
  await runner.query({
    text: `delete from play_best_win w using (
             select merchant_id, day, category, account_id,
               row_number() over (partition by merchant_id, category, day order by payout desc, settled_at desc, bet_no) as place
             from play_best_win) o
           where o.place > $1 and w.merchant_id = o.merchant_id and w.day = o.day and w.category = o.category
             and w.account_id = o.account_id`,
    values: [keep.best],
  });
}
