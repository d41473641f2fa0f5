import type { Runner } from '../../base/database/database.ts';
import type { Needs } from './store.ts';

/** What is kept of a member's level. */
interface Kept {
  accountId: bigint;
  /** The level that the last change gave; null: there was none. */
  last: number | null;
  /** Changes that do not begin where the one before ended. */
  breaks: number;
  /** The highest level whose gift was given. */
  gift: number;
  reached: number | null;
  /** The brand's last round; null before the first. */
  roundDay: string | null;
  needs: Needs | null;
}

/** The same with what the account has and what a recount reaches. */
export interface Audited extends Kept {
  level: number;
  earned: number;
}

/** A page of members whose level is known, after an account, in order. */
export const readPage = (runner: Runner, after: bigint, limit: number): Promise<Kept[]> =>
  runner.query<Kept>({
    name: 'vip-audit-page',
    text: `select m.account_id as "accountId", m.reached, r.day::text as "roundDay", r.needs,
             (select c.to_level from vip_change c where c.account_id = m.account_id order by c.id desc limit 1) as last,
             (select count(*)::int from (
                select c.from_level, lag(c.to_level) over (order by c.id) as before from vip_change c where c.account_id = m.account_id) s
              where s.before <> s.from_level) as breaks,
             (select coalesce(max(substr(i.source_ref, 9)::int), 0) from reward_item i
              where i.account_id = m.account_id and i.source = 'VIP' and i.source_ref like 'upgrade:%') as gift
           from vip_member m left join vip_round r on r.merchant_id = m.merchant_id
           where m.account_id > $1 order by m.account_id limit $2`,
    values: [after, limit],
  });

/** What a member paid in and bet validly until a day, from the counters. */
export async function recount(runner: Runner, accountId: bigint, until: string): Promise<{ deposits: bigint; validBet: bigint }> {
  const [row] = await runner.query<{ deposits: string; validBet: string }>({
    name: 'vip-audit-recount',
    text: `select (select coalesce(sum(value), 0)::text from reward_day
                   where account_id = $1 and metric = 'DEPOSIT_SUM' and day <= $2::text::date) as deposits,
                  (select coalesce(sum(valid_bet), 0)::text from reward_bet_day
                   where account_id = $1 and day <= $2::text::date) as "validBet"`,
    values: [accountId, until],
  });
  return { deposits: BigInt(row?.deposits ?? 0), validBet: BigInt(row?.validBet ?? 0) };
}
