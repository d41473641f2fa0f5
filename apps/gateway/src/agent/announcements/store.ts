import type { Runner } from '../../base/database/database.ts';

/** What an agent tells all below it. */
export interface Announcement {
  id: bigint;
  /** The own child whom alone it is for; null: all below. */
  memberId: bigint | null;
  title: string;
  text: string;
  /** It stands above newer ones. */
  pinned: boolean;
  sentAt: Date;
  withdrawnAt: Date | null;
}

/** What is written of a new one. */
export interface NewAnnouncement extends Pick<Announcement, 'memberId' | 'title' | 'text' | 'sentAt'> {
  merchantId: number;
  accountId: bigint;
  requestKey: string;
}

const ANNOUNCEMENT = 'id, member_id as "memberId", title, text, pinned, sent_at as "sentAt", withdrawn_at as "withdrawnAt"';

/** Writes an announcement; its key must be new. */
export async function insertAnnouncement(tx: Runner, made: NewAnnouncement): Promise<Announcement> {
  const { merchantId, accountId, requestKey, memberId, title, text, sentAt } = made;
  const [row] = await tx.query<Announcement>({
    name: 'announcement-new',
    text: `insert into agent_announcement (merchant_id, account_id, request_key, title, text, sent_at, member_id)
           values ($1, $2, $3, $4, $5, $6, $7) returning ${ANNOUNCEMENT}`,
    values: [merchantId, accountId, requestKey, title, text, sentAt, memberId],
  });
  if (!row) throw new Error('the announcement was not written');
  return row;
}

/** An agent's announcement by the key of its request. */
export async function readByKey(tx: Runner, accountId: bigint, requestKey: string): Promise<Announcement | null> {
  const [row] = await tx.query<Announcement>({
    name: 'announcement-by-key',
    text: `select ${ANNOUNCEMENT} from agent_announcement where account_id = $1 and request_key = $2`,
    values: [accountId, requestKey],
  });
  return row ?? null;
}

/** An agent's announcement by its number, locked until the end of the transaction; null for another's. */
export async function lockAnnouncement(tx: Runner, accountId: bigint, id: bigint): Promise<Announcement | null> {
  const [row] = await tx.query<Announcement>({
    name: 'announcement-lock',
    text: `select ${ANNOUNCEMENT} from agent_announcement where id = $2 and account_id = $1 for update`,
    values: [accountId, id],
  });
  return row ?? null;
}

/** How many an agent has written since a moment, those that were withdrawn too: to all below it, and to one of them. */
export async function countSince(db: Runner, accountId: bigint, since: Date): Promise<{ toAll: number; toOne: number }> {
  const [row] = await db.query<{ toAll: number; toOne: number }>({
    name: 'announcements-since',
    text: `select (count(*) filter (where member_id is null))::int as "toAll", count(member_id)::int as "toOne"
           from agent_announcement where account_id = $1 and sent_at > $2`,
    values: [accountId, since],
  });
  return row ?? { toAll: 0, toOne: 0 };
}

/** A page of an agent's announcements, the newest first, and how many there are. */
export async function readAnnouncements(
  db: Runner,
  accountId: bigint,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Announcement[]; total: number }> {
  const rows = await db.query<Announcement>({
    name: 'announcements',
    text: `select ${ANNOUNCEMENT} from agent_announcement where account_id = $1 order by id desc limit $2 offset $3`,
    values: [accountId, size, (page - 1) * size],
  });
  const { toAll, toOne } = await countSince(db, accountId, new Date(0));
  return { rows, total: toAll + toOne };
}

/** How many announcements of an agent stand above newer ones of those that were sent since a moment. */
export async function countPinned(tx: Runner, accountId: bigint, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'announcements-pinned',
    text: `select count(*)::int as count from agent_announcement
           where account_id = $1 and pinned and withdrawn_at is null and sent_at > $2`,
    values: [accountId, since],
  });
  return row?.count ?? 0;
}

/** Writes down whether an announcement stands above newer ones. */
export async function writePinned(tx: Runner, id: bigint, pinned: boolean): Promise<void> {
  await tx.query({
    name: 'announcement-pin',
    text: 'update agent_announcement set pinned = $2 where id = $1',
    values: [id, pinned],
  });
}

/** Writes down that an announcement was taken back. */
export async function writeWithdrawn(tx: Runner, id: bigint, at: Date): Promise<void> {
  await tx.query({
    name: 'announcement-withdraw',
    text: 'update agent_announcement set withdrawn_at = $2 where id = $1',
    values: [id, at],
  });
}
