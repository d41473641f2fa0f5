import type { LetterState } from '@marquee/contract/ops';
import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** A message of an operator to members. */
export interface Letter {
  id: bigint;
  merchantId: number;
  key: string;
  /** Whom it names; null: an audience. */
  accountIds: bigint[] | null;
  accountTypes: number[] | null;
  vipFrom: number;
  vipTo: number | null;
  /** It stands above newer notices. */
  pinned: boolean;
  words: Readonly<Record<string, { title: string; text: string }>>;
  state: LetterState;
  dueAt: Date;
  sentAt: Date | null;
  madeBy: string;
}

const LETTER = `id, merchant_id as "merchantId", key, account_ids as "accountIds", account_types as "accountTypes", vip_from as "vipFrom",
  vip_to as "vipTo", pinned, words, state, due_at as "dueAt", sent_at as "sentAt", made_by as "madeBy"`;

/** Writes a message that waits for its time; null where the brand has one under this key. */
export async function insertLetter(tx: Runner, letter: Omit<Letter, 'id' | 'state' | 'sentAt'>): Promise<Letter | null> {
  const { merchantId, key, accountIds, accountTypes, vipFrom, vipTo, pinned, words, dueAt, madeBy } = letter;
  const [row] = await tx.query<Letter>({
    name: 'letter-new',
    text: `insert into message_letter (merchant_id, key, account_ids, account_types, vip_from, vip_to, words, state, due_at, made_by, pinned)
           values ($1, $2, $3::text::bigint[], $4::text::int[], $5, $6, $7, 'SCHEDULED', $8, $9, $10)
           on conflict (merchant_id, key) do nothing returning ${LETTER}`,
    values: [
      merchantId,
      key,
      accountIds && integers(accountIds),
      accountTypes && integers(accountTypes),
      vipFrom,
      vipTo,
      JSON.stringify(words),
      dueAt,
      madeBy,
      pinned,
    ],
  });
  return row ?? null;
}

/** A message of a brand by its key. */
export async function readByKey(db: Runner, merchantId: number, key: string): Promise<Letter | null> {
  const [row] = await db.query<Letter>({
    name: 'letter-by-key',
    text: `select ${LETTER} from message_letter where merchant_id = $1 and key = $2`,
    values: [merchantId, key],
  });
  return row ?? null;
}

/** A message by its number. */
export async function readLetter(db: Runner, id: bigint): Promise<Letter | null> {
  const [row] = await db.query<Letter>({
    name: 'letter',
    text: `select ${LETTER} from message_letter where id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockLetter(tx: Runner, id: bigint): Promise<Letter | null> {
  const [row] = await tx.query<Letter>({
    name: 'letter-lock',
    text: `select ${LETTER} from message_letter where id = $1 for update`,
    values: [id],
  });
  return row ?? null;
}

/** A page of a brand's messages, newest first; `before` is the id of the last one that was seen. */
export const readLetters = (db: Runner, merchantId: number, before: bigint | null, limit: number): Promise<Letter[]> =>
  db.query<Letter>({
    name: 'letters',
    text: `select ${LETTER} from message_letter where merchant_id = $1 and id < coalesce($2::bigint, 9223372036854775807)
           order by id desc limit $3`,
    values: [merchantId, before, limit],
  });

/** The numbers of messages whose time has come. */
export async function readDue(db: Runner, now: Date, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'letters-due',
    text: `select id from message_letter where state = 'SCHEDULED' and due_at <= $1 order by due_at limit $2`,
    values: [now, limit],
  });
  return rows.map(({ id }) => id);
}

export async function writeState(tx: Runner, id: bigint, state: LetterState, sentAt: Date | null): Promise<void> {
  await tx.query({
    name: 'letter-state',
    text: 'update message_letter set state = $2, sent_at = $3 where id = $1',
    values: [id, state, sentAt],
  });
}

/** How many have read a message that names members. */
export async function countReadNamed(db: Runner, accountIds: readonly bigint[], key: string): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'letter-read-named',
    text: `select count(*) as count from message where account_id = any ($1::text::bigint[]) and key = $2 and read_at is not null`,
    values: [integers(accountIds), key],
  });
  return Number(row?.count ?? 0n);
}

/** Takes a message out of the inboxes of those whom it names. */
export async function withdrawNamed(tx: Runner, accountIds: readonly bigint[], key: string, now: Date): Promise<void> {
  await tx.query({
    name: 'letter-withdraw-named',
    text: `update message set deleted_at = $3 where account_id = any ($1::text::bigint[]) and key = $2 and deleted_at is null`,
    values: [integers(accountIds), key, now],
  });
}
