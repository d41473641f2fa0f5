import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';

/** What orders of a product came to in a stretch; conversions of points stand under `convert`. */
export interface MallSum {
  rule: string;
  currency: string;
  /** Asked for and not failed, done, or given back. */
  part: 'issued' | 'collected' | 'void';
  count: number;
  /** Distinct. */
  members: number;
  /** What is booked to members, in ten-thousandths of a unit. */
  money: Amount;
  /** What members pay for it. */
  points: bigint;
}

const OF = 'account_id, reward_id, currency, credit, points';

/** What was asked for in a stretch of a brand's mall, and what became of orders in it; prizes count where they were won. */
export const readMallCosts = (
  runner: Runner,
  { merchantId, from, to }: { merchantId: number; from: Date; to: Date },
): Promise<MallSum[]> =>
  runner.query<MallSum>({
    name: 'point-costs',
    text: `select coalesce(r.slug, 'product-' || o.reward_id, 'convert') as rule, o.currency, o.part, count(*)::int as count,
             count(distinct o.account_id)::int as members, sum(o.credit)::bigint as money, sum(o.points)::bigint as points
           from (
             select ${OF}, 'issued' as part from point_order
             where merchant_id = $1 and requested_at >= $2 and requested_at < $3 and state <> 'FAILED' and prize_of is null
             union all
             select ${OF}, case state when 'COMPLETED' then 'collected' else 'void' end as part from point_order
             where merchant_id = $1 and ended_at >= $2 and ended_at < $3 and state in ('COMPLETED', 'REJECTED') and prize_of is null
           ) o left join point_reward r on r.id = o.reward_id
           group by 1, 2, 3 order by 1, 2, 3`,
    values: [merchantId, from, to],
  });
