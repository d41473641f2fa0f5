import { integers, texts } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';
import { limitKeyOf } from '../base/http/address.ts';
import { ABOVE } from './above.ts';
import { ACCOUNTS_BY_KEY } from './by-key.ts';
import { openProfile, type Profile, sealProfile } from './sealing/sealed.ts';

export type AccountType = 0 | 1 | 2 | 4 | 41 | 42;
export type AccountStatus = 'ACTIVE' | 'NO_BET' | 'NO_BET_NO_FUNDS' | 'NO_LOGIN';
export type RegisteredVia = 'SELF' | 'LINK' | 'AGENT_FORM' | 'REFERRAL' | 'OPERATOR';

/** An account as the other modules know it. */
export interface Account {
  id: bigint;
  merchantId: number;
  username: string;
  nickname: string;
  /** 0 player, 1 agent, 2 top agent, 4 trial, 41 affiliate, 42 top affiliate: docs/rules/accounts.md#account-types. */
  type: AccountType;
  status: AccountStatus;
  currency: string;
}

/** An account with what only its own pages show. */
export interface AccountDetails extends Account {
  vipLevel: number;
  labels: { labelName: string; color: string }[];
  toUpline: boolean;
  profile: Profile;
  createdAt: Date;
  previousLoginAt: Date | null;
  /** The accounts above, from the top down. */
  path: bigint[];
  /** The same by their usernames, as they are compared, in no order. */
  above: string[];
}

/** What a login needs to know of an account. */
export interface LoginRow extends Account {
  firstLoginDone: boolean;
  isTest: boolean;
  /** A second step is asked for at an address that is not registered. */
  verifyNewAddress: boolean;
  /** Null: the account has no password. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** The holder did not choose the password and has to set another; null: there is none. */
  mustChangePassword: boolean | null;
}

/** Everything that is written of a new account. */
export interface NewAccountRow {
  merchantId: number;
  username: string;
  usernameKey: string;
  nickname: string;
  type: AccountType;
  parentId: bigint | null;
  vipLevel: number;
  currency: string;
  profile: Profile;
  registeredVia: RegisteredVia;
  registerAddress: string;
  registerUrl: string;
  agreedAt: Date | null;
  /** It was confirmed in the client, before it asked for the account. */
  agreedByClient: boolean;
  /** Who brought the account. */
  referrerId: bigint | null;
  isTest: boolean;
  isDemo: boolean;
  /** Null: nobody can log in to the account. */
  passwordHash: string | null;
  /** The holder did not choose the password. */
  mustChangePassword: boolean;
  at: Date;
}

const ACCOUNT = `a.id, a.merchant_id as "merchantId", a.username, a.nickname, a.type, a.status, a.currency`;

/** Writes an account under its parent, with its password; null when the brand already has one of that name. */
export async function insertAccount(tx: Runner, row: NewAccountRow): Promise<Account | null> {
  const [account] = await tx.query<Account>({
    text: `insert into account as a (merchant_id, username, username_key, nickname, type, parent_id, path, depth, top_agent_id,
             vip_level, currency, profile, registered_via, register_address, register_url, agreed_at, is_test, is_demo, created_at,
             referrer_id, agreed_by_client)
           select $1::int, $2::text, $3::text, $4::text, $5::smallint, p.id,
             case when p.id is null then '{}' else p.path || p.id end, coalesce(p.depth + 1, 0),
             coalesce(p.top_agent_id, case when p.type in (2, 42) then p.id end),
             $7::smallint, $8::text, $9::jsonb, $10::text, $11::text, $12::text, $13::timestamptz, $14::boolean, $15::boolean, $16::timestamptz,
             $17::bigint, $18::boolean
           from (select 1) as one left join account p on p.id = $6::bigint and p.merchant_id = $1::int
           where $6::bigint is null or p.id is not null
           on conflict (merchant_id, username_key) do nothing
           returning ${ACCOUNT}`,
    values: [
      row.merchantId,
      row.username,
      row.usernameKey,
      row.nickname,
      row.type,
      row.parentId,
      row.vipLevel,
      row.currency,
      JSON.stringify(sealProfile(tx, row)),
      row.registeredVia,
      row.registerAddress,
      row.registerUrl,
      row.agreedAt,
      row.isTest,
      row.isDemo,
      row.at,
      row.referrerId,
      row.agreedByClient,
    ],
  });
  if (!account || row.passwordHash === null) return account ?? null;
  await tx.query({
    text: 'insert into account_password (account_id, merchant_id, hash, changed_at, must_change) values ($1, $2, $3, $4, $5)',
    values: [account.id, account.merchantId, row.passwordHash, row.at, row.mustChangePassword],
  });
  return account;
}

