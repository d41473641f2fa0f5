import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** When the first friend that is kept registered; null: there is none. */
export async function firstFriend(runner: Runner): Promise<Date | null> {
  const [row] = await runner.query<{ at: Date | null }>({ text: 'select min(registered_at) as at from reward_referral' });
  return row?.at ?? null;
}

/** Friends that are kept, after one of them, in order. */
export const readNoted = (runner: Runner, after: bigint, limit: number): Promise<{ accountId: bigint; referrerId: bigint }[]> =>
  runner.query({
    name: 'reward-referral-noted',
    text: `select account_id as "accountId", referrer_id as "referrerId" from reward_referral where account_id > $1 order by account_id limit $2`,
    values: [after, limit],
  });

/** Members who brought somebody or for whom a friend is counted, after one of them, in order. */
export async function readReferrers(runner: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await runner.query<{ id: bigint }>({
    name: 'reward-referrers',
    text: `select id from (
             (select distinct referrer_id as id from reward_referral where referrer_id > $1 order by referrer_id limit $2)
             union (select distinct account_id from reward_day where metric = 'INVITED_QUALIFIED' and account_id > $1 order by account_id limit $2)) found
           order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(({ id }) => id);
}

interface DayOf {
  accountId: bigint;
  day: string;
  value: bigint;
}

/** What is counted of these members' friends, by day. */
export const readInvitedDays = (runner: Runner, referrers: readonly bigint[]): Promise<DayOf[]> =>
  runner.query<DayOf>({
    name: 'reward-invited-days',
    text: `select account_id as "accountId", day::text as day, value from reward_day
           where account_id = any($1::text::bigint[]) and metric = 'INVITED_QUALIFIED'`,
    values: [integers(referrers)],
  });

/** What it is to be, by the friends themselves: one when a friend qualified, one less when it turned out not to count. */
export const recountInvited = (runner: Runner, referrers: readonly bigint[]): Promise<DayOf[]> =>
  runner.query<DayOf>({
    name: 'reward-invited-recount',
    text: `select r.referrer_id as "accountId", f.day::text as day, sum(f.value)::bigint as value
           from reward_referral r cross join lateral
             (values (r.qualified_day, 1), (case when r.qualified_day is not null then r.invalid_day end, -1)) f (day, value)
           where r.referrer_id = any($1::text::bigint[]) and f.day is not null group by 1, 2`,
    values: [integers(referrers)],
  });

/** What was given to these members for friends who never qualified, by its name. */
export const readUnearned = (runner: Runner, referrers: readonly bigint[]): Promise<{ accountId: bigint; sourceRef: string }[]> =>
  runner.query({
    name: 'reward-referral-unearned',
    text: `select i.account_id as "accountId", i.source_ref as "sourceRef" from reward_item i
           where i.account_id = any($1::text::bigint[]) and i.source = 'REFERRAL' and i.source_ref like 'friend:%'
             and not exists (select from reward_referral r where r.account_id = substr(i.source_ref, 8)::bigint
               and r.referrer_id = i.account_id and r.qualified_at is not null)
           order by i.account_id, i.source_ref`,
    values: [integers(referrers)],
  });
