import type { Amount } from '@marquee/money';
import type { Database, Runner } from '../../base/database/database.ts';

export type TransferState = 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CHECKING';
export type Direction = 'in' | 'out';

/** A transfer between a main wallet and a vendor's: docs/rules/money.md#vendor-wallets. */
export interface Transfer {
  transferNo: string;
  accountId: bigint;
  vendorId: number;
  playerId: string;
  direction: Direction;
  amount: Amount;
  state: TransferState;
  /** Why it failed, or is checked. */
  reason: string | null;
  requestKey: string;
  requestedAt: Date;
  looks: number;
}

export type NewTransfer = Omit<Transfer, 'state' | 'reason' | 'looks'>;

const TRANSFER = `transfer_no as "transferNo", account_id as "accountId", vendor_id as "vendorId", player_id as "playerId", direction,
  amount, state, reason, request_key as "requestKey", requested_at as "requestedAt", looks`;

/** The transfer of a member's request; null when there is none of that key. */
export async function readByKey(db: Runner, accountId: bigint, requestKey: string): Promise<Transfer | null> {
  const [row] = await db.query<Transfer>({
    text: `select ${TRANSFER} from play_vendor_transfer where account_id = $1 and request_key = $2`,
    values: [accountId, requestKey],
  });
  return row ?? null;
}

/** Writes a transfer down before anything is moved; null when there is one of its key. */
export async function insertTransfer(db: Runner, row: NewTransfer, lookAt: Date): Promise<Transfer | null> {
  const [made] = await db.query<Transfer>({
    text: `insert into play_vendor_transfer (transfer_no, account_id, vendor_id, player_id, direction, amount, state, request_key,
             requested_at, look_at)
           values ($1, $2, $3, $4, $5, $6, 'PROCESSING', $7, $8, $9) on conflict (account_id, request_key) do nothing returning ${TRANSFER}`,
    values: [
      row.transferNo,
      row.accountId,
      row.vendorId,
      row.playerId,
      row.direction,
      row.amount,
      row.requestKey,
      row.requestedAt,
      lookAt,
    ],
  });
  return made ?? null;
}

/** What is written of a transfer's next state. `lookAt`: when it is looked at again; null: never. */
export interface Next {
  state: TransferState;
  reason: string | null;
  at: Date;
  lookAt: Date | null;
}

/** Moves a transfer that is not decided yet; what was decided stays. Returns it as it stands. */
export async function moveTransfer(db: Runner, transferNo: string, { state, reason, at, lookAt }: Next): Promise<Transfer> {
  const isDecided = state === 'SUCCESS' || state === 'FAILED';
  const [moved] = await db.query<Transfer>({
    text: `update play_vendor_transfer set state = $2, reason = $3, decided_at = $4, look_at = $5
           where transfer_no = $1 and state in ('PROCESSING', 'CHECKING') returning ${TRANSFER}`,
    values: [transferNo, state, reason, isDecided ? at : null, lookAt],
  });
  if (moved) return moved;
  const [held] = await db.query<Transfer>({
    text: `select ${TRANSFER} from play_vendor_transfer where transfer_no = $1`,
    values: [transferNo],
  });
  if (!held) throw new Error(`there is no transfer ${transferNo}`);
  return held;
}

/** Takes those that are due to be looked at, so that nobody else does before `until`. */
export const takeDue = (db: Runner, now: Date, until: Date, limit: number): Promise<Transfer[]> =>
  db.query<Transfer>({
    text: `update play_vendor_transfer set look_at = $2, looks = looks + 1
           where transfer_no in (select transfer_no from play_vendor_transfer where look_at <= $1 order by look_at limit $3
             for update skip locked)
           returning ${TRANSFER}`,
    values: [now, until, limit],
  });

/** Notes that nothing is left to be done of a transfer that was decided. */
export async function endLooks(db: Runner, transferNo: string): Promise<void> {
  await db.query({
    text: `update play_vendor_transfer set look_at = null where transfer_no = $1 and state in ('SUCCESS', 'FAILED')`,
    values: [transferNo],
  });
}

/** A page of a member's transfers of a stretch, newest first, and how many there are in it. */
export async function readTransfers(
  db: Database,
  { accountId, from, to, page, size }: { accountId: bigint; from: Date; to: Date; page: number; size: number },
): Promise<{ rows: Transfer[]; total: number }> {
  const [count] = await db.query<{ total: bigint }>({
    text: 'select count(*) as total from play_vendor_transfer where account_id = $1 and requested_at >= $2 and requested_at < $3',
    values: [accountId, from, to],
  });
  const rows = await db.query<Transfer>({
    text: `select ${TRANSFER} from play_vendor_transfer where account_id = $1 and requested_at >= $2 and requested_at < $3
           order by requested_at desc, transfer_no desc limit $4 offset $5`,
    values: [accountId, from, to, size, (page - 1) * size],
  });
  return { rows, total: Number(count?.total ?? 0n) };
}

/** Does money follow the member? */
export async function readAutomatic(db: Runner, accountId: bigint): Promise<boolean> {
  const [row] = await db.query<{ isOn: boolean }>({
    text: 'select is_on as "isOn" from play_automatic_transfer where account_id = $1',
    values: [accountId],
  });
  return row?.isOn ?? false;
}

export async function writeAutomatic(db: Runner, accountId: bigint, isOn: boolean): Promise<void> {
  await db.query({
    text: `insert into play_automatic_transfer (account_id, is_on) values ($1, $2)
           on conflict (account_id) do update set is_on = excluded.is_on`,
    values: [accountId, isOn],
  });
}

/** A member's player at a vendor with a wallet of its own. */
export interface SeparatePlayer {
  playerId: string;
  merchantId: number;
  currency: string;
  account: bigint;
}

/** Such players of a vendor in the order of their ids, after one of them. */
export const readSeparate = (db: Runner, vendorId: number, after: string, limit: number): Promise<SeparatePlayer[]> =>
  db.query<SeparatePlayer>({
    text: `select id as "playerId", merchant_id as "merchantId", currency, wallet_account_id as account from vendor_player
           where vendor_id = $1 and is_separate and id > $2 order by id limit $3`,
    values: [vendorId, after, limit],
  });

/** How many of a player's transfers are not decided. */
export async function countUndecided(db: Runner, playerId: string): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    text: `select count(*) as count from play_vendor_transfer where player_id = $1 and state in ('PROCESSING', 'CHECKING')`,
    values: [playerId],
  });
  return Number(row?.count ?? 0n);
}
