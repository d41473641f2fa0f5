import { integers, texts } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';
import { type Chosen, isOfKind, type MessageKind, MOST_COUNTED } from './store.ts';
import type { KeptMessage } from './templates.ts';

/** A message to many members of a brand, as it is written. */
export interface NoticeRow extends KeptMessage {
  merchantId: number;
  /** Null: all but trial accounts. */
  accountTypes: readonly number[] | null;
  vipFrom: number;
  /** The highest level; null: there is none. */
  vipTo: number | null;
  /** The account below whom they are; below 0, the one member with that number; 0: the whole brand. */
  lineId: bigint;
  /** It stands above newer ones. */
  pinned: boolean;
  key: string;
  sentAt: Date;
  expiresAt: Date;
}

/** A member as far as it decides which messages to many are meant. */
export interface NoticeReader {
  accountId: bigint;
  merchantId: number;
  type: number;
  vipLevel: number;
  /** What was sent before the account was there is not for it. */
  createdAt: Date;
  /** The accounts above, from the top down. */
  path: readonly bigint[];
}

/** An account's message, or one to many, as it is listed. */
export interface ListedMessage extends KeptMessage {
  id: bigint;
  isNotice: boolean;
  /** It stands above newer notices. */
  pinned: boolean;
  sentAt: Date;
  readAt: Date | null;
}

/** Writes a message to many; false when the brand has one under this key. */
export async function insertNotice(tx: Runner, notice: NoticeRow): Promise<boolean> {
  const { merchantId, accountTypes, vipFrom, vipTo, lineId, pinned, template, version, params, key, sentAt, expiresAt } = notice;
  const rows = await tx.query({
    text: `insert into message_notice (merchant_id, account_types, vip_from, vip_to, template, version, params, key, sent_at, expires_at, line_id, pinned)
           values ($1, $2::text::int[], $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (merchant_id, key) do nothing returning id`,
    values: [
      merchantId,
      accountTypes && integers(accountTypes),
      vipFrom,
      vipTo,
      template,
      version,
      JSON.stringify(params),
      key,
      sentAt,
      expiresAt,
      lineId,
      pinned,
    ],
  });
  return rows.length > 0;
}

// $1 to $7 in every statement here: account, brand, type, level, when the account was made, now, and whose lines it is in, with its own number below 0 for what is for it alone.
const VISIBLE = `n.merchant_id = $2 and n.line_id = any ($7::text::bigint[])
  and (n.line_id <> 0 or n.account_types is null or $3::int = any (n.account_types)) and n.vip_from <= $4::int
  and (n.vip_to is null or n.vip_to >= $4::int)
  and n.sent_at >= $5 and n.expires_at > $6`;
const valuesOf = ({ accountId, merchantId, type, vipLevel, createdAt, path }: NoticeReader, now: Date) => [
  accountId,
  merchantId,
  type,
  vipLevel,
  createdAt,
  now,
  integers([0n, ...path, -accountId]),
];

/** How many messages to many a member has not read. */
export async function countUnreadNotices(db: Runner, reader: NoticeReader, now: Date): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'message-unread-notices',
    text: `select count(*) as count from (
             select 1 from message_notice n
             where ${VISIBLE} and not exists (select 1 from message_notice_mark k where k.account_id = $1 and k.notice_id = n.id)
             limit ${MOST_COUNTED}) u`,
    values: valuesOf(reader, now),
  });
  return Number(row?.count ?? 0);
}

/** Marks messages to many as read by a member. Returns how many of them were unread. */
export async function markNoticesRead(tx: Runner, reader: NoticeReader, chosen: Chosen, now: Date): Promise<number> {
  if ('until' in chosen && chosen.kind !== null && chosen.kind !== 'notice') return 0;
  const [which, value] =
    'ids' in chosen ? ['n.id = any ($8::text::bigint[])', integers(chosen.ids)] : ['n.sent_at <= $8', chosen.until];
  const rows = await tx.query({
    text: `insert into message_notice_mark (account_id, notice_id, read_at, expires_at)
           select $1, n.id, $6, n.expires_at from message_notice n where ${VISIBLE} and ${which}
           on conflict do nothing returning 1`,
    values: [...valuesOf(reader, now), value],
  });
  return rows.length;
}

