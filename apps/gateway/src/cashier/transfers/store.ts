import type { TransferPurpose, TransferState } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** A transfer between two members. */
export interface Transfer {
  id: bigint;
  /** What people quote, e.g. `T-7KQ2M9XA3B`. */
  transferNo: string;
  merchantId: number;
  senderId: bigint;
  receiverId: bigint;
  direction: 'up' | 'down';
  currency: string;
  /** Ten-thousandths of a unit. */
  amount: Amount;
  purpose: TransferPurpose;
  remark: string;
  state: TransferState;
  requestKey: string;
  requestedAt: Date;
  endedAt: Date | null;
  /** Of the sender, right after it. */
  balanceAfter: Amount | null;
}

export type NewTransfer = Omit<Transfer, 'id' | 'state' | 'endedAt' | 'balanceAfter'>;

const AT_ONCE = 200;
const TRANSFER = `id, transfer_no as "transferNo", merchant_id as "merchantId", sender_id as "senderId", receiver_id as "receiverId", direction, currency,
  amount, purpose, remark, state, request_key as "requestKey", requested_at as "requestedAt", ended_at as "endedAt",
  balance_after as "balanceAfter"`;

/** The transfer that a sender asked for under a name of its own; null when there is none. */
export async function readByRequest(db: Runner, senderId: bigint, requestKey: string): Promise<Transfer | null> {
  const [row] = await db.query<Transfer>({
    name: 'transfer-by-request',
    text: `select ${TRANSFER} from member_transfer where sender_id = $1 and request_key = $2`,
    values: [senderId, requestKey],
  });
  return row ?? null;
}

/** How many transfers a sender ever asked for, and how many since a moment were not refused. */
export async function countSent(db: Runner, senderId: bigint, since: Date): Promise<{ ever: number; today: number }> {
  const [row] = await db.query<{ ever: number; today: number }>({
    name: 'transfer-count',
    text: `select count(*)::int as ever, (count(*) filter (where requested_at >= $2 and state <> 'FAILED'))::int as today
           from member_transfer where sender_id = $1`,
    values: [senderId, since],
  });
  return row ?? { ever: 0, today: 0 };
}

/** Writes a transfer whose money is moved next; its names must be new. */
export async function insertTransfer(tx: Transaction, transfer: NewTransfer): Promise<Transfer> {
  const { transferNo, merchantId, senderId, receiverId, direction, currency, amount, purpose, remark, requestKey, requestedAt } =
    transfer;
  const [row] = await tx.query<Transfer>({
    name: 'transfer-insert',
    text: `insert into member_transfer (transfer_no, merchant_id, sender_id, receiver_id, direction, currency, amount, purpose, remark, request_key, requested_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${TRANSFER}`,
    values: [transferNo, merchantId, senderId, receiverId, direction, currency, amount, purpose, remark, requestKey, requestedAt],
  });
  if (!row) throw new Error(`the transfer ${transferNo} could not be written`);
  return row;
}

/** Ends a transfer, once; null when it has ended before. */
export async function endTransfer(
  tx: Transaction,
  transferNo: string,
  end: { state: 'DONE' | 'FAILED'; at: Date; balanceAfter: Amount | null },
): Promise<Transfer | null> {
  const [row] = await tx.query<Transfer>({
    name: 'transfer-end',
    text: `update member_transfer set state = $2, ended_at = $3, balance_after = $4
           where transfer_no = $1 and state = 'MOVING' returning ${TRANSFER}`,
    values: [transferNo, end.state, end.at, end.balanceAfter],
  });
  return row ?? null;
}

/** Transfers that were begun before a moment and have not ended: the process died in between. */
export const readMoving = (db: Runner, before: Date): Promise<Transfer[]> =>
  db.query<Transfer>({
    name: 'transfer-moving',
    text: `select ${TRANSFER} from member_transfer where state = 'MOVING' and requested_at < $1 order by requested_at limit ${AT_ONCE}`,
    values: [before],
  });

/** What of a member's transfers is asked for; null where that is anything. */
interface SentFilter {
  from: Date;
  to: Date;
  direction: Transfer['direction'] | null;
  receiverId: bigint | null;
  page: number;
  size: number;
}

/** A page of what a member sent, newest first, how many there are, and what those that are done come to. */
export async function readSent(
  db: Runner,
  senderId: bigint,
  { from, to, direction, receiverId, page, size }: SentFilter,
): Promise<{ rows: Transfer[]; total: number; moved: Amount }> {
  const asked = `sender_id = $1 and requested_at >= $2 and requested_at < $3
           and direction = coalesce($4, direction) and receiver_id = coalesce($5::bigint, receiver_id)`;
  const [all] = await db.query<{ total: number; moved: string | null }>({
    name: 'transfer-sent-count',
    text: `select count(*)::int as total, (sum(amount) filter (where state = 'DONE'))::text as moved from member_transfer where ${asked}`,
    values: [senderId, from, to, direction, receiverId],
  });
  const rows = await db.query<Transfer>({
    name: 'transfer-sent',
    text: `select ${TRANSFER} from member_transfer where ${asked} order by requested_at desc, id desc limit $6 offset $7`,
    values: [senderId, from, to, direction, receiverId, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0, moved: BigInt(all?.moved ?? '0') };
}

/** A brand's transfers older than one, newest first. */
export const readBrands = (db: Runner, merchantId: number, before: bigint | null, limit: number): Promise<Transfer[]> =>
  db.query<Transfer>({
    name: 'transfer-brand',
    text: `select ${TRANSFER} from member_transfer where merchant_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
           order by id desc limit $3`,
    values: [merchantId, before, limit],
  });

/** What a member sent or got before one, newest first. */
export const readMembers = (db: Runner, accountId: bigint, before: bigint | null, limit: number): Promise<Transfer[]> =>
  db.query<Transfer>({
    name: 'transfer-member',
    text: `select ${TRANSFER} from (
             (select * from member_transfer where sender_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
              order by requested_at desc, id desc limit $3)
             union all
             (select * from member_transfer where receiver_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
              order by id desc limit $3)) t
           order by id desc limit $3`,
    values: [accountId, before, limit],
  });
