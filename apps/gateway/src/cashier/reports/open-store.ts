import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';

/** What waits, or is under way, of one kind and state. */
export interface OpenSum {
  kind: 'deposit' | 'withdrawal' | 'payout' | 'payment' | 'ticket';
  state: string;
  /** Of a payout or a payment: its provider. Null: by hand, or of none. */
  channel: string | null;
  currency: string | null;
  count: number;
  amount: Amount;
  oldest: Date;
}

type Row = Omit<OpenSum, 'kind' | 'amount'> & { amount: string };

const SUMS = `count(*)::int as count, coalesce(sum(amount), 0)::text as amount`;
/** One statement for each kind. A payout waits or moves only while its order is open; LIMIT keeps its parts a look-up. */
const OPEN: Readonly<Record<OpenSum['kind'], string>> = {
  deposit: `select state, channel, currency, ${SUMS}, min(requested_at) as oldest from deposit_order
            where merchant_id = $1 and state in ('CREATED', 'PENDING') group by state, channel, currency order by 1, 2, 3`,
  withdrawal: `select state, channel, currency, ${SUMS}, min(requested_at) as oldest from withdrawal_order
               where merchant_id = $1 and completed_at is null group by state, channel, currency order by 1, 2, 3`,
  payout: `select p.state, p.provider as channel, o.currency, count(*)::int as count, sum(p.amount)::text as amount, min(o.requested_at) as oldest
           from withdrawal_order o
           cross join lateral (select provider, state, amount from withdrawal_part where order_no = o.order_no limit 50) p
           where o.merchant_id = $1 and o.completed_at is null and p.state in ('QUEUED', 'SENDING', 'WAIT_CONFIRM', 'DISPUTED')
           group by p.state, p.provider, o.currency order by 1, 2, 3`,
  payment: `select state, provider as channel, currency, ${SUMS}, min(told_at) as oldest from deposit_payment
            where merchant_id = $1 and state = 'HELD' group by state, provider, currency order by 1, 2, 3`,
  ticket: `select state, null as channel, null as currency, count(*)::int as count, '0' as amount, min(opened_at) as oldest from deposit_ticket
           where merchant_id = $1 and state = 'OPEN' group by state`,
};

/** What waits for somebody, or is under way, in a brand now. */
export async function readOpen(db: Runner, merchantId: number): Promise<OpenSum[]> {
  const found: OpenSum[] = [];
  for (const [kind, text] of Object.entries(OPEN) as [OpenSum['kind'], string][]) {
    const rows = await db.query<Row>({ name: `cashier-open-${kind}`, text, values: [merchantId] });
    found.push(...rows.map((row) => ({ ...row, kind, amount: BigInt(row.amount) })));
  }
  return found;
}

/** An order that an operator has taken. */
export interface Claim {
  no: string;
  state: string;
  channel: string;
  currency: string;
  amount: Amount;
  claimedAt: Date | null;
}

/** The open orders that an operator has, the longest held first. */
export const readClaims = (db: Runner, merchantId: number, operator: string, limit: number): Promise<Claim[]> =>
  db.query<Claim>({
    name: 'cashier-claims',
    text: `(select order_no as no, state, channel, currency, amount, claimed_at as "claimedAt" from deposit_order
            where merchant_id = $1 and state in ('CREATED', 'PENDING') and claimed_by = $2)
           union all
           (select order_no, state, channel, currency, amount, claimed_at from withdrawal_order
            where merchant_id = $1 and completed_at is null and claimed_by = $2)
           order by "claimedAt" nulls last, no limit $3`,
    values: [merchantId, operator, limit],
  });

/** Orders of a brand by their numbers: what each is of. */
export const readNamed = (
  db: Runner,
  merchantId: number,
  numbers: readonly string[],
): Promise<{ no: string; channel: string; currency: string; amount: Amount }[]> =>
  db.query({
    name: 'cashier-named',
    text: `select order_no as no, channel, currency, coalesce(paid_amount, amount) as amount from deposit_order
           where order_no = any($2::text[]) and merchant_id = $1
           union all select order_no, channel, currency, amount from withdrawal_order where order_no = any($2::text[]) and merchant_id = $1
           union all select p.payout_no, o.channel, o.currency, p.amount from withdrawal_part p join withdrawal_order o using (order_no)
           where p.payout_no = any($2::text[]) and p.merchant_id = $1`,
    values: [merchantId, [...numbers]],
  });
