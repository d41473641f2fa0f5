import type { Amount } from '@marquee/money';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Order } from '../orders.ts';
import type { PayoutKind } from '../payout-accounts/directory.ts';

/** Where an order goes and what it costs. */
export interface Destination {
  payoutAccountId: bigint;
  kind: PayoutKind;
  bank: string;
  /** Masked. */
  to: string;
  fee: Amount;
}

/** A withdrawal with where it goes. */
export interface OutOrder extends Order {
  payoutAccountId: bigint | null;
  kind: string | null;
  bank: string | null;
  to: string | null;
  fee: Amount;
  paid: Amount | null;
  claimedBy: string | null;
}

const OUT = `order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", channel, currency, amount, amount as booked,
  state, reason,
  requested_at as "requestedAt", decided_at as "decidedAt", completed_at as "completedAt", payout_account_id as "payoutAccountId",
  payout_kind as kind, payout_bank as bank, payout_to as "to", fee, paid, claimed_by as "claimedBy"`;

/** A withdrawal as it is first written. */
export type NewOutOrder = Pick<
  OutOrder,
  'orderNo' | 'merchantId' | 'accountId' | 'channel' | 'currency' | 'amount' | 'requestedAt'
> & {
  requestKey: string;
  destination: Destination;
};

/** Writes an order whose amount is set aside in the same transaction; the name of its request must be new. */
export async function insertOut(tx: Transaction, order: NewOutOrder): Promise<OutOrder> {
  const { payoutAccountId, kind, bank, to, fee } = order.destination;
  const [row] = await tx.query<OutOrder>({
    name: 'cashier-new-out',
    text: `insert into withdrawal_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at,
             payout_account_id, payout_kind, payout_bank, payout_to, fee)
           values ($1, $2, $3, $4, $5, $6, 'REVIEWING', $7, $8, $9, $10, $11, $12, $13) returning ${OUT}`,
    values: [
      order.orderNo,
      order.merchantId,
      order.accountId,
      order.channel,
      order.currency,
      order.amount,
      order.requestKey,
      order.requestedAt,
      payoutAccountId,
      kind,
      bank,
      to,
      fee,
    ],
  });
  if (!row) throw new Error(`the withdrawal ${order.orderNo} could not be written`);
  return row;
}

/** A request, by which orders that it has made already are found. */
export interface Repeated {
  accountId: bigint;
  requestKey: string;
  payoutAccountId: string;
  amount: Amount;
  /** How far back an order that is the same in all but its name stands for it. */
  since: Date;
}

/**
 * The order that an account made under its own name for the request, and the latest open one like it of a moment ago: the same amount to the
 * same account.
 */
export async function readMade(
  db: Runner,
  { accountId, requestKey, payoutAccountId, amount, since }: Repeated,
): Promise<{ known: OutOrder | null; twin: OutOrder | null }> {
  const rows = await db.query<OutOrder & { isKnown: boolean }>({
    name: 'cashier-out-made',
    text: `(select ${OUT}, true as "isKnown" from withdrawal_order where account_id = $1 and request_key = $2)
           union all
           (select ${OUT}, false from withdrawal_order where account_id = $1 and completed_at is null and payout_account_id::text = $3
             and amount = $4 and requested_at > $5 order by requested_at desc limit 1)`,
    values: [accountId, requestKey, payoutAccountId, amount, since],
  });
  const of = (wanted: boolean): OutOrder | null => {
    const row = rows.find(({ isKnown }) => isKnown === wanted);
    if (!row) return null;
    const { isKnown: _isKnown, ...order } = row;
    return order;
  };
  return { known: of(true), twin: of(false) };
}

/** An order; locked until the end of the transaction where that is asked for. */
export async function readOut(db: Runner, orderNo: string, isLocked = false): Promise<OutOrder | null> {
  const [row] = await db.query<OutOrder>({
    text: `select ${OUT} from withdrawal_order where order_no = $1${isLocked ? ' for update' : ''}`,
    values: [orderNo],
  });
  return row ?? null;
}

/** An approved order that its channel pays at once. */
export interface Approved {
  orderNo: string;
  decidedAt: Date;
}

/** Approved orders of channels that pay at once, the longest approved first, after one of them. */
export const readApproved = (db: Runner, after: Approved | null, limit: number): Promise<Approved[]> =>
  db.query<Approved>({
    name: 'cashier-approved-at-once',
    text: `select o.order_no as "orderNo", o.decided_at as "decidedAt" from withdrawal_order o
           join payment_channel c on c.merchant_id = o.merchant_id and c.code = o.channel
           where o.state = 'APPROVED' and (o.decided_at, o.order_no) > ($1, $2)
             and c.pays_at_once and c.provider is not null and o.payout_account_id is not null
           order by o.decided_at, o.order_no limit $3`,
    values: [after?.decidedAt ?? new Date(0), after?.orderNo ?? '', limit],
  });