/** Is there an account of that name? */
export async function nameExists(db: Runner, merchantId: number, key: string): Promise<boolean> {
  const rows = await db.query({
    text: 'select id from account where merchant_id = $1 and username_key = $2',
    values: [merchantId, key],
  });
  return rows.length > 0;
}

/** An account by id. */
export async function readAccount(db: Runner, id: bigint): Promise<Account | null> {
  const [account] = await db.query<Account>({
    name: 'identity-account',
    text: `select ${ACCOUNT} from account a where a.id = $1`,
    values: [id],
  });
  return account ?? null;
}

/** What the public lists need of accounts: their names and what they are. */
export const readNames = (
  db: Runner,
  ids: readonly bigint[],
): Promise<{ id: bigint; username: string; type: AccountType; isTest: boolean; isDemo: boolean }[]> =>
  db.query({
    name: 'identity-names',
    text: `select id, username, type, is_test as "isTest", is_demo as "isDemo" from ${ACCOUNTS_BY_KEY}`,
    values: [integers(ids)],
  });

/** An account by its compared username. */
export async function readAccountByName(db: Runner, merchantId: number, key: string): Promise<Account | null> {
  const [account] = await db.query<Account>({
    text: `select ${ACCOUNT} from account a where a.merchant_id = $1 and a.username_key = $2`,
    values: [merchantId, key],
  });
  return account ?? null;
}

/** Has a brand any account? */
export async function hasAccounts(db: Runner, merchantId: number): Promise<boolean> {
  const rows = await db.query({ text: 'select id from account where merchant_id = $1 limit 1', values: [merchantId] });
  return rows.length > 0;
}

/** What the member's own pages show of an account. */
export async function readDetails(db: Runner, id: bigint): Promise<AccountDetails | null> {
  const [row] = await db.query<AccountDetails & { usernameKey: string }>({
    name: 'identity-details',
    text: `select ${ACCOUNT}, a.vip_level as "vipLevel", a.labels, a.to_upline as "toUpline", a.profile,
             a.username_key as "usernameKey", a.created_at as "createdAt", a.previous_login_at as "previousLoginAt", a.path,
             ${ABOVE} as above
           from account a where a.id = $1`,
    values: [id],
  });
  if (!row) return null;
  const { usernameKey, ...details } = row;
  return { ...details, profile: openProfile(db, { ...details, usernameKey }) };
}

const LOGIN = `${ACCOUNT}, a.first_login_done as "firstLoginDone", a.is_test as "isTest", a.verify_new_address as "verifyNewAddress",
  w.hash as "passwordHash", w.changed_at as "passwordChangedAt", w.must_change as "mustChangePassword"`;

/**
 * What a login needs: of the account that has proven the number which was typed to be its own, else of that of the compared
 * username. One statement, whether there is such an account or not.
 */
export async function readLogin(
  db: Runner,
  merchantId: number,
  key: string | null,
  owner: bigint | null,
): Promise<LoginRow | null> {
  const [row] = await db.query<LoginRow>({
    name: 'identity-login',
    text: `select ${LOGIN}
           from (select coalesce((select id from account where id = $3::bigint and merchant_id = $1),
                   (select id from account where merchant_id = $1 and username_key = $2::text)) as id) as k
             join account a on a.id = k.id left join account_password w on w.account_id = a.id`,
    values: [merchantId, key, owner],
  });
  return row ?? null;
}

