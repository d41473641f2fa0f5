import type { RewardSource } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Item } from './item.ts';

/** The columns of an item. */
export const ITEM = `id, merchant_id as "merchantId", account_id as "accountId", currency, source, source_ref as "sourceRef", words, money, points, tickets, raffle, product, multiple,
  wager_base as "wagerBase", weights, counts_bets as "countsBets", replaces, status, issued_at as "issuedAt", expires_at as "expiresAt", ended_at as "endedAt",
  transfer_id as "transferId", reason, code`;

/** What its member is shown of an item. */
export type MemberItem = Pick<
  Item,
  | 'id'
  | 'source'
  | 'words'
  | 'money'
  | 'points'
  | 'tickets'
  | 'product'
  | 'multiple'
  | 'wagerBase'
  | 'countsBets'
  | 'status'
  | 'issuedAt'
  | 'expiresAt'
  | 'endedAt'
  | 'reason'
>;

/** The columns of that. */
export const MEMBER_ITEM = `id, source, words, money, points, tickets, product, multiple, wager_base as "wagerBase",
  counts_bets as "countsBets", status, issued_at as "issuedAt", expires_at as "expiresAt", ended_at as "endedAt", reason`;

const AT_ONCE = 200;

type Row = Omit<Item, 'id' | 'status' | 'endedAt' | 'transferId' | 'reason'>;

/** Writes an item; null when the member was given that of its source before. */
export async function insertItem(tx: Transaction, item: Row): Promise<Item | null> {
  const [row] = await tx.query<Item>({
    name: 'reward-insert',
    text: `insert into reward_item (merchant_id, account_id, currency, source, source_ref, words, money, points, multiple, wager_base, weights,
             replaces, issued_at, expires_at, code, tickets, raffle, product, counts_bets)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) on conflict do nothing returning ${ITEM}`,
    values: [
      item.merchantId,
      item.accountId,
      item.currency,
      item.source,
      item.sourceRef,
      JSON.stringify(item.words),
      item.money,
      item.points,
      item.multiple,
      item.wagerBase,
      item.weights ? JSON.stringify(item.weights) : null,
      item.replaces,
      item.issuedAt,
      item.expiresAt,
      item.code,
      item.tickets,
      item.raffle,
      item.product ? JSON.stringify(item.product) : null,
      item.countsBets,
    ],
  });
  return row ?? null;
}

/** What a member was given by a source under one name; null when it was not. */
export async function readBySource(db: Runner, accountId: bigint, source: RewardSource, sourceRef: string): Promise<Item | null> {
  const [row] = await db.query<Item>({
    name: 'reward-by-source',
    text: `select ${ITEM} from reward_item where account_id = $1 and source = $2 and source_ref = $3`,
    values: [accountId, source, sourceRef],
  });
  return row ?? null;
}

/** What became of what a source gave: as much as its pages ask for. */
export type GivenItem = Pick<Item, 'id' | 'accountId' | 'sourceRef' | 'status' | 'expiresAt'>;

/** What a member was given by a source under these names. */
export const readBySources = (
  db: Runner,
  accountId: bigint,
  source: RewardSource,
  refs: readonly string[],
): Promise<GivenItem[]> =>
  db.query<GivenItem>({
    name: 'reward-by-sources',
    text: `select id, account_id as "accountId", source_ref as "sourceRef", status, expires_at as "expiresAt" from reward_item where account_id = $1 and source = $2 and source_ref = any ($3::text::text[])`,
    values: [accountId, source, texts(refs)],
  });

/** A member's item, held until the transaction ends; null when it is not theirs. */
export async function lockItem(tx: Transaction, accountId: bigint, id: bigint): Promise<Item | null> {
  const [row] = await tx.query<Item>({
    name: 'reward-lock',
    text: `select ${ITEM} from reward_item where id = $1 and account_id = $2 for update`,
    values: [id, accountId],
  });
  return row ?? null;
}

/** Notes that an item was asked for: nobody else can from here on, and why a delivery before came to nothing is not said any more. */
export async function noteAsked(tx: Transaction, { id, tickets }: Pick<Item, 'id' | 'tickets'>, at: Date): Promise<void> {
  await tx.query({
    name: 'reward-asked',
    text: `update reward_item set status = 'COLLECTING', asked_at = $2, tickets = $3, reason = null where id = $1 and status = 'COLLECTABLE'`,
    values: [id, at, tickets],
  });
}

/** Notes that an item was credited; null when that was noted before. */
export async function noteCollected(tx: Transaction, id: bigint, at: Date, transferId: bigint | null): Promise<Item | null> {
  const [row] = await tx.query<Item>({
    name: 'reward-collected',
    text: `update reward_item set status = 'COLLECTED', ended_at = $2, transfer_id = $3
           where id = $1 and status = 'COLLECTING' returning ${ITEM}`,
    values: [id, at, transferId],
  });
  return row ?? null;
}

