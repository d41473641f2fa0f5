import type { Database, Runner } from '../base/database/database.ts';
import type { NewOrder, Order } from './orders.ts';

/** The two kinds of orders and their tables. */
export type OrderKind = 'deposit' | 'withdrawal';
const TABLE = { deposit: 'deposit_order', withdrawal: 'withdrawal_order' } as const;
const AT_ONCE = 500;

const COLUMNS = `order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", channel, currency, amount, state, reason,
  requested_at as "requestedAt", decided_at as "decidedAt", completed_at as "completedAt"`;
const ORDER = {
  deposit: `${COLUMNS}, coalesce(paid_amount, amount) - fee as booked`,
  withdrawal: `${COLUMNS}, amount as booked`,
};

/** Writes an order; null when the request was made before, or where an open order stands in its way. */
export async function insertOrder(
  db: Runner,
  kind: OrderKind,
  orderNo: string,
  order: NewOrder,
  at: Date,
): Promise<Order | null> {
  const { merchantId, accountId, channel, currency, amount, requestKey } = order;
  const [made] = await db.query<Order>({
    name: `cashier-new-${kind}`,
    text: `insert into ${TABLE[kind]} (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at)
           values ($1, $2, $3, $4, $5, $6, 'CREATED', $7, $8) on conflict do nothing returning ${ORDER[kind]}`,
    values: [orderNo, merchantId, accountId, channel, currency, amount, requestKey, at],
  });
  return made ?? null;
}

/** The order that an account made under its own name for it. */
export async function readByKey(db: Runner, kind: OrderKind, accountId: bigint, requestKey: string): Promise<Order | null> {
  const [order] = await db.query<Order>({
    name: `cashier-${kind}-by-key`,
    text: `select ${ORDER[kind]} from ${TABLE[kind]} where account_id = $1 and request_key = $2`,
    values: [accountId, requestKey],
  });
  return order ?? null;
}

export async function readOrder(db: Runner, kind: OrderKind, orderNo: string): Promise<Order | null> {
  const [order] = await db.query<Order>({
    name: `cashier-${kind}`,
    text: `select ${ORDER[kind]} from ${TABLE[kind]} where order_no = $1`,
    values: [orderNo],
  });
  return order ?? null;
}

/** Moves an order to a state from one of these; null when it is in none of them. What was decided before stays where nothing new is. */
export async function moveOrder(
  db: Runner,
  kind: OrderKind,
  orderNo: string,
  move: { from: readonly string[]; to: string; decidedAt: Date | null; reason?: string | undefined },
): Promise<Order | null> {
  const [order] = await db.query<Order>({
    name: `cashier-move-${kind}`,
    text: `update ${TABLE[kind]} set state = $2, decided_at = coalesce($3, decided_at), reason = coalesce($4, reason), completed_at = null
           where order_no = $1 and state = any ($5) returning ${ORDER[kind]}`,
    values: [orderNo, move.to, move.decidedAt, move.reason ?? null, [...move.from]],
  });
  return order ?? null;
}

/** Notes that an order's money is booked; null when it was noted before. */
export async function completeOrder(db: Runner, kind: OrderKind, orderNo: string, at: Date): Promise<Order | null> {
  const [order] = await db.query<Order>({
    name: `cashier-complete-${kind}`,
    text: `update ${TABLE[kind]} set completed_at = $2 where order_no = $1 and completed_at is null returning ${ORDER[kind]}`,
    values: [orderNo, at],
  });
  return order ?? null;
}

/** Orders whose booking was begun before a moment and not finished: the process ended in between. Oldest first, a few hundred at most. */
export const readUnfinished = (db: Database, kind: OrderKind, before: Date): Promise<Order[]> =>
  db.query<Order>({
    name: `cashier-unfinished-${kind}`,
    text:
      kind === 'deposit'
        ? `select ${ORDER.deposit} from deposit_order where decided_at is not null and completed_at is null and decided_at < $1
           order by decided_at limit ${AT_ONCE}`
        : `select ${ORDER.withdrawal} from withdrawal_order
           where completed_at is null and state in ('CREATED', 'SUCCESS', 'RECEIVED', 'REJECTED', 'FAILED', 'REFUNDED', 'CANCELLED')
             and requested_at < $1 order by requested_at limit ${AT_ONCE}`,
    values: [before],
  });

/** Expires the deposits that were asked for before a moment and that nobody paid. Returns their number. */
export async function expireDeposits(db: Database, before: Date, now: Date): Promise<number> {
  const rows = await db.query({
    text: `update deposit_order set state = 'EXPIRED', decided_at = $2, completed_at = $2
           where state = 'CREATED' and requested_at < $1 returning 1`,
    values: [before, now],
  });
  return rows.length;
}

/** Adds a completed operation to its day. */
export async function addToDay(db: Runner, kind: OrderKind, order: Order, day: string, seconds: number): Promise<void> {
  await db.query({
    name: 'cashier-day-add',
    text: `insert into cashier_day as old (merchant_id, kind, day, operations, seconds) values ($1, $2, $3::text::date, 1, $4)
           on conflict (merchant_id, kind, day) do update set operations = old.operations + 1, seconds = old.seconds + excluded.seconds`,
    values: [order.merchantId, kind, day, seconds],
  });
}

/** Completed operations since a business day, and how long they took together. */
export async function readDays(
  db: Database,
  merchantId: number,
  since: string,
): Promise<{ kind: OrderKind; operations: string; seconds: string }[]> {
  return db.query({
    name: 'cashier-days',
    text: `select kind, sum(operations)::text as operations, sum(seconds)::text as seconds from cashier_day
           where merchant_id = $1 and kind in ('deposit', 'withdrawal') and day >= $2::text::date group by kind`,
    values: [merchantId, since],
  });
}
