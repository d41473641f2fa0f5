import type { Runner } from '../../base/database/database.ts';

/** An account's password. */
export interface PasswordRow {
  hash: string;
  changedAt: Date;
}

/** The password of an account; null for one without. */
export async function readPassword(db: Runner, accountId: bigint): Promise<PasswordRow | null> {
  const [row] = await db.query<PasswordRow>({
    name: 'identity-password',
    text: 'select hash, changed_at as "changedAt" from account_password where account_id = $1',
    values: [accountId],
  });
  return row ?? null;
}

/** Who a password belongs to, and its hash. */
export interface NewPasswordRow {
  accountId: bigint;
  merchantId: number;
  hash: string;
  at: Date;
}

/** Puts a password in the place of the one that was `before`; false when it is another one by now. Null: there was none. */
export async function changePassword(tx: Runner, row: NewPasswordRow, before: string | null): Promise<boolean> {
  const rows = await tx.query({
    text:
      before === null
        ? `insert into account_password (account_id, merchant_id, hash, changed_at) values ($1, $2, $3, $4)
           on conflict (account_id) do nothing returning account_id`
        : `update account_password set hash = $3, changed_at = $4, must_change = false
           where account_id = $1 and merchant_id = $2 and hash = $5 returning account_id`,
    values: [row.accountId, row.merchantId, row.hash, row.at, ...(before === null ? [] : [before])],
  });
  return rows.length > 0;
}

/** Sets a password, whatever it was before. */
export async function setPassword(tx: Runner, row: NewPasswordRow): Promise<void> {
  await tx.query({
    text: `insert into account_password (account_id, merchant_id, hash, changed_at) values ($1, $2, $3, $4)
           on conflict (account_id) do update set hash = excluded.hash, changed_at = excluded.changed_at, must_change = false`,
    values: [row.accountId, row.merchantId, row.hash, row.at],
  });
}

/** Takes a password away: nobody logs in by it any more. */
export async function removePassword(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'delete from account_password where account_id = $1', values: [accountId] });
}

/** An account's payment password with the record of its wrong tries. */
export interface PaymentRow extends PasswordRow {
  failures: number;
  lockedUntil: Date | null;
}

const PAYMENT = 'hash, changed_at as "changedAt", failures, locked_until as "lockedUntil"';

/** The payment password of an account; null when none is set. */
export async function readPayment(db: Runner, accountId: bigint): Promise<PaymentRow | null> {
  const [row] = await db.query<PaymentRow>({
    name: 'identity-payment-password',
    text: `select ${PAYMENT} from account_payment_password where account_id = $1`,
    values: [accountId],
  });
  return row ?? null;
}

/** The same, which nobody else changes or tries until the end of the transaction. */
export async function lockPayment(tx: Runner, accountId: bigint): Promise<PaymentRow | null> {
  const [row] = await tx.query<PaymentRow>({
    name: 'identity-payment-lock',
    text: `select ${PAYMENT} from account_payment_password where account_id = $1 for update`,
    values: [accountId],
  });
  return row ?? null;
}

/**
 * Takes one try of the payment password: it counts as wrong until it proves right, so that many at once get no more than one
 * after the other. The try that is one too many locks. Null when the password is locked, or there is none.
 */
export async function takePaymentTry(
  db: Runner,
  accountId: bigint,
  { at, tries, lockUntil }: { at: Date; tries: number; lockUntil: Date },
): Promise<{ hash: string; failures: number } | null> {
  const [row] = await db.query<{ hash: string; failures: number }>({
    name: 'identity-payment-try',
    text: `update account_payment_password set
             failures = case when locked_until is null then failures + 1 else 1 end,
             locked_until = case when locked_until is null and failures + 1 >= $3 then $4::timestamptz end
           where account_id = $1 and (locked_until is null or locked_until <= $2)
           returning hash, failures`,
    values: [accountId, at, tries, lockUntil],
  });
  return row ?? null;
}

/** Forgets the wrong tries at a payment password that proved right. */
export async function clearPaymentTries(db: Runner, accountId: bigint, hash: string): Promise<void> {
  await db.query({
    name: 'identity-payment-clear',
    // Nobody waits for the disk: what a server that fails loses of it is one try that counts until the next right one.
    text: `update account_payment_password set failures = 0, locked_until = null
           from (select set_config('synchronous_commit', 'off', true)) as own (commits)
           where account_id = $1 and hash = $2 and own.commits = 'off'`,
    values: [accountId, hash],
  });
}

/** Puts a payment password in the place of the one that was `before`; false when it is another one by now. Null: there was none. */
export async function changePayment(tx: Runner, row: NewPasswordRow, before: string | null): Promise<boolean> {
  const rows = await tx.query({
    text:
      before === null
        ? `insert into account_payment_password (account_id, merchant_id, hash, changed_at) values ($1, $2, $3, $4)
           on conflict (account_id) do nothing returning account_id`
        : `update account_payment_password set hash = $3, changed_at = $4, failures = 0, locked_until = null
           where account_id = $1 and merchant_id = $2 and hash = $5 returning account_id`,
    values: [row.accountId, row.merchantId, row.hash, row.at, ...(before === null ? [] : [before])],
  });
  return rows.length > 0;
}
