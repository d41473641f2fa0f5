import type { Runner } from '../../base/database/database.ts';
import type { AccountStatus, AccountType } from '../store.ts';

export type InvitationKind = 'affiliate' | 'referral';

/** A code with the account that it leads to. */
export interface InvitationRow {
  code: string;
  kind: InvitationKind;
  domain: string | null;
  accountId: bigint;
  type: AccountType;
  status: AccountStatus;
  parentId: bigint | null;
}

/** A code as its owner and operators see it. */
export interface Invitation {
  code: string;
  kind: InvitationKind;
  domain: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** A code that is good, by its compared form; null when there is none. */
export async function readInvitation(db: Runner, merchantId: number, key: string): Promise<InvitationRow | null> {
  const [row] = await db.query<InvitationRow>({
    name: 'identity-invitation',
    text: `select i.code, i.kind, i.domain, a.id as "accountId", a.type, a.status, a.parent_id as "parentId"
           from invitation i join account a on a.id = i.account_id
           where i.merchant_id = $1 and i.code_key = $2 and i.ended_at is null`,
    values: [merchantId, key],
  });
  return row ?? null;
}

/** Writes a code; false when the brand already has one of that form, ended ones included. */
export async function insertInvitation(
  db: Runner,
  row: { merchantId: number; key: string; at: Date } & Pick<InvitationRow, 'code' | 'kind' | 'domain' | 'accountId'>,
): Promise<boolean> {
  const rows = await db.query({
    text: `insert into invitation (merchant_id, code_key, code, kind, account_id, domain, created_at) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (merchant_id, code_key) do nothing returning 1`,
    values: [row.merchantId, row.key, row.code, row.kind, row.accountId, row.domain, row.at],
  });
  return rows.length > 0;
}

/** The code by which an account brings friends, good at every domain; null when it has none. The newest of several. */
export async function readFriendCode(db: Runner, accountId: bigint): Promise<string | null> {
  const [row] = await db.query<{ code: string }>({
    name: 'identity-friend-code',
    text: `select code from invitation where account_id = $1 and kind = 'referral' and ended_at is null and domain is null
           order by created_at desc, code_key limit 1`,
    values: [accountId],
  });
  return row?.code ?? null;
}

/** Ends a code; false when there is none that is good. */
export async function endInvitation(db: Runner, merchantId: number, key: string, at: Date): Promise<boolean> {
  const rows = await db.query({
    text: 'update invitation set ended_at = $3 where merchant_id = $1 and code_key = $2 and ended_at is null returning 1',
    values: [merchantId, key, at],
  });
  return rows.length > 0;
}

/** The codes of an account, the newest first. */
export const readInvitations = (db: Runner, accountId: bigint): Promise<Invitation[]> =>
  db.query<Invitation>({
    name: 'identity-invitations',
    text: `select code, kind, domain, created_at as "createdAt", ended_at as "endedAt" from invitation
           where account_id = $1 order by created_at desc, code_key limit 100`,
    values: [accountId],
  });

/** The account that somebody names as the one who brought them, by its id or compared username; null when there is none. */
export async function readRecommender(
  db: Runner,
  merchantId: number,
  id: bigint | null,
  key: string,
): Promise<Omit<InvitationRow, 'code' | 'kind' | 'domain'> | null> {
  const [row] = await db.query<Omit<InvitationRow, 'code' | 'kind' | 'domain'>>({
    text: `select a.id as "accountId", a.type, a.status, a.parent_id as "parentId"
           from (select coalesce((select id from account where merchant_id = $1 and username_key = $3),
                   (select id from account where id = $2::bigint and merchant_id = $1)) as id) as k
             join account a on a.id = k.id
           where not a.is_test and a.type <> 4`,
    values: [merchantId, id, key],
  });
  return row ?? null;
}
