import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';

/** Amounts at a provider by currency. */
export type ByCurrency = Map<string, Amount>;

const byCurrency = (rows: readonly { currency: string; sum: string }[]): ByCurrency =>
  new Map(rows.map(({ currency, sum }) => [currency, BigInt(sum)]));

/** The parts of an order, by key: LIMIT keeps it a look-up, and no order has so many. */
const PARTS = `cross join lateral (select provider, state, amount from withdrawal_part where order_no = o.order_no limit 50) p`;

/** Payments that a provider has and nobody has booked: they wait for a person. */
export const readHeldAt = async (db: Runner, provider: string, merchantIds: readonly number[]): Promise<ByCurrency> =>
  byCurrency(
    await db.query<{ currency: string; sum: string }>({
      name: 'cashier-held-at-provider',
      text: `select currency, sum(amount)::text as sum from deposit_payment where state = 'HELD' and provider = $1 and merchant_id = any($2::int[])
             group by currency`,
      values: [provider, [...merchantIds]],
    }),
  );

/** Parts that a provider has sent and whose order is not at its end. */
export const readSentBy = async (db: Runner, provider: string, merchantIds: readonly number[]): Promise<ByCurrency> =>
  byCurrency(
    await db.query<{ currency: string; sum: string }>({
      name: 'cashier-sent-by-provider',
      text: `select o.currency, sum(p.amount)::text as sum from withdrawal_order o ${PARTS}
             where o.merchant_id = any($2::int[]) and o.completed_at is null and o.state in ('PAYING', 'WAIT_CONFIRM', 'DISPUTED') and p.provider = $1
               and p.state in ('WAIT_CONFIRM', 'DISPUTED', 'RECEIVED', 'SUCCESS') group by o.currency`,
      values: [provider, [...merchantIds]],
    }),
  );

/** Parts that a provider was given and may have sent. */
export const readUnderWayAt = async (db: Runner, provider: string, merchantIds: readonly number[]): Promise<ByCurrency> =>
  byCurrency(
    await db.query<{ currency: string; sum: string }>({
      name: 'cashier-under-way-at-provider',
      text: `select o.currency, sum(p.amount)::text as sum from withdrawal_order o ${PARTS}
             where o.merchant_id = any($2::int[]) and o.completed_at is null and o.state in ('PAYING', 'WAIT_CONFIRM', 'DISPUTED') and p.provider = $1
               and p.state = 'SENDING' group by o.currency`,
      values: [provider, [...merchantIds]],
    }),
  );

/** Which brands have a channel of which provider, and below what they are warned. */
export const readRunBy = (
  db: Runner,
): Promise<{ provider: string; merchantId: number; channel: string; lowBalance: Amount | null }[]> =>
  db.query({
    name: 'cashier-run-by',
    text: `select provider, merchant_id as "merchantId", code as channel, low_balance as "lowBalance" from payment_channel
           where provider is not null order by provider, merchant_id, code`,
  });

/** What a provider said, beside our books. */
export interface KeptBalance {
  provider: string;
  currency: string;
  /** Null: no definite answer. */
  amount: Amount | null;
  /** Null: not all days are counted yet. */
  books: Amount | null;
  underWay: Amount;
  isLow: boolean;
  askedAt: Date;
}

/** Keeps what a provider said last. */
export async function writeBalance(db: Runner, kept: KeptBalance): Promise<void> {
  await db.query({
    text: `insert into provider_balance (provider, currency, amount, books, under_way, is_low, asked_at) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (provider, currency) do update set amount = excluded.amount, books = excluded.books, under_way = excluded.under_way,
             is_low = excluded.is_low, asked_at = excluded.asked_at`,
    values: [kept.provider, kept.currency, kept.amount, kept.books, kept.underWay, kept.isLow, kept.askedAt],
  });
}

/** What providers said last. */
export const readBalances = async (db: Runner): Promise<KeptBalance[]> => {
  const rows = await db.query<Omit<KeptBalance, 'books' | 'underWay'> & { books: string | null; underWay: string }>({
    name: 'cashier-provider-balances',
    text: `select provider, currency, amount, books::text as books, under_way::text as "underWay", is_low as "isLow", asked_at as "askedAt"
           from provider_balance`,
  });
  return rows.map((row) => ({ ...row, books: row.books === null ? null : BigInt(row.books), underWay: BigInt(row.underWay) }));
};
