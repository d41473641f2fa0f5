import type { Runner } from '../../base/database/database.ts';

/** A member's conversation. */
export interface Chat {
  accountId: bigint;
  merchantId: number;
  isVip: boolean;
  claimedBy: string | null;
  waitingSince: Date | null;
  readUntil: bigint;
}

/** A line of it; `operator` is null where the member wrote. */
export interface Line {
  id: bigint;
  operator: string | null;
  text: string;
  sentAt: Date;
}

/** When somebody answers, and when an operator last looked. */
export interface Desk {
  opensAt: number | null;
  closesAt: number | null;
  seenAt: Date | null;
}

const CHAT = `account_id as "accountId", merchant_id as "merchantId", is_vip as "isVip", claimed_by as "claimedBy",
  waiting_since as "waitingSince", read_until as "readUntil"`;
const LINE = 'id, operator, text, sent_at as "sentAt"';

/** Makes a member's conversation where there is none, and locks it until the end of the transaction. */
export async function lockChat(tx: Runner, { merchantId, accountId }: Pick<Chat, 'merchantId' | 'accountId'>): Promise<Chat> {
  await tx.query({
    name: 'chat-new',
    text: `insert into message_chat (account_id, merchant_id, is_vip, read_until) values ($1, $2, false, 0) on conflict do nothing`,
    values: [accountId, merchantId],
  });
  const [row] = await tx.query<Chat>({
    name: 'chat-lock',
    text: `select ${CHAT} from message_chat where account_id = $1 for update`,
    values: [accountId],
  });
  if (!row) throw new Error(`there is no chat of ${accountId}`);
  return row;
}

/** A member's conversation; null where it never wrote. */
export async function readChatOf(db: Runner, accountId: bigint): Promise<Chat | null> {
  const [row] = await db.query<Chat>({
    name: 'chat',
    text: `select ${CHAT} from message_chat where account_id = $1`,
    values: [accountId],
  });
  return row ?? null;
}

export async function writeChat(
  tx: Runner,
  { accountId, isVip, claimedBy, waitingSince }: Omit<Chat, 'merchantId' | 'readUntil'>,
): Promise<void> {
  await tx.query({
    name: 'chat-write',
    text: 'update message_chat set is_vip = $2, claimed_by = $3, waiting_since = $4 where account_id = $1',
    values: [accountId, isVip, claimedBy, waitingSince],
  });
}

/** The conversations of a brand that wait for an answer: VIPs first, then who waits longest. */
export const readWaiting = (db: Runner, merchantId: number, limit: number): Promise<Chat[]> =>
  db.query<Chat>({
    name: 'chats-waiting',
    text: `select ${CHAT} from message_chat where merchant_id = $1 and waiting_since is not null
           order by is_vip desc, waiting_since limit $2`,
    values: [merchantId, limit],
  });

/** Writes a line; null where the member has one under this key. */
export async function insertLine(
  tx: Runner,
  accountId: bigint,
  { operator, text, sentAt }: Omit<Line, 'id'>,
  requestKey: string | null,
): Promise<Line | null> {
  const [row] = await tx.query<Line>({
    name: 'chat-line-new',
    text: `insert into message_chat_line (account_id, operator, text, sent_at, request_key) values ($1, $2, $3, $4, $5)
           on conflict (account_id, request_key) do nothing returning ${LINE}`,
    values: [accountId, operator, text, sentAt, requestKey],
  });
  return row ?? null;
}

/** The line of a key. */
export async function readByKey(db: Runner, accountId: bigint, requestKey: string): Promise<Line | null> {
  const [row] = await db.query<Line>({
    name: 'chat-line-of-key',
    text: `select ${LINE} from message_chat_line where account_id = $1 and request_key = $2`,
    values: [accountId, requestKey],
  });
  return row ?? null;
}

/** The newest lines before one, newest first. */
export const readLines = (db: Runner, accountId: bigint, before: bigint | null, limit: number): Promise<Line[]> =>
  db.query<Line>({
    name: 'chat-lines',
    text: `select ${LINE} from message_chat_line where account_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
           order by id desc limit $3`,
    values: [accountId, before, limit],
  });

/** How many lines a member has written since a moment, at most `limit`. */
export async function countOwn(db: Runner, accountId: bigint, since: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'chat-own-since',
    text: `select count(*) as count from (select operator, sent_at from message_chat_line where account_id = $1 order by id desc limit $3) l
           where operator is null and sent_at > $2`,
    values: [accountId, since, limit],
  });
  return Number(row?.count ?? 0n);
}

/** How many answers a member has not read, at most `limit`. */
export async function countUnread(db: Runner, accountId: bigint, limit: number): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'chat-unread',
    text: `select count(*) as count from (
             select 1 from message_chat c join message_chat_line l on l.account_id = c.account_id and l.id > c.read_until
             where c.account_id = $1 and l.operator is not null limit $2) u`,
    values: [accountId, limit],
  });
  return Number(row?.count ?? 0n);
}

/** Marks answers as read up to a line; never back. Returns whether anything changed. */
export async function markRead(db: Runner, accountId: bigint, until: bigint): Promise<boolean> {
  const rows = await db.query({
    name: 'chat-read',
    text: `update message_chat set read_until = least($2, (select coalesce(max(id), 0) from message_chat_line where account_id = $1))
           where account_id = $1 and read_until < least($2, (select coalesce(max(id), 0) from message_chat_line where account_id = $1)) returning 1`,
    values: [accountId, until],
  });
  return rows.length > 0;
}

/** Deletes lines from before a moment, at most `limit`. Returns how many. */
export async function forgetLines(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from message_chat_line where id = any (array(select id from message_chat_line where sent_at < $1 order by sent_at limit $2)) returning 1`,
    values: [before, limit],
  });
  return rows.length;
}

/** The desk of a brand. */
export async function readDesk(db: Runner, merchantId: number): Promise<Desk> {
  const [row] = await db.query<Desk>({
    name: 'chat-desk',
    text: 'select opens_at as "opensAt", closes_at as "closesAt", seen_at as "seenAt" from message_chat_desk where merchant_id = $1',
    values: [merchantId],
  });
  return row ?? { opensAt: null, closesAt: null, seenAt: null };
}

/** Says that an operator looks at the queue. */
export async function markSeen(db: Runner, merchantId: number, at: Date): Promise<void> {
  await db.query({
    name: 'chat-seen',
    text: `insert into message_chat_desk (merchant_id, seen_at) values ($1, $2) on conflict (merchant_id) do update set seen_at = excluded.seen_at`,
    values: [merchantId, at],
  });
}

export async function writeHours(tx: Runner, merchantId: number, opensAt: number | null, closesAt: number | null): Promise<void> {
  await tx.query({
    name: 'chat-hours',
    text: `insert into message_chat_desk (merchant_id, opens_at, closes_at) values ($1, $2, $3)
           on conflict (merchant_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at`,
    values: [merchantId, opensAt, closesAt],
  });
}