/** Is an order of the account not at its end? */
export async function hasOpen(tx: Runner, accountId: bigint): Promise<boolean> {
  const rows = await tx.query({
    text: 'select 1 as open from withdrawal_order where account_id = $1 and completed_at is null limit 1',
    values: [accountId],
  });
  return rows.length > 0;
}

/** Writes the state to which an order's parts have brought it. */
export async function writeState(
  tx: Transaction,
  orderNo: string,
  { state, paid, decidedAt, reason }: { state: string; paid: Amount | null; decidedAt: Date | null; reason: string | null },
): Promise<void> {
  await tx.query({
    text: `update withdrawal_order set state = $2, paid = coalesce($3, paid), decided_at = coalesce($4, decided_at),
             reason = coalesce($5, reason) where order_no = $1`,
    values: [orderNo, state, paid, decidedAt, reason],
  });
}

/** What of an order was paid, and its fee: for the ledger. */
export async function readOutcome(db: Runner, orderNo: string): Promise<{ fee: Amount; paid: Amount | null }> {
  const [row] = await db.query<{ fee: bigint; paid: bigint | null }>({
    name: 'cashier-withdrawal-outcome',
    text: 'select fee, paid from withdrawal_order where order_no = $1',
    values: [orderNo],
  });
  return row ?? { fee: 0n, paid: null };
}

/** Which of a member's orders are looked for. */
export interface RecordFilter {
  accountId: bigint;
  from: Date;
  until: Date;
  state: string | null;
}

const FILTER = `account_id = $1 and requested_at >= $2 and requested_at < $3 and ($4::text is null or state = $4) and state <> 'CREATED'`;
const PAID = `case when state in ('SUCCESS', 'RECEIVED') then coalesce(paid, amount) - fee else 0 end`;

/** Orders of a member, newest first: from a number of rows on, or those that are older than an order. */
export const readRecord = (
  db: Runner,
  { accountId, from, until, state }: RecordFilter,
  { after, skip, size }: { after?: string | undefined; skip: number; size: number },
): Promise<OutOrder[]> =>
  db.query<OutOrder>({
    text: `select ${OUT} from withdrawal_order where ${FILTER}
           ${after === undefined ? '' : 'and (requested_at, order_no) < (select requested_at, order_no from withdrawal_order where order_no = $7)'}
           order by requested_at desc, order_no desc limit $5 offset $6`,
    values: [accountId, from, until, state, size, skip, ...(after === undefined ? [] : [after])],
  });

/** The number and the sums of a member's orders. */
export async function readTotals(
  db: Runner,
  { accountId, from, until, state }: RecordFilter,
): Promise<{ count: bigint; amount: Amount; fee: Amount; paid: Amount }> {
  const [row] = await db.query<{ count: bigint; amount: bigint; fee: bigint; paid: bigint }>({
    text: `select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fee,
             coalesce(sum(${PAID}), 0)::bigint as paid from withdrawal_order where ${FILTER}`,
    values: [accountId, from, until, state],
  });
  return row ?? { count: 0n, amount: 0n, fee: 0n, paid: 0n };
}

/** The open orders of a brand, oldest first, after a place in the queue. */
export const readQueue = (
  db: Runner,
  { merchantId, state, after, count }: { merchantId: number; state: string | null; after: string | null; count: number },
): Promise<OutOrder[]> =>
  db.query<OutOrder>({
    text: `select ${OUT} from withdrawal_order o where merchant_id = $1 and completed_at is null and state <> 'CREATED'
             and ($2::text is null or state = $2)
             and ($3::text is null or (requested_at, order_no) > (select a.requested_at, a.order_no from withdrawal_order a where a.order_no = $3))
           order by requested_at, order_no limit $4`,
    values: [merchantId, state, after, count],
  });

/** Gives an order to an operator, or to nobody. */
export async function writeClaim(tx: Transaction, orderNo: string, operator: string | null, at: Date): Promise<void> {
  await tx.query({
    text: 'update withdrawal_order set claimed_by = $2, claimed_at = case when $2::text is null then null else $3::timestamptz end where order_no = $1',
    values: [orderNo, operator, at],
  });
}

/** A note of operators. */
export interface Note {
  at: Date;
  operator: string;
  note: string;
}

export async function insertNote(tx: Transaction, orderNo: string, { at, operator, note }: Note): Promise<void> {
  await tx.query({
    text: 'insert into withdrawal_note (order_no, at, operator, note) values ($1, $2, $3, $4)',
    values: [orderNo, at, operator, note],
  });
}

export const readNotes = (db: Runner, orderNo: string): Promise<Note[]> =>
  db.query<Note>({
    text: 'select at, operator, note from withdrawal_note where order_no = $1 order by id',
    values: [orderNo],
  });
