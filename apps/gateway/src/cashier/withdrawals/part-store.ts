import type { Amount } from '@marquee/money';
import type { Runner, Transaction } from '../../base/database/database.ts';

export type PartState = 'QUEUED' | 'SENDING' | 'WAIT_CONFIRM' | 'RECEIVED' | 'SUCCESS' | 'DISPUTED' | 'REFUNDED' | 'FAILED';
export type Decision = 'force' | 'again' | 'refund';

/** A part of a withdrawal's payout. */
export interface Part {
  payoutNo: string;
  orderNo: string;
  merchantId: number;
  accountId: bigint;
  part: number;
  amount: Amount;
  state: PartState;
  attempt: number;
  provider: string | null;
  providerRef: string | null;
  batch: string | null;
  hint: string;
  sentAt: Date | null;
  confirmUntil: Date | null;
  remark: string;
  disputedAttempt: number | null;
  disputedAt: Date | null;
  decision: Decision | null;
  reason: string;
  decidedAt: Date | null;
}

const PART = `payout_no as "payoutNo", order_no as "orderNo", merchant_id as "merchantId", account_id as "accountId", part, amount, state,
  attempt, provider, provider_ref as "providerRef", batch, hint, sent_at as "sentAt", confirm_until as "confirmUntil", remark,
  disputed_attempt as "disputedAttempt", disputed_at as "disputedAt", decision, reason, decided_at as "decidedAt"`;

/** The subject of the pictures that prove a dispute. */
export const proofOf = ({ payoutNo, attempt }: Pick<Part, 'payoutNo' | 'attempt'>): string => `${payoutNo}/${attempt}`;

/** Writes the parts of an order, each of an amount. */
export async function insertParts(
  tx: Transaction,
  { orderNo, merchantId, accountId }: Pick<Part, 'orderNo' | 'merchantId' | 'accountId'>,
  amounts: readonly Amount[],
): Promise<void> {
  await tx.query({
    text: `insert into withdrawal_part (payout_no, order_no, merchant_id, account_id, part, amount, state)
           select $1 || '.' || n, $1, $2, $3, n, amount, 'QUEUED' from unnest($4::bigint[]) with ordinality as parts (amount, n)`,
    values: [orderNo, merchantId, accountId, amounts.map(String)],
  });
}

/** The parts of orders, in their order. */
export const readParts = (db: Runner, orderNos: readonly string[]): Promise<Part[]> =>
  db.query<Part>({
    text: `select ${PART} from withdrawal_part where order_no = any ($1) order by order_no, part`,
    values: [[...orderNos]],
  });

/** A part by its number. */
export async function readPart(db: Runner, payoutNo: string): Promise<Part | null> {
  const [row] = await db.query<Part>({
    text: `select ${PART} from withdrawal_part where payout_no = $1`,
    values: [payoutNo],
  });
  return row ?? null;
}

/** Writes what has become of a part. */
export async function writePart(tx: Transaction, row: Part): Promise<void> {
  await tx.query({
    text: `update withdrawal_part set state = $2, attempt = $3, provider = $4, provider_ref = $5, batch = $6, hint = $7, sent_at = $8,
             confirm_until = $9, remark = $10, disputed_attempt = $11, disputed_at = $12, decision = $13, reason = $14, decided_at = $15
           where payout_no = $1`,
    values: [
      row.payoutNo,
      row.state,
      row.attempt,
      row.provider,
      row.providerRef,
      row.batch,
      row.hint,
      row.sentAt,
      row.confirmUntil,
      row.remark,
      row.disputedAttempt,
      row.disputedAt,
      row.decision,
      row.reason,
      row.decidedAt,
    ],
  });
}

/** A member's parts that wait for its word. */
export const readPending = (db: Runner, accountId: bigint): Promise<Part[]> =>
  db.query<Part>({
    name: 'cashier-pending-receipts',
    text: `select ${PART} from withdrawal_part where account_id = $1 and state = 'WAIT_CONFIRM' order by confirm_until limit 50`,
    values: [accountId],
  });

/** Parts whose time for an answer has passed, the longest ago first. */
export const readUnanswered = (db: Runner, now: Date, count: number): Promise<Pick<Part, 'payoutNo'>[]> =>
  db.query<Pick<Part, 'payoutNo'>>({
    text: `select payout_no as "payoutNo" from withdrawal_part where state = 'WAIT_CONFIRM' and confirm_until <= $1
           order by confirm_until limit $2`,
    values: [now, count],
  });

/** The disputes of a brand, the oldest first. */
export const readDisputes = (db: Runner, merchantId: number, count: number): Promise<Part[]> =>
  db.query<Part>({
    text: `select ${PART} from withdrawal_part where merchant_id = $1 and state = 'DISPUTED' order by disputed_at limit $2`,
    values: [merchantId, count],
  });

/** Takes the parts that are to be paid by hand into a batch. */
export const takeBatch = (tx: Transaction, merchantId: number, batch: string, count: number): Promise<Part[]> =>
  tx.query<Part>({
    text: `update withdrawal_part set state = 'SENDING', batch = $2 where payout_no in (
             select payout_no from withdrawal_part where merchant_id = $1 and state = 'QUEUED' order by payout_no limit $3 for update skip locked)
           returning ${PART}`,
    values: [merchantId, batch, count],
  });

/** The parts of a batch. */
export const readBatch = (db: Runner, merchantId: number, batch: string): Promise<Part[]> =>
  db.query<Part>({
    text: `select ${PART} from withdrawal_part where merchant_id = $1 and batch = $2 order by payout_no`,
    values: [merchantId, batch],
  });
