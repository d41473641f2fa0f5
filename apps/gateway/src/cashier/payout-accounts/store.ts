import type { Runner } from '../../base/database/database.ts';
import type { PayoutKind } from './directory.ts';

const numberContext = (accountId: bigint): string => `payout-account|${accountId}`;
const holderContext = (accountId: bigint): string => `payout-holder|${accountId}`;
const keyContext = (merchantId: number, bankCode: string): string => `payout-account|${merchantId}|${bankCode}`;

/** A payout account, opened. */
export interface PayoutAccount {
  id: bigint;
  merchantId: number;
  accountId: bigint;
  kind: PayoutKind;
  bankCode: string;
  accountNo: string;
  holder: string;
  isDefault: boolean;
  createdAt: Date;
}

const ACCOUNT = `id, merchant_id as "merchantId", account_id as "accountId", kind, bank_code as "bankCode", account_no as "accountNo",
  holder, is_default as "isDefault", created_at as "createdAt"`;

function opened(db: Runner, row: PayoutAccount): PayoutAccount {
  const accountNo = db.seal.open(row.accountNo, numberContext(row.accountId));
  const holder = db.seal.open(row.holder, holderContext(row.accountId));
  if (accountNo === null || holder === null) throw new Error(`the payout account ${row.id} was sealed by another SECRET_KEY`);
  return { ...row, accountNo, holder };
}

/** Lets what a member does with payout accounts and withdrawals happen one after the other, until the end of the transaction. */
export async function lockPayouts(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({
    name: 'cashier-payouts-lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`payouts ${accountId}`],
  });
}

/** A member's accounts, oldest first. */
export async function readPayoutAccounts(db: Runner, accountId: bigint): Promise<PayoutAccount[]> {
  const rows = await db.query<PayoutAccount>({
    name: 'cashier-payout-accounts',
    text: `select ${ACCOUNT} from payout_account where account_id = $1 and removed_at is null order by created_at, id`,
    values: [accountId],
  });
  return rows.map((row) => opened(db, row));
}

/** An account by its number, one that was removed since too: a withdrawal may be on its way to it. */
export async function readPayoutAccount(db: Runner, id: bigint): Promise<PayoutAccount | null> {
  const [row] = await db.query<PayoutAccount>({
    name: 'cashier-payout-account',
    text: `select ${ACCOUNT} from payout_account where id = $1`,
    values: [id],
  });
  return row ? opened(db, row) : null;
}

/** Does an account of a brand have this number, kept with a key or before there was one? */
async function isNumberKept(tx: Runner, merchantId: number, key: string, plain: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'select 1 as kept from payout_account where merchant_id = $1 and account_key in ($2, $3) and removed_at is null',
    values: [merchantId, key, plain],
  });
  return rows.length > 0;
}

/** What an account number is looked up by. */
const plainKey = (bankCode: string, compared: string): string => `${bankCode}|${compared}`;

/** Writes an account; null when a member of the brand has it. */
export async function insertPayoutAccount(
  tx: Runner,
  row: Omit<PayoutAccount, 'id' | 'createdAt'> & { compared: string; at: Date },
): Promise<bigint | null> {
  const { merchantId, accountId, kind, bankCode, accountNo, holder, isDefault, compared, at } = row;
  const plain = plainKey(bankCode, compared);
  const key = tx.seal.index(plain, keyContext(merchantId, bankCode));
  if (await isNumberKept(tx, merchantId, key, plain)) return null;
  const [made] = await tx.query<{ id: bigint }>({
    text: `insert into payout_account (merchant_id, account_id, kind, bank_code, account_key, account_no, holder, is_default, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    values: [
      merchantId,
      accountId,
      kind,
      bankCode,
      key,
      tx.seal.seal(accountNo, numberContext(accountId)),
      tx.seal.seal(holder, holderContext(accountId)),
      isDefault,
      at,
    ],
  });
  return made?.id ?? null;
}

/** Makes one of a member's accounts its default; null: none is. */
export async function writeDefault(tx: Runner, accountId: bigint, id: bigint | null): Promise<void> {
  await tx.query({
    text: 'update payout_account set is_default = false where account_id = $1 and removed_at is null and is_default',
    values: [accountId],
  });
  if (id === null) return;
  await tx.query({
    text: 'update payout_account set is_default = true where account_id = $1 and id = $2 and removed_at is null',
    values: [accountId, id],
  });
}

/** Takes an account away from its member. */
export async function markRemoved(tx: Runner, accountId: bigint, id: bigint, at: Date): Promise<void> {
  await tx.query({
    text: `update payout_account set removed_at = $3, is_default = false where account_id = $1 and id = $2 and removed_at is null`,
    values: [accountId, id, at],
  });
}

/** Until when a member has locked its withdrawals; null: not. */
export async function readLock(db: Runner, accountId: bigint): Promise<Date | null> {
  const [row] = await db.query<{ until: Date }>({
    name: 'cashier-payout-lock',
    text: 'select until from payout_lock where account_id = $1',
    values: [accountId],
  });
  return row?.until ?? null;
}

/** Locks a member's withdrawals until a moment, or as long as they are locked already; returns until when. */
export async function writeLock(tx: Runner, who: { merchantId: number; accountId: bigint }, until: Date): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>({
    text: `insert into payout_lock as l (account_id, merchant_id, until) values ($1, $2, $3)
           on conflict (account_id) do update set until = greatest(l.until, excluded.until) returning until`,
    values: [who.accountId, who.merchantId, until],
  });
  return row?.until ?? until;
}

/** Seals up to `most` accounts that were kept before there was a key; returns how many there were. */
export async function sealPayoutAccounts(tx: Runner, most: number): Promise<number> {
  const rows = await tx.query<
    Pick<PayoutAccount, 'id' | 'accountId' | 'merchantId' | 'bankCode' | 'accountNo' | 'holder'> & { key: string }
  >({
    text: `select id, account_id as "accountId", merchant_id as "merchantId", bank_code as "bankCode", account_no as "accountNo", holder,
             account_key as key
           from payout_account where account_no not like 's2.%' order by id limit $1 for update skip locked`,
    values: [most],
  });
  for (const { id, accountId, merchantId, bankCode, accountNo, holder, key } of rows) {
    await tx.query({
      text: 'update payout_account set account_no = $2, holder = $3, account_key = $4 where id = $1',
      values: [
        id,
        tx.seal.seal(accountNo, numberContext(accountId)),
        tx.seal.seal(holder, holderContext(accountId)),
        tx.seal.index(key, keyContext(merchantId, bankCode)),
      ],
    });
  }
  return rows.length;
}
