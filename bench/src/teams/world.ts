import { systemClock } from '../../../apps/gateway/src/base/calendar/clock.ts';
import type { Database } from '../../../apps/gateway/src/base/database/database.ts';
import { createBrand } from '../../../apps/gateway/src/brand/index.ts';

/** Members below the first account, each with up to three right below: ten levels. */
export const TEAM = 100_000;
const CHILDREN = 3;
const LEVELS = 10;
/** The account above all others. */
export const TOP = 1n;
const DAYS = 60;
/** One member of so many plays on a day. */
const PLAYS_EACH = 10;

/** Who stands right above an account, by their numbers; null: the house. Those of a level come after those of the one above. */
type Above = (account: number) => number | null;

/** Three below each. */
const threeEach: Above = (account) => (account === 1 ? null : Math.floor((account + 1) / CHILDREN));

/** Lines of so many accounts, each ten levels below its top: each level is as many times as large as the one above. */
export function tenLevels(line: number): Above {
  const growth = Math.exp(Math.log(line) / LEVELS);
  const weights = Array.from({ length: LEVELS }, (_, level) => growth ** (level + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = [1, ...weights.map((weight) => Math.max(1, Math.round((weight / all) * (line - 1))))];
  const starts = sizes.map((_, level) => sizes.slice(0, level).reduce((sum, size) => sum + size, 0));
  return (account) => {
    const place = (account - 1) % line;
    if (place === 0) return null;
    const level = starts.findLastIndex((start) => start <= place);
    const [size = 1, above = 1] = [sizes[level], sizes[level - 1]];
    const along = Math.min(place - (starts[level] ?? 0), size - 1);
    return account - place + (starts[level - 1] ?? 0) + Math.floor((along * above) / size);
  };
}

/** Makes a brand with a team of so many accounts, one top agent and ten levels unless said otherwise; everybody with children is an agent. */
export async function seedTeam(db: Database, accounts = TEAM + 1, above: Above = threeEach): Promise<void> {
  await createBrand({ db, clock: systemClock, demo: false }).create({
    ...{ code: 'bench', name: 'Bench', hosts: ['*'], currency: 'VND', currencySymbol: '₫', countryCode: 'VN' },
    ...{ businessTimezone: 'Asia/Ho_Chi_Minh', languages: ['EN'] },
  });
  const parents = Array.from({ length: accounts }, (_, place) => above(place + 1));
  await db.query({
    text: `with recursive given as materialized (
             select parent, place as id from unnest($1::text::int[]) with ordinality as p (parent, place)),
           line as (
             select id, parent, '{}'::bigint[] as path from given where parent is null
             union all
             select g.id, g.parent, l.path || l.id from line l join given g on g.parent = l.id)
           insert into account (id, merchant_id, username, username_key, nickname, type, parent_id, path, depth, currency, registered_via, created_at)
           select id, 1, 'team' || id, 'team' || id, 'Team', case when l.parent is null then 2 when a.parent is null then 0 else 1 end, l.parent, path,
             cardinality(path), 'VND', 'LINK', now() - interval '90 days'
           from line l left join (select distinct parent from given) a on a.parent = l.id order by id`,
    values: [`{${parents.map((parent) => parent ?? 'null').join(',')}}`],
  });
  await db.query({ text: `select setval(pg_get_serial_sequence('account', 'id'), $1)`, values: [accounts] });
  await db.query({ text: 'vacuum analyze account' });
}

/**
 * Writes the report rows of sixty days as the consumer would have, day after day: a tenth of the team plays three kinds of games a day, and
 * some of them deposit. In this order they lie on the disk alike, however large the team is.
 */
export async function seedRows(db: Database): Promise<void> {
  const lane = await db.lane();
  await lane.query({ text: 'set statement_timeout = 0' });
  const bets = 'bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet';
  const sums = bets.replace(/\w+/g, 'sum(d.$&)');
  await lane.query({
    text: `insert into report_bet (account_id, below, day, game_type, vendor_id, ${bets}, path)
           select a.id, false, current_date - n, (array['RNG', 'LIVE', 'SPORTS'])[1 + k], 1 + k, 20, 2000000, 1900000, 2000000, 800000, 1200000, a.path
           from account a, generate_series(0, ${DAYS - 1}) n, generate_series(0, 2) k where (a.id + n) % ${PLAYS_EACH} = 0
           order by n desc, a.id, k`,
  });
  await lane.query({
    text: `insert into report_cash (account_id, below, day, code, ins, outs, sum_in, sum_out, path)
           select a.id, false, current_date - n, 1, 1, 0, 5000000, 0, a.path
           from account a, generate_series(0, ${DAYS - 1}) n where (a.id + n) % (${PLAYS_EACH} * 5) = 0
           order by n desc, a.id`,
  });
  for (const [table, keys, figures] of [
    ['report_bet', 'game_type, vendor_id', bets],
    ['report_cash', 'code', 'ins, outs, sum_in, sum_out'],
  ] as const) {
    await lane.query({
      text: `insert into ${table} (account_id, below, day, ${keys}, ${figures})
             select u.id, true, d.day, ${keys.replace(/\w+/g, 'd.$&')}, ${figures === bets ? sums : figures.replace(/\w+/g, 'sum(d.$&)')}
             from ${table} d cross join lateral unnest(d.path) u (id) where not d.below group by 1, 2, 3, ${keys.replace(/\w+/g, 'd.$&')}
             order by 3, 1`,
    });
    await lane.query({ text: `vacuum analyze ${table}` });
  }
  lane.close();
}
