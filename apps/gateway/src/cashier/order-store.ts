import type { Amount } from '@marquee/money';
import { integers, texts } from '../base/arrays.ts';
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

/** Where deposits stand, and what was paid of each, in ten-thousandths of a unit: of one that is not paid what was asked for. */
export const readOrderEnds = (
  db: Runner,
  orderNos: readonly string[],
): Promise<{ orderNo: string; state: string; paid: Amount; isBooked: boolean }[]> =>
  db.query<{ orderNo: string; state: string; paid: Amount; isBooked: boolean }>({
    name: 'cashier-order-ends',
    text: `select order_no as "orderNo", state, coalesce(paid_amount, amount) as paid, completed_at is not null as "isBooked"
           from deposit_order where order_no = any ($1)`,
    values: [[...orderNos]],
  });

/** What a member's deposits that were booked in a time come to, in ten-thousandths of a unit. */
export async function readDeposited(
  db: Runner,
  accountId: bigint,
  { from, to }: { from: Date; to: Date | null },
): Promise<Amount> {
  const [row] = await db.query<{ sum: bigint }>({
    name: 'cashier-deposited',
    text: `select coalesce(sum(coalesce(paid_amount, amount) - fee), 0)::bigint as sum from deposit_order
           where account_id = $1 and state = 'SUCCESS' and completed_at >= $2 and completed_at < coalesce($3, 'infinity'::timestamptz)`,
    values: [accountId, from, to],
  });
  return row?.sum ?? 0n;
}

/** An account's paid deposits since a moment, that one excluded. */
export const readPaidAfter = (db: Runner, accountId: bigint, since: Date): Promise<{ orderNo: string; booked: bigint }[]> =>
  db.query<{ orderNo: string; booked: bigint }>({
    name: 'cashier-paid-after',
    text: `select order_no as "orderNo", coalesce(paid_amount, amount) - fee as booked from deposit_order
           where account_id = $1 and state = 'SUCCESS' and completed_at > $2`,
    values: [accountId, since],
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

/** Operations that were completed on a business day, and how long they took together. */
export interface CountedDay {
  merchantId: number;
  kind: OrderKind;
  day: string;
  operations: number;
  seconds: number;
}

/** Adds completed operations to their days, each day and kind once. */
export async function addToDays(db: Runner, counted: readonly CountedDay[]): Promise<void> {
  if (counted.length === 0) return;
  await db.query({
    name: 'cashier-day-add',
    text: `insert into cashier_day as old (merchant_id, kind, day, operations, seconds)
           select * from unnest($1::text::int[], $2::text::text[], $3::text::date[], $4::text::bigint[], $5::text::bigint[])
             as n (merchant_id, kind, day, operations, seconds) order by merchant_id, kind, day
           on conflict (merchant_id, kind, day) do update set operations = old.operations + excluded.operations,
             seconds = old.seconds + excluded.seconds`,
    values: [
      integers(counted.map(({ merchantId }) => merchantId)),
      texts(counted.map(({ kind }) => kind)),
      texts(counted.map(({ day }) => day)),
      integers(counted.map(({ operations }) => operations)),
      integers(counted.map(({ seconds }) => seconds)),
    ],
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
    text: `select kind, sum(operations)::text as operations, sum(seconds)::text as seconds
           from (select merchant_id, kind, day, operations, seconds from cashier_day
                 union all select merchant_id, kind, day, operations, seconds from cashier_day_slot) d
           where merchant_id = $1 and kind in ('deposit', 'withdrawal') and day >= $2::text::date group by kind`,
    values: [merchantId, since],
  });
}
