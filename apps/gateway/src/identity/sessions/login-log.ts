import type { Runner } from '../../base/database/database.ts';

/** A login that succeeded. */
export interface LoginEntry {
  merchantId: number;
  accountId: bigint;
  at: Date;
  /** How: `password`, `sms`, `firebase`, `passkey`, `remembered`, `register`, `guest`. */
  way: string;
  address: string;
  userAgent: string;
}

/** What a member is shown of its logins. */
export type LoginLine = Pick<LoginEntry, 'at' | 'way' | 'address' | 'userAgent'>;

/** Writes a login down, in the transaction that opens its session. */
export async function writeLogin(tx: Runner, entry: LoginEntry): Promise<void> {
  await tx.query({
    name: 'identity-login-log-write',
    text: `insert into login_log (merchant_id, account_id, at, way, address, user_agent) values ($1, $2, $3, $4, $5, $6)`,
    values: [entry.merchantId, entry.accountId, entry.at, entry.way, entry.address, entry.userAgent.slice(0, 400)],
  });
}

/** The latest logins of an account, newest first. */
export const readLogins = (db: Runner, accountId: bigint, count: number): Promise<LoginLine[]> =>
  db.query<LoginLine>({
    name: 'identity-login-log',
    text: `select at, way, address, user_agent as "userAgent" from login_log where account_id = $1 order by id desc limit $2`,
    values: [accountId, count],
  });

/** Deletes at most `limit` of the logins from before a time; returns how many there were. */
export async function forgetLogins(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from login_log where id = any(array(select id from login_log where at < $1 order by at limit $2)) returning id`,
    values: [before, limit],
  });
  return rows.length;
}
