import { integers } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** Before which what was heard may be forgotten; null: nothing was. */
export async function readHeardUntil(runner: Runner): Promise<Date | null> {
  const [row] = await runner.query<{ at: Date }>({ name: 'reward-heard-until', text: 'select at from reward_heard_until' });
  return row?.at ?? null;
}

/** Moves that on, never back. */
export async function moveHeardUntil(runner: Runner, at: Date): Promise<void> {
  await runner.query({
    name: 'reward-heard-until-move',
    text: `insert into reward_heard_until as u (at) values ($1) on conflict (only_one) do update set at = excluded.at where u.at < excluded.at`,
    values: [at],
  });
}

/** When the first event began whose ranking of multiples still moves: it is read of what was heard. Null: there is none. */
export async function firstOpenMultiples(runner: Runner, now: Date): Promise<Date | null> {
  const [row] = await runner.query<{ at: Date | null }>({
    name: 'reward-heard-boards',
    text: `select min(b.starts_at) as at from reward_board b
           where b.terms ->> 'score' = 'WIN_MULTIPLE' and b.terms ->> 'period' = 'EVENT' and (b.ends_at > $1
             or exists (select from reward_board_cycle c where c.board_id = b.id and c.settled_at is null))`,
    values: [now],
  });
  return row?.at ?? null;
}

/** Accounts after one of which something was heard of days before one, in order. A step of the index for each account. */
export async function readOldAccounts(
  runner: Runner,
  { after, day, limit }: { after: bigint; day: string; limit: number },
): Promise<{ accounts: bigint[]; last: bigint | null }> {
  const rows = await runner.query<{ account: bigint; isOld: boolean }>({
    name: 'reward-heard-old-accounts',
    text: `with recursive own as (
             (select account_id, 1 as place from reward_heard where account_id > $1 order by account_id limit 1)
             union all
             (select n.account_id, own.place + 1 from own cross join lateral
               (select account_id from reward_heard where account_id > own.account_id order by account_id limit 1) n
              where own.place < $3))
           select account_id as account,
             exists (select from reward_heard h where h.account_id = own.account_id and h.day < $2::text::date) as "isOld"
           from own order by account_id`,
    values: [after, day, limit],
  });
  return {
    accounts: rows.filter(({ isOld }) => isOld).map(({ account }) => account),
    last: rows.length < limit ? null : (rows.at(-1)?.account ?? null),
  };
}

/** Deletes all that was heard of those bets and deposits of these accounts of which nothing happened from a moment on; returns how many rows went. */
export async function deleteHeard(
  tx: Transaction,
  accounts: readonly bigint[],
  { before, day }: { before: Date; day: string },
): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'reward-heard-forget',
    text: `with old as (
             select h.account_id, h.ref from unnest($1::text::bigint[]) as a (id)
             cross join lateral (select distinct account_id, ref from reward_heard where account_id = a.id and day < $2::text::date offset 0) h
             where not exists (select from reward_heard k where k.account_id = h.account_id and k.ref = h.ref and k.at >= $3)),
           gone as (
             delete from reward_heard h using old where h.account_id = old.account_id and h.ref = old.ref returning 1)
           select count(*)::int as count from gone`,
    values: [integers(accounts), day, before],
  });
  return row?.count ?? 0;
}
