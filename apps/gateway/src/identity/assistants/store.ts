import type { AssistantPage } from '@marquee/contract';
import { texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** An assistant as its agent sees it. */
export interface AssistantRow {
  id: bigint;
  username: string;
  pages: AssistantPage[];
  isDisabled: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
}

const COLUMNS = `id, username, pages, is_disabled as "isDisabled", created_at as "createdAt", last_login_at as "lastLoginAt"`;

/** An agent's assistants, the oldest first. */
export const readAssistants = (db: Runner, accountId: bigint): Promise<AssistantRow[]> =>
  db.query<AssistantRow>({
    name: 'identity-assistants',
    text: `select ${COLUMNS} from assistant where account_id = $1 order by id`,
    values: [accountId],
  });

/** One of an agent's assistants, locked until the transaction ends; null for another's, the same as for none. */
export async function lockAssistant(tx: Transaction, accountId: bigint, id: bigint): Promise<AssistantRow | null> {
  const [row] = await tx.query<AssistantRow>({
    text: `select ${COLUMNS} from assistant where id = $2 and account_id = $1 for no key update`,
    values: [accountId, id],
  });
  return row ?? null;
}

/** Everything that is written of a new assistant. */
interface NewAssistant {
  merchantId: number;
  accountId: bigint;
  username: string;
  usernameKey: string;
  hash: string;
  pages: readonly AssistantPage[];
  at: Date;
}

/** Writes an assistant; null where the name is taken. */
export async function insertAssistant(tx: Transaction, row: NewAssistant): Promise<AssistantRow | null> {
  const { merchantId, accountId, username, usernameKey, hash, pages, at } = row;
  const [made] = await tx.query<AssistantRow>({
    text: `insert into assistant (merchant_id, account_id, username, username_key, hash, pages, created_at)
           values ($1, $2, $3, $4, $5, $6::text::text[], $7) on conflict (merchant_id, username_key) do nothing returning ${COLUMNS}`,
    values: [merchantId, accountId, username, usernameKey, hash, texts(pages), at],
  });
  return made ?? null;
}

/** Writes what an assistant may read, whether it may log in and, where one is given, its password. */
export async function writeAssistant(
  tx: Transaction,
  id: bigint,
  { pages, isDisabled, hash }: { pages: readonly AssistantPage[]; isDisabled: boolean; hash: string | null },
): Promise<void> {
  await tx.query({
    text: 'update assistant set pages = $2::text::text[], is_disabled = $3, hash = coalesce($4, hash) where id = $1',
    values: [id, texts(pages), isDisabled, hash],
  });
}

/** Deletes an assistant with its sessions. */
export async function deleteAssistant(tx: Transaction, id: bigint): Promise<void> {
  await tx.query({ text: 'delete from assistant where id = $1', values: [id] });
}

/** What the login of an assistant needs. */
export interface AssistantLogin {
  id: bigint;
  accountId: bigint;
  username: string;
  hash: string;
  pages: AssistantPage[];
  isDisabled: boolean;
}

/** Who logs in by a compared name that no account has; null: nobody. */
export async function readAssistantLogin(db: Runner, merchantId: number, key: string): Promise<AssistantLogin | null> {
  const [row] = await db.query<AssistantLogin>({
    name: 'identity-assistant-login',
    text: `select id, account_id as "accountId", username, hash, pages, is_disabled as "isDisabled" from assistant t
           where merchant_id = $1 and username_key = $2
             and not exists (select 1 from account a where a.merchant_id = $1 and a.username_key = $2)`,
    values: [merchantId, key],
  });
  return row ?? null;
}

/** Notes that an assistant has logged in. */
export async function noteAssistantLogin(tx: Transaction, id: bigint, at: Date): Promise<void> {
  await tx.query({ text: 'update assistant set last_login_at = $2 where id = $1', values: [id, at] });
}
