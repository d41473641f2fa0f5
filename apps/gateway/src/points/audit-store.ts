import { integers } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';

/** Members that have points, in the order of their numbers, after one of them. */
export async function readMembers(db: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ account: bigint }>({
    name: 'points-members',
    text: 'select account_id as account from point_account where account_id > $1 order by account_id limit $2',
    values: [after, limit],
  });
  return rows.map(({ account }) => account);
}

/** The points that were posted for bets and deposits, by member and category: the entries' names carry it. */
export async function readEarnedPoints(
  db: Runner,
  accounts: readonly bigint[],
): Promise<{ accountId: bigint; category: string; points: number }[]> {
  const rows = await db.query<{ accountId: bigint; category: string; points: bigint }>({
    name: 'points-earned-posted',
    text: `select account_id as "accountId", split_part(entry_key, ':', 2) as category, sum(points)::bigint as points from point_entry
           where account_id = any ($1::text::bigint[]) and kind in ('BET', 'DEPOSIT') group by 1, 2`,
    values: [integers(accounts)],
  });
  return rows.map((row) => ({ ...row, points: Number(row.points) }));
}

/** Members whose points are other than the sum of their entries, each as a line. */
export async function readMiscounted(db: Runner, limit: number): Promise<string[]> {
  const rows = await db.query<{
    accountId: bigint;
    balance: bigint;
    accumulated: bigint;
    points: bigint;
    earned: bigint;
  }>({
    name: 'points-miscounted',
    text: `select p.account_id as "accountId", p.balance, p.accumulated, coalesce(e.points, 0)::bigint as points,
             coalesce(e.earned, 0)::bigint as earned
           from point_account p
           left join (select account_id, sum(points) as points,
                        sum(points) filter (where kind not in ('CONVERT', 'REDEEM', 'RETURN')) as earned
                      from point_entry group by 1) e on e.account_id = p.account_id
           where p.balance <> coalesce(e.points, 0) or p.accumulated <> coalesce(e.earned, 0) order by p.account_id limit $1`,
    values: [limit],
  });
  return rows.map(
    (row) =>
      `account ${row.accountId}: has ${row.balance} points and earned ${row.accumulated}; its entries are ${row.points} and ${row.earned}`,
  );
}
