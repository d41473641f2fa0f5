import type { Runner } from '../base/database/database.ts';

/** Writes down that a member has opened an announcement; nothing where it is written already. */
export async function markAnnouncement(db: Runner, accountId: bigint, announcementId: number, at: Date): Promise<void> {
  await db.query({
    name: 'announcement-read',
    text: `insert into message_announcement_mark (account_id, announcement_id, read_at) values ($1, $2, $3) on conflict do nothing`,
    values: [accountId, announcementId, at],
  });
}

/** The announcements that a member has opened. */
export async function readMarks(db: Runner, accountId: bigint): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>({
    name: 'announcements-read',
    text: 'select announcement_id as id from message_announcement_mark where account_id = $1',
    values: [accountId],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Forgets what was opened before a moment, at most `limit` marks. Returns how many. */
export async function forgetMarks(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from message_announcement_mark m using
             (select account_id, announcement_id from message_announcement_mark where read_at < $1 order by read_at limit $2) old
           where m.account_id = old.account_id and m.announcement_id = old.announcement_id returning 1`,
    values: [before, limit],
  });
  return rows.length;
}
