import type { RewardSource } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';

/** What became of items: taken back before they were collected is `void`, after it `reversed`. */
export type CostPart = 'issued' | 'collected' | 'expired' | 'void' | 'reversed';

/** What items of a rule came to in a stretch. */
export interface CostSum {
  source: RewardSource;
  rule: string;
  currency: string;
  part: CostPart;
  count: number;
  /** Distinct. */
  members: number;
  /** Ten-thousandths of a unit. */
  money: Amount;
  points: bigint;
}

const OF = `source, split_part(source_ref, ':', 1) as rule, currency, account_id, money, points`;

/** What was issued in a stretch of a brand, and what became of items in it, by source and rule. */
export const readCosts = (
  runner: Runner,
  { merchantId, from, to }: { merchantId: number; from: Date; to: Date },
): Promise<CostSum[]> =>
  runner.query<CostSum>({
    name: 'reward-costs',
    text: `select source, rule, currency, part, count(*)::int as count, count(distinct account_id)::int as members,
             sum(money)::bigint as money, sum(points)::bigint as points
           from (
             select ${OF}, 'issued' as part from reward_item where merchant_id = $1 and issued_at >= $2 and issued_at < $3
             union all
             select ${OF}, case status when 'EXPIRED' then 'expired' when 'VOID' then 'void' else 'collected' end as part
             from reward_item where merchant_id = $1 and ended_at >= $2 and ended_at < $3
             union all
             select ${OF}, 'reversed' as part from reward_item where merchant_id = $1 and reversed_at >= $2 and reversed_at < $3
           ) i group by source, rule, currency, part order by source, rule, currency, part`,
    values: [merchantId, from, to],
  });

/** An item of a source, as its audit reads it. */
export interface GivenItem {
  id: bigint;
  sourceRef: string;
  /** Ten-thousandths of a unit. */
  money: Amount;
  status: string;
  issuedAt: Date;
  transferId: bigint | null;
}

/** What a source of a brand gave, after an item and in order. */
export const readGiven = (
  runner: Runner,
  { merchantId, source, after, limit }: { merchantId: number; source: RewardSource; after: bigint; limit: number },
): Promise<GivenItem[]> =>
  runner.query<GivenItem>({
    name: 'reward-given',
    text: `select id, source_ref as "sourceRef", money, status, issued_at as "issuedAt", transfer_id as "transferId" from reward_item
           where id > $3 and merchant_id = $1 and source = $2 order by id limit $4`,
    values: [merchantId, source, after, limit],
  });
