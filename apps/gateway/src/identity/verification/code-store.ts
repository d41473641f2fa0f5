import type { Runner } from '../../base/database/database.ts';

/** What is written of a code that is sent. */
export interface NewCode {
  merchantId: number;
  purpose: string;
  target: Buffer;
  code: Buffer;
  accountId: bigint | null;
  addressKey: string;
  asker: Buffer;
  at: Date;
  expiresAt: Date;
}

/** Whose codes are looked for: a browser's, or those that its address asked for where it shows none. */
export interface AskedBy {
  browser: Buffer | null;
  addressKey: string;
}

/** A code as it is checked. */
export interface CodeRow {
  id: bigint;
  purpose: string;
  digest: Uint8Array;
  accountId: bigint | null;
  expiresAt: Date;
  /** Of whom the code was looked up for. */
  tries: number;
  spentAt: Date | null;
}

/** The tries of who asked, and of who only comes from the same address, are counted apart. */
const triesOf = ({ browser }: AskedBy): 'tries' | 'stray_tries' => (browser === null ? 'stray_tries' : 'tries');
const columns = (by: AskedBy): string =>
  `id, purpose, code_digest as "digest", account_id as "accountId", expires_at as "expiresAt", ${triesOf(by)} as tries,
   spent_at as "spentAt"`;
const whose = ({ browser }: AskedBy, place: number): string =>
  browser === null ? `address_key = $${place}` : `asker_digest = $${place}`;
const whoseValue = ({ browser, addressKey }: AskedBy): Buffer | string => browser ?? addressKey;

/** Lets no other transaction go on that holds the same name, until this one ends. */
export async function lockName(tx: Runner, name: string): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [name] });
}

/** When the newest codes of a target were sent and what for, newest first. */
export const readSentTo = (
  db: Runner,
  merchantId: number,
  target: Buffer,
  most: number,
): Promise<{ at: Date; purpose: string }[]> =>
  db.query({
    name: 'verification-sent-to',
    text: 'select at, purpose from verification_code where merchant_id = $1 and target_digest = $2 order by id desc limit $3',
    values: [merchantId, target, most],
  });

/** When the newest codes that an address asked for were sent, newest first. */
export const readAskedBy = (db: Runner, merchantId: number, addressKey: string, most: number): Promise<{ at: Date }[]> =>
  db.query({
    name: 'verification-asked-by',
    text: 'select at from verification_code where merchant_id = $1 and address_key = $2 order by id desc limit $3',
    values: [merchantId, addressKey, most],
  });

/** Counts a code of a brand's day; false when the day's are used up. */
export async function takeQuota(tx: Runner, merchantId: number, at: Date, most: number): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into code_quota as q (merchant_id, day, sent) values ($1, ($2::timestamptz at time zone 'UTC')::date, 1)
           on conflict (merchant_id, day) do update set sent = q.sent + 1 where q.sent < $3 returning q.sent`,
    values: [merchantId, at, most],
  });
  return rows.length > 0;
}

/** Writes a code down. */
export async function insertCode(tx: Runner, row: NewCode): Promise<void> {
  await tx.query({
    text: `insert into verification_code (merchant_id, purpose, target_digest, code_digest, account_id, address_key,
             asker_digest, at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [row.merchantId, row.purpose, row.target, row.code, row.accountId, row.addressKey, row.asker, row.at, row.expiresAt],
  });
}

/** The newest code of a target for a purpose that somebody asked for, which nobody else can spend until the transaction ends. */
export async function lockNewest(
  tx: Runner,
  merchantId: number,
  target: Buffer,
  purpose: string,
  by: AskedBy,
): Promise<CodeRow | null> {
  const [row] = await tx.query<CodeRow>({
    text: `select ${columns(by)} from verification_code
           where merchant_id = $1 and target_digest = $2 and purpose = $3 and ${whose(by, 4)} order by id desc limit 1 for update`,
    values: [merchantId, target, purpose, whoseValue(by)],
  });
  return row ?? null;
}

/** The newest codes of a target that somebody asked for, newest first. */
export const readNewest = (db: Runner, merchantId: number, target: Buffer, by: AskedBy, most: number): Promise<CodeRow[]> =>
  db.query<CodeRow>({
    text: `select ${columns(by)} from verification_code where merchant_id = $1 and target_digest = $2 and ${whose(by, 3)}
           order by id desc limit $4`,
    values: [merchantId, target, whoseValue(by), most],
  });

/** Marks a locked code as spent. */
export async function spend(tx: Runner, id: bigint, at: Date): Promise<void> {
  await tx.query({ text: 'update verification_code set spent_at = $2 where id = $1', values: [id, at] });
}

/** Counts a try; false when a code has had `most` already. */
export async function countTry(db: Runner, id: bigint, by: AskedBy, most: number): Promise<boolean> {
  const tries = triesOf(by);
  const rows = await db.query({
    text: `update verification_code set ${tries} = ${tries} + 1 where id = $1 and ${tries} < $2 returning 1`,
    values: [id, most],
  });
  return rows.length > 0;
}

/** Takes back the try that turned out right. */
export async function forgiveTry(db: Runner, id: bigint, by: AskedBy): Promise<void> {
  const tries = triesOf(by);
  await db.query({ text: `update verification_code set ${tries} = ${tries} - 1 where id = $1`, values: [id] });
}

/** Deletes up to `most` codes that were sent before a moment; returns their number. */
export async function forgetCodes(db: Runner, before: Date, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from verification_code where id = any (array(
             select id from verification_code where at < $1 order by at limit $2)) returning 1`,
    values: [before, most],
  });
  return rows.length;
}

/** Deletes up to `most` days of counts that ended before a moment; returns their number. */
export async function forgetQuota(db: Runner, before: Date, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from code_quota where (merchant_id, day) in (
             select merchant_id, day from code_quota where day < ($1::timestamptz at time zone 'UTC')::date limit $2) returning 1`,
    values: [before, most],
  });
  return rows.length;
}