/** Takes an item back that nobody has collected; null when it is not to collect any more. */
export async function voidItem(
  tx: Transaction,
  { accountId, id, reason, at }: { accountId: bigint; id: bigint; reason: string; at: Date },
): Promise<Item | null> {
  const [row] = await tx.query<Item>({
    name: 'reward-void',
    text: `update reward_item set status = 'VOID', ended_at = $3, reason = $4
           where id = $1 and account_id = $2 and status = 'COLLECTABLE' and expires_at > $3 returning ${ITEM}`,
    values: [id, accountId, at, reason],
  });
  return row ?? null;
}

/** Notes that what was credited was taken back; null when that was noted before. */
export async function reverseItem(
  tx: Transaction,
  { id, reason, at }: { id: bigint; reason: string; at: Date },
): Promise<Item | null> {
  const [row] = await tx.query<Item>({
    name: 'reward-reverse',
    text: `update reward_item set status = 'REVERSED', reversed_at = $2, reason = $3
           where id = $1 and status = 'COLLECTED' returning ${ITEM}`,
    values: [id, at, reason],
  });
  return row ?? null;
}

/** Lets a prize be collected again that was not delivered, and says why it was not; null when it was not collected. */
export async function reopenItem(
  tx: Transaction,
  { accountId, id, reason, until }: { accountId: bigint; id: bigint; reason: string; until: Date },
): Promise<Item | null> {
  const [row] = await tx.query<Item>({
    name: 'reward-reopen',
    text: `update reward_item set status = 'COLLECTABLE', asked_at = null, ended_at = null, warned_at = null, reason = $3,
             expires_at = greatest(expires_at, $4)
           where id = $1 and account_id = $2 and product is not null and status in ('COLLECTING', 'COLLECTED') returning ${ITEM}`,
    values: [id, accountId, reason, until],
  });
  return row ?? null;
}

/** A member's item; null when it is not theirs. */
export async function readItem(db: Runner, accountId: bigint, id: bigint): Promise<Item | null> {
  const [row] = await db.query<Item>({
    name: 'reward-read',
    text: `select ${ITEM} from reward_item where id = $1 and account_id = $2`,
    values: [id, accountId],
  });
  return row ?? null;
}

/** Items that were asked for before a moment and are not credited: the process died in between. */
export const readUnfinished = (db: Runner, before: Date): Promise<Item[]> =>
  db.query<Item>({
    name: 'reward-unfinished',
    text: `select ${ITEM} from reward_item where status = 'COLLECTING' and asked_at < $1 order by asked_at, id limit ${AT_ONCE}`,
    values: [before],
  });

/** Ends some of the items whose time is over. */
export const expireItems = (tx: Transaction, at: Date): Promise<Item[]> =>
  tx.query<Item>({
    name: 'reward-expire',
    text: `update reward_item set status = 'EXPIRED', ended_at = expires_at where id in (
             select id from reward_item where status = 'COLLECTABLE' and expires_at <= $1
             order by expires_at, id limit ${AT_ONCE} for update skip locked) and status = 'COLLECTABLE' returning ${ITEM}`,
    values: [at],
  });

/** Some of the items that expire before a moment and whose members are to be told; each is named once. */
export const noteWarned = (tx: Transaction, { at, until }: { at: Date; until: Date }): Promise<Item[]> =>
  tx.query<Item>({
    name: 'reward-warn',
    text: `update reward_item set warned_at = $1 where id in (
             select id from reward_item where status = 'COLLECTABLE' and warned_at is null and expires_at > $1 and expires_at <= $2
             order by expires_at, id limit ${AT_ONCE} for update skip locked) returning ${ITEM}`,
    values: [at, until],
  });

/** How many items a member can collect now, and what they come to. */
export async function sumCollectable(
  db: Runner,
  accountId: bigint,
  at: Date,
): Promise<{ count: number; money: Amount; points: bigint; tickets: bigint; products: number }> {
  const [row] = await db.query<{ count: number; money: bigint; points: bigint; tickets: bigint; products: number }>({
    name: 'reward-collectable-sum',
    text: `select count(*)::int as count, coalesce(sum(money), 0)::bigint as money, coalesce(sum(points), 0)::bigint as points,
             coalesce(sum(tickets), 0)::bigint as tickets, count(product)::int as products
           from reward_item where account_id = $1 and status = 'COLLECTABLE' and expires_at > $2`,
    values: [accountId, at],
  });
  return row ?? { count: 0, money: 0n, points: 0n, tickets: 0n, products: 0 };
}

/** What a member can collect, of one source or of all, in the order in which it expires; `atOnce`: without what says where to. */
export const readCollectable = (
  db: Runner,
  accountId: bigint,
  at: Date,
  limit: number,
  { offset = 0, source, atOnce = false }: { offset?: number; source?: RewardSource | undefined; atOnce?: boolean } = {},
): Promise<MemberItem[]> =>
  db.query<MemberItem>({
    name: 'reward-collectable',
    text: `select ${MEMBER_ITEM} from reward_item where account_id = $1 and status = 'COLLECTABLE' and expires_at > $2
             and ($5::text is null or source = $5) and (not $6 or product is null)
           order by expires_at, id limit $3 offset $4`,
    values: [accountId, at, limit, offset, source ?? null, atOnce],
  });
