import type { Amount } from '@marquee/money';
import { integers } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { OrderKind } from '../order-store.ts';

/** From when on an order shows a sign. */
export interface RiskRules {
  /** An account younger than this is new. */
  newAccountDays: number;
  /** Within this time two accounts share a device or an address. */
  sharedDays: number;
  /** So many times the member's usual amount, in hundredths, and at least so much. */
  unusualTimes: number;
  unusualLeast: Amount;
  /** Less valid bet than this of the last deposit, in percent. */
  littlePlayed: number;
}

const UNIT = 10_000n;
const USUAL: RiskRules = {
  newAccountDays: 7,
  sharedDays: 30,
  unusualTimes: 500,
  unusualLeast: 1_000n * UNIT,
  littlePlayed: 150,
};

/** A brand's rules of signs. */
export async function readRiskRules(db: Runner, merchantId: number): Promise<RiskRules> {
  const [row] = await db.query<RiskRules>({
    name: 'cashier-risk-rules',
    text: `select new_account_days as "newAccountDays", shared_days as "sharedDays", unusual_times as "unusualTimes",
             unusual_least as "unusualLeast", little_played as "littlePlayed" from risk_setting where merchant_id = $1`,
    values: [merchantId],
  });
  return row ?? USUAL;
}

export async function writeRiskRules(tx: Transaction, merchantId: number, rules: RiskRules): Promise<void> {
  await tx.query({
    text: `insert into risk_setting (merchant_id, new_account_days, shared_days, unusual_times, unusual_least, little_played)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (merchant_id) do update set new_account_days = excluded.new_account_days, shared_days = excluded.shared_days,
             unusual_times = excluded.unusual_times, unusual_least = excluded.unusual_least, little_played = excluded.little_played`,
    values: [merchantId, rules.newAccountDays, rules.sharedDays, rules.unusualTimes, rules.unusualLeast, rules.littlePlayed],
  });
}

/** With how many other members of the brand accounts share a payout account, one that was removed since too. Who shares none is left out. */
export const readSharedPayouts = (db: Runner, accountIds: readonly bigint[]): Promise<{ accountId: bigint; others: number }[]> =>
  db.query({
    name: 'cashier-shared-payouts',
    text: `select p.account_id as "accountId", count(distinct o.account_id)::int as others
           from payout_account p join payout_account o on o.merchant_id = p.merchant_id and o.account_key = p.account_key
           where p.account_id = any($1::bigint[]) and p.removed_at is null and o.account_id <> p.account_id group by p.account_id`,
    values: [`{${accountIds.join(',')}}`],
  });

/** Which of these accounts have or had a payout account that is one's own, now or before: one of the two uses it still. */
export const readSamePayouts = (db: Runner, accountId: bigint, others: readonly bigint[]): Promise<{ accountId: bigint }[]> =>
  db.query({
    name: 'cashier-same-payouts',
    text: `select distinct case when p.account_id = $1 then o.account_id else p.account_id end as "accountId"
           from payout_account p join payout_account o on o.merchant_id = p.merchant_id and o.account_key = p.account_key
           where p.account_id = any($2::text::bigint[]) and p.removed_at is null and o.account_id = any($2::text::bigint[])
             and o.account_id <> p.account_id and $1::bigint in (p.account_id, o.account_id)
           order by "accountId"`,
    values: [accountId, integers([accountId, ...others])],
  });

/** What an order is compared with. */
export interface OrderPast {
  orderNo: string;
  /** How many of the same kind the member had paid before, of the last twenty, and the middle of them. */
  paid: number;
  usual: Amount | null;
  /** The member's last deposit before it. */
  lastDeposit: Amount | null;
  lastDepositAt: Date | null;
}

const TABLE = { deposit: 'deposit_order', withdrawal: 'withdrawal_order' } as const;
const PAID = { deposit: `'SUCCESS'`, withdrawal: `'SUCCESS', 'RECEIVED'` } as const;
const PAST = 20;

/** What the members of orders had paid before each: one statement for all of them. */
export const readPasts = (db: Runner, kind: OrderKind, orderNos: readonly string[]): Promise<OrderPast[]> =>
  db.query<OrderPast>({
    name: `cashier-pasts-${kind}`,
    text: `select o.order_no as "orderNo", past.paid, past.usual, last.amount as "lastDeposit", last.at as "lastDepositAt"
           from ${TABLE[kind]} o
           cross join lateral (
             select count(*)::int as paid, percentile_disc(0.5) within group (order by amount) as usual
             from (select p.amount from ${TABLE[kind]} p where p.account_id = o.account_id and p.requested_at < o.requested_at
                     and p.state in (${PAID[kind]}) order by p.requested_at desc limit ${PAST}) newest) past
           left join lateral (
             select coalesce(d.paid_amount, d.amount) - d.fee as amount, d.requested_at as at from deposit_order d
             where d.account_id = o.account_id and d.requested_at < o.requested_at and d.state = 'SUCCESS'
             order by d.requested_at desc limit 1) last on true
           where o.order_no = any($1::text[])`,
    values: [[...orderNos]],
  });
