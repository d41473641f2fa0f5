import type { Runner, Transaction } from '../../base/database/database.ts';
import type { NewOrder, OrderProduct, OrderState, PointOrder } from './order.ts';

const AT_ONCE = 200;
const ORDER = `id, order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", reward_id as "rewardId", names,
  delivery_type as "deliveryType", quantity, points, currency, amount, credit, address, mobile, voucher, state, remark,
  accumulated_after as "accumulatedAfter", request_key as "requestKey", prize_of as "prizeOf", requested_at as "requestedAt", ended_at as "endedAt"`;

interface OrderRow extends Omit<PointOrder, 'product' | 'points' | 'accumulatedAfter'> {
  rewardId: number | null;
  names: Readonly<Record<string, string>> | null;
  deliveryType: OrderProduct['deliveryType'] | null;
  points: bigint;
  accumulatedAfter: bigint;
}

const addressContext = (orderNo: string): string => `point_order.address.${orderNo}`;
const mobileContext = (orderNo: string): string => `point_order.mobile.${orderNo}`;

function opened(db: Runner, orderNo: string, kept: string | null, context: (orderNo: string) => string): string | null {
  if (kept === null) return null;
  const text = db.seal.open(kept, context(orderNo));
  if (text === null) throw new Error(`the order ${orderNo} was sealed by another SECRET_KEY`);
  return text;
}

function orderOf(db: Runner, { rewardId, names, deliveryType, points, accumulatedAfter, ...row }: OrderRow): PointOrder {
  return {
    ...row,
    points: Number(points),
    accumulatedAfter: Number(accumulatedAfter),
    product: rewardId === null || deliveryType === null ? null : { rewardId, names: names ?? {}, deliveryType },
    address: opened(db, row.orderNo, row.address, addressContext),
    mobile: opened(db, row.orderNo, row.mobile, mobileContext),
  };
}

const ordersOf = (db: Runner, rows: readonly OrderRow[]): PointOrder[] => rows.map((row) => orderOf(db, row));

/** The order that a member asked for under a name of its own; null when there is none. */
export async function readByRequest(db: Runner, accountId: bigint, requestKey: string): Promise<PointOrder | null> {
  const rows = await db.query<OrderRow>({
    name: 'point-order-by-request',
    text: `select ${ORDER} from point_order where account_id = $1 and request_key = $2`,
    values: [accountId, requestKey],
  });
  return ordersOf(db, rows)[0] ?? null;
}

/** Writes an order whose money is moved next; its names must be new. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<PointOrder> {
  const { orderNo, product, address, mobile } = order;
  const rows = await tx.query<OrderRow>({
    name: 'point-order-insert',
    text: `insert into point_order (order_no, merchant_id, account_id, kind, reward_id, names, delivery_type, quantity, points, currency,
             amount, credit, address, mobile, voucher, accumulated_after, request_key, requested_at, prize_of)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning ${ORDER}`,
    values: [
      orderNo,
      order.merchantId,
      order.accountId,
      product ? 'PRODUCT' : 'BALANCE',
      product?.rewardId ?? null,
      product ? JSON.stringify(product.names) : null,
      product?.deliveryType ?? null,
      order.quantity,
      order.points,
      order.currency,
      order.amount,
      order.credit,
      address === null ? null : tx.seal.seal(address, addressContext(orderNo)),
      mobile === null ? null : tx.seal.seal(mobile, mobileContext(orderNo)),
      order.voucher,
      order.accumulatedAfter,
      order.requestKey,
      order.requestedAt,
      order.prizeOf,
    ],
  });
  const [made] = ordersOf(tx, rows);
  if (!made) throw new Error(`the order ${orderNo} could not be written`);
  return made;
}

/** Moves an order from one state to another, once; null when it is in another by then. */
export async function moveOrder(
  tx: Transaction,
  orderNo: string,
  { from, to, remark, endedAt }: { from: OrderState; to: OrderState; remark?: string; endedAt: Date | null },
): Promise<PointOrder | null> {
  const rows = await tx.query<OrderRow>({
    name: 'point-order-move',
    text: `update point_order set state = $3, remark = coalesce($4, remark), ended_at = $5
           where order_no = $1 and state = $2 returning ${ORDER}`,
    values: [orderNo, from, to, remark ?? null, endedAt],
  });
  return ordersOf(tx, rows)[0] ?? null;
}

/** Orders whose money may be on its way since before a moment: the process died in between. */
export async function readUnfinished(db: Runner, before: Date): Promise<PointOrder[]> {
  const rows = await db.query<OrderRow>({
    name: 'point-order-unfinished',
    text: `select ${ORDER} from point_order where state in ('MOVING', 'RETURNING') and requested_at < $1
           order by requested_at limit ${AT_ONCE}`,
    values: [before],
  });
  return ordersOf(db, rows);
}

/** How often a prize was ordered, rejected orders included. */
export async function countPrizeOrders(db: Runner, accountId: bigint, rewardId: bigint): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'point-order-prizes',
    text: 'select count(*)::int as count from point_order where account_id = $1 and prize_of = $2',
    values: [accountId, rewardId],
  });
  return row?.count ?? 0;
}

/** Pieces of a product that a member has bought. */
export async function countOf(db: Runner, accountId: bigint, rewardId: number): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'point-order-count-of',
    text: `select coalesce(sum(quantity), 0)::bigint as count from point_order
           where account_id = $1 and reward_id = $2 and prize_of is null and state not in ('REJECTED', 'RETURNING', 'FAILED')`,
    values: [accountId, rewardId],
  });
  return Number(row?.count ?? 0n);
}