/** What a login needs of an account that is known. */
export async function readLoginOf(db: Runner, merchantId: number, accountId: bigint): Promise<LoginRow | null> {
  const [row] = await db.query<LoginRow>({
    name: 'identity-login-of',
    text: `select ${LOGIN} from account a left join account_password w on w.account_id = a.id where a.id = $1 and a.merchant_id = $2`,
    values: [accountId, merchantId],
  });
  return row ?? null;
}

/** Does the member want to hear of logins on new devices? */
export async function readWantsNotice(db: Runner, accountId: bigint): Promise<boolean> {
  const [row] = await db.query<{ wants: boolean }>({
    text: 'select login_notice as wants from account where id = $1',
    values: [accountId],
  });
  return row?.wants ?? false;
}

/** Moves the account's last login to the place of the previous one. The next one is not the first. */
export async function noteLogin(tx: Runner, accountId: bigint, at: Date): Promise<void> {
  await tx.query({
    text: `update account set previous_login_at = last_login_at, last_login_at = $2, first_login_done = true where id = $1`,
    values: [accountId, at],
  });
}

/** When members of a demo's past were there last, by the keys of their names. */
export async function writeDemoLogins(db: Runner, merchantId: number, seen: ReadonlyMap<string, Date>): Promise<void> {
  await db.query({
    text: `update account a set last_login_at = n.at from unnest($2::text::text[], $3::text::timestamptz[]) as n (key, at)
           where a.merchant_id = $1 and a.username_key = n.key and a.is_demo and a.last_login_at is null`,
    values: [merchantId, texts([...seen.keys()]), texts([...seen.values()].map((at) => at.toISOString()))],
  });
}

/** Why an account's status is what it is: null where nobody has said anything. */
export interface StatusGround {
  reason: string | null;
  by: string | null;
  at: Date | null;
}

/** Freezes or frees an account, and keeps why. */
export async function writeStatus(tx: Runner, accountId: bigint, status: AccountStatus, ground: StatusGround): Promise<void> {
  await tx.query({
    text: 'update account set status = $2, status_reason = $3, status_by = $4, status_at = $5, status_from = null where id = $1',
    values: [accountId, status, ground.reason, ground.by, ground.at],
  });
}

/** Why an account's status is what it is. */
export async function readGround(db: Runner, accountId: bigint): Promise<StatusGround | null> {
  const [row] = await db.query<StatusGround>({
    text: 'select status_reason as reason, status_by as by, status_at as at from account where id = $1',
    values: [accountId],
  });
  return row ?? null;
}

/** Records a failed login. */
export async function insertFailure(
  db: Runner,
  failure: { merchantId: number; accountId: bigint | null; nameDigest: Buffer; address: string; at: Date },
): Promise<void> {
  await db.query({
    text: `insert into login_failure (merchant_id, account_id, name_digest, address, address_key, at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [failure.merchantId, failure.accountId, failure.nameDigest, failure.address, limitKeyOf(failure.address), failure.at],
  });
}

/** Tries of an address that are looked at: whoever makes more of them at few names meets the locks of those. */
const FAILURES_READ = 500;

/** How many names an address has failed at since a time, among the newest of its tries. */
export async function countFailedNames(db: Runner, merchantId: number, address: string, since: Date): Promise<number> {
  const [row] = await db.query<{ names: bigint }>({
    name: 'identity-failed-names',
    text: `select count(distinct name_digest) as names from (
             select name_digest from login_failure where merchant_id = $1 and address_key = $2 and at > $3 order by at desc limit $4
           ) f`,
    values: [merchantId, limitKeyOf(address), since, FAILURES_READ],
  });
  return Number(row?.names ?? 0n);
}
