import type { Amount } from '@marquee/money';
import type { Runner } from '../base/database/database.ts';

/** What an operator adds to a balance or takes from it. */
export interface Adjustment {
  merchantId: number;
  requestKey: string;
  accountId: bigint;
  direction: 'add' | 'sub';
  /** Ten-thousandths of a unit. */
  amount: Amount;
  /** How many times what is added is to be wagered, in hundredths of a percent. */
  multiple: number;
  reason: string;
  operator: string;
  /** By two persons. */
  approved: boolean;
  at: Date;
}

type Kept = Adjustment & { transferId: bigint | null };

const ADJUSTMENT = `merchant_id as "merchantId", request_key as "requestKey", account_id as "accountId", direction, amount, multiple, reason, operator,
  approved, at, transfer_id as "transferId"`;

/** Lets adjustments of an account be decided one after the other, until the end of the transaction. */
export async function lockAdjustments(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`adjust ${accountId}`] });
}

/** The adjustment of a request; null when there is none of that key. */
export async function readAdjustment(db: Runner, merchantId: number, requestKey: string): Promise<Kept | null> {
  const [row] = await db.query<Kept>({
    text: `select ${ADJUSTMENT} from account_adjustment where merchant_id = $1 and request_key = $2`,
    values: [merchantId, requestKey],
  });
  return row ?? null;
}

/** What one person alone has adjusted of an account since a moment, or is about to, but for one request: added and taken, both counted up. */
export async function sumAlone(
  db: Runner,
  { accountId, since, underWay, except }: { accountId: bigint; since: Date; underWay: Date; except: string },
): Promise<Amount> {
  const [row] = await db.query<{ sum: bigint }>({
    text: `select coalesce(sum(amount), 0)::bigint as sum from account_adjustment
           where account_id = $1 and at > $2 and not approved and (transfer_id is not null or at > $3) and request_key <> $4`,
    values: [accountId, since, underWay, except],
  });
  return row?.sum ?? 0n;
}

/** What one person alone asked for since a moment, and no gateway has said what became of: booked by one that died, or declined. */
export function readUnnoted(
  db: Runner,
  { accountId, since, underWay }: { accountId: bigint; since: Date; underWay: Date },
): Promise<Pick<Adjustment, 'requestKey' | 'amount'>[]> {
  return db.query<Pick<Adjustment, 'requestKey' | 'amount'>>({
    text: `select request_key as "requestKey", amount from account_adjustment
           where account_id = $1 and at > $2 and at <= $3 and not approved and transfer_id is null`,
    values: [accountId, since, underWay],
  });
}

/** Writes anew who asks for an adjustment that was never posted, why, and whether two approved. */
export async function renewAdjustment(tx: Runner, row: Adjustment): Promise<void> {
  await tx.query({
    text: `update account_adjustment set reason = $3, operator = $4, approved = $5, at = $6
           where merchant_id = $1 and request_key = $2 and transfer_id is null`,
    values: [row.merchantId, row.requestKey, row.reason, row.operator, row.approved, row.at],
  });
}

/** Writes what is about to be posted; false when there is an adjustment of that key. */
export async function insertAdjustment(tx: Runner, row: Adjustment): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into account_adjustment (merchant_id, request_key, account_id, direction, amount, reason, operator, approved, at, multiple)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1 as made`,
    values: [
      row.merchantId,
      row.requestKey,
      row.accountId,
      row.direction,
      row.amount,
      row.reason,
      row.operator,
      row.approved,
      row.at,
      row.multiple,
    ],
  });
  return rows.length > 0;
}

/** Notes the transfer of an adjustment; false when that was noted before. */
export async function noteTransfer(tx: Runner, merchantId: number, requestKey: string, transferId: bigint): Promise<boolean> {
  const rows = await tx.query({
    text: `update account_adjustment set transfer_id = $3 where merchant_id = $1 and request_key = $2 and transfer_id is null
           returning 1 as noted`,
    values: [merchantId, requestKey, transferId],
  });
  return rows.length > 0;
}