/** Takes messages to many out of a member's inbox. Returns how many. */
export async function markNoticesDeleted(tx: Runner, reader: NoticeReader, ids: readonly bigint[], now: Date): Promise<number> {
  const rows = await tx.query({
    text: `insert into message_notice_mark as old (account_id, notice_id, read_at, deleted_at, expires_at)
           select $1, n.id, $6, $6, n.expires_at from message_notice n where ${VISIBLE} and n.id = any ($8::text::bigint[])
           on conflict (account_id, notice_id) do update set deleted_at = excluded.deleted_at where old.deleted_at is null returning 1`,
    values: [...valuesOf(reader, now), integers(ids)],
  });
  return rows.length;
}

/** A page of a member's inbox, newest first, of notices alone those that are pinned before; messages to it alone and to many, of one kind or all; and how many there are of each. */
export async function readInbox(
  db: Runner,
  reader: NoticeReader,
  { now, page, size, kind }: { now: Date; page: number; size: number; kind: MessageKind | null },
): Promise<{ rows: ListedMessage[]; counts: Readonly<Record<MessageKind, number>> }> {
  const columns = 'template, version, params, sent_at as "sentAt"';
  const notices = `from message_notice n left join message_notice_mark k on k.account_id = $1 and k.notice_id = n.id
    where ${VISIBLE} and k.deleted_at is null`;
  const own = 'from message where account_id = $1 and deleted_at is null and expires_at > $6';
  const areNotices = kind === null || kind === 'notice';
  const first = (pinned: string): string => (kind === 'notice' ? `${pinned} desc, ` : '');
  const rows = await db.query<ListedMessage>({
    name: `message-inbox-${kind ?? 'all'}`,
    text: `select * from (
             (select id, false as "isNotice", false as pinned, ${columns}, read_at as "readAt" ${own} and ${isOfKind(kind)}
              order by sent_at desc, id desc limit $8)
             union all
             (select n.id, true as "isNotice", n.pinned, ${columns}, k.read_at as "readAt" ${notices} and ${areNotices}
              order by ${first('n.pinned')}sent_at desc, n.id desc limit $8)
           ) inbox order by ${first('pinned')}"sentAt" desc, "isNotice", id desc limit $9 offset $8::bigint - $9`,
    values: [...valuesOf(reader, now), page * size, size],
  });
  const [count] = await db.query<{ system: bigint; contract: bigint; notice: bigint }>({
    name: 'message-inbox-counts',
    text: `select system, contract, own + (select count(*) ${notices}) as notice from (
             select count(*) filter (where ${isOfKind('system')}) as system, count(*) filter (where ${isOfKind('contract')}) as contract,
               count(*) filter (where ${isOfKind('notice')}) as own
             ${own}) counted`,
    values: valuesOf(reader, now),
  });
  const { system = 0n, contract = 0n, notice = 0n } = count ?? {};
  return { rows, counts: { system: Number(system), contract: Number(contract), notice: Number(notice) } };
}

/** How many have read each of some messages to many, by its key; one that nobody has read is left out. */
export async function countNoticeReaders(
  db: Runner,
  merchantId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ key: string; count: bigint }>({
    name: 'message-notice-readers',
    text: `select n.key, count(*) as count from message_notice n join message_notice_mark k on k.notice_id = n.id
           where n.merchant_id = $1 and n.key = any ($2::text::text[]) group by n.key`,
    values: [merchantId, texts(keys)],
  });
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}

/** Puts a message to many above newer ones, or among them. */
export async function pinNotice(tx: Runner, merchantId: number, key: string, pinned: boolean): Promise<void> {
  await tx.query({
    name: 'message-notice-pin',
    text: 'update message_notice set pinned = $3 where merchant_id = $1 and key = $2',
    values: [merchantId, key, pinned],
  });
}

/** Takes a message to many out of every inbox. */
export async function withdrawNotice(tx: Runner, merchantId: number, key: string, now: Date): Promise<void> {
  await tx.query({
    name: 'message-notice-withdraw',
    text: 'update message_notice set expires_at = least(expires_at, $3) where merchant_id = $1 and key = $2',
    values: [merchantId, key, now],
  });
}