/** Points that a member has converted since a moment. */
export async function sumConverted(db: Runner, accountId: bigint, since: Date): Promise<number> {
  const [row] = await db.query<{ points: bigint }>({
    name: 'point-order-converted',
    text: `select coalesce(sum(points), 0)::bigint as points from point_order
           where account_id = $1 and requested_at >= $2 and kind = 'BALANCE' and state <> 'FAILED'`,
    values: [accountId, since],
  });
  return Number(row?.points ?? 0n);
}

/** What a member's record is narrowed by. */
export interface RecordFilter {
  accountId: bigint;
  from: Date;
  to: Date;
  states: readonly OrderState[];
  /** Null: both. */
  kind: 'PRODUCT' | 'BALANCE' | null;
}

const FILTERED = `account_id = $1 and requested_at >= $2 and requested_at < $3 and state = any ($4::text[]) and ($5::text is null or kind = $5)`;
const filterValues = ({ accountId, from, to, states, kind }: RecordFilter) => [accountId, from, to, [...states], kind];

/** How many orders a selection has. */
export async function countRecord(db: Runner, filter: RecordFilter): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'point-order-record-count',
    text: `select count(*) as count from point_order where ${FILTERED}`,
    values: filterValues(filter),
  });
  return Number(row?.count ?? 0n);
}

/** A part of a selection, newest first. */
export async function readRecord(
  db: Runner,
  filter: RecordFilter,
  { offset, count }: { offset: number; count: number },
): Promise<PointOrder[]> {
  const rows = await db.query<OrderRow>({
    name: 'point-order-record',
    text: `select ${ORDER} from point_order where ${FILTERED} order by requested_at desc, id desc limit $6 offset $7`,
    values: [...filterValues(filter), count, offset],
  });
  return ordersOf(db, rows);
}

/** Money that a member was given for points. */
export interface Credited extends Pick<PointOrder, 'id' | 'orderNo' | 'credit'> {
  /** The name of the product by language; null: the points themselves were converted. */
  names: Readonly<Record<string, string>> | null;
  endedAt: Date;
}

/** What was credited to a member for points in a period, the end excluded, newest first. */
export const readCreditedOrders = (
  runner: Runner,
  accountId: bigint,
  { from, to }: { from: Date; to: Date },
): Promise<Credited[]> =>
  runner.query<Credited>({
    name: 'point-order-credited',
    text: `select id, order_no as "orderNo", credit, names, ended_at as "endedAt" from point_order
           where account_id = $1 and requested_at < $3 and state = 'COMPLETED' and credit > 0 and ended_at >= $2 and ended_at < $3
           order by ended_at desc, id desc`,
    values: [accountId, from, to],
  });

/** A brand's orders older than one, newest first. */
export async function readBrands(db: Runner, merchantId: number, before: bigint | null, count: number): Promise<PointOrder[]> {
  const rows = await db.query<OrderRow>({
    name: 'point-order-brand',
    text: `select ${ORDER} from point_order where merchant_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
           order by id desc limit $3`,
    values: [merchantId, before, count],
  });
  return ordersOf(db, rows);
}

/** The same of those that a person has to deliver. */
export async function readQueue(db: Runner, merchantId: number, before: bigint | null, count: number): Promise<PointOrder[]> {
  const rows = await db.query<OrderRow>({
    name: 'point-order-queue',
    text: `select ${ORDER} from point_order where merchant_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
             and state = 'PROCESSING' order by id desc limit $3`,
    values: [merchantId, before, count],
  });
  return ordersOf(db, rows);
}

/** An order of a brand; null when it has none of that number. */
export async function readOrder(db: Runner, merchantId: number, orderNo: string): Promise<PointOrder | null> {
  const rows = await db.query<OrderRow>({
    name: 'point-order-one',
    text: `select ${ORDER} from point_order where order_no = $1 and merchant_id = $2`,
    values: [orderNo, merchantId],
  });
  return ordersOf(db, rows)[0] ?? null;
}

/** Seals up to `most` orders that were kept before there was a key; returns how many there were. */
export async function sealOrders(tx: Transaction, most: number): Promise<number> {
  const rows = await tx.query<{ id: bigint; orderNo: string; address: string | null; mobile: string | null }>({
    text: `select id, order_no as "orderNo", address, mobile from point_order
           where address not like 's2.%' or mobile not like 's2.%' order by id limit $1 for update skip locked`,
    values: [most],
  });
  for (const { id, orderNo, address, mobile } of rows) {
    await tx.query({
      text: 'update point_order set address = $2, mobile = $3 where id = $1',
      values: [
        id,
        address === null ? null : tx.seal.seal(address, addressContext(orderNo)),
        mobile === null ? null : tx.seal.seal(mobile, mobileContext(orderNo)),
      ],
    });
  }
  return rows.length;
}

/** Rewards whose product was ordered, with how many of their orders were not rejected. */
export const readPrizeOrders = (db: Runner): Promise<{ rewardId: bigint; standing: number }[]> =>
  db.query<{ rewardId: bigint; standing: number }>({
    name: 'point-order-standing-prizes',
    text: `select prize_of as "rewardId", count(*) filter (where state <> 'REJECTED')::int as standing from point_order
           where prize_of is not null group by prize_of`,
  });
