import type { Runner } from '../database/database.ts';

/** A picture as it is kept. */
export interface PictureRow {
  id: string;
  merchantId: number;
  accountId: bigint;
  type: string;
  content: Buffer;
}

/** Lets uploads of one member be counted one after the other, until the end of the transaction. */
export async function lockPictures(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`pictures ${accountId}`] });
}

/** How many pictures of a member prove nothing yet. */
export async function countLoose(tx: Runner, accountId: bigint): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>({
    text: 'select count(*) as count from member_picture where account_id = $1 and subject is null',
    values: [accountId],
  });
  return Number(row?.count ?? 0n);
}

export async function insertPicture(tx: Runner, row: PictureRow, at: Date): Promise<void> {
  await tx.query({
    text: `insert into member_picture (id, merchant_id, account_id, type, content, created_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, row.merchantId, row.accountId, row.type, row.content, at],
  });
}

/** The picture of a number; null when there is none. */
export async function readPicture(db: Runner, id: string): Promise<PictureRow | null> {
  const [row] = await db.query<PictureRow>({
    text: `select id, merchant_id as "merchantId", account_id as "accountId", type, content from member_picture where id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** Ties a member's pictures to what they prove, those that prove nothing yet or the same; returns how many. */
export async function tiePictures(tx: Runner, accountId: bigint, ids: readonly string[], subject: string): Promise<number> {
  const rows = await tx.query({
    text: `update member_picture set subject = $3 where id = any ($2) and account_id = $1 and coalesce(subject, $3) = $3
           returning 1 as tied`,
    values: [accountId, [...ids], subject],
  });
  return rows.length;
}

/** The numbers of the pictures that prove something, oldest first. */
export async function readIdsOf(db: Runner, subjects: readonly string[]): Promise<{ subject: string; id: string }[]> {
  return db.query<{ subject: string; id: string }>({
    text: `select subject as "subject", id from member_picture where subject is not null and subject = any ($1) order by created_at, id`,
    values: [[...subjects]],
  });
}

/** Forgets what proves nothing and is older than a moment. */
export async function forgetLoose(db: Runner, before: Date): Promise<void> {
  await db.query({ text: 'delete from member_picture where subject is null and created_at < $1', values: [before] });
}
