import { TRIAL_TYPE } from '@marquee/contract';
import { integers } from '../base/arrays.ts';
import type { Runner, Transaction } from '../base/database/database.ts';
import { ACCOUNTS_BY_KEY } from './by-key.ts';
import type { Account } from './store.ts';

/** An account in the tree, and to whom in it money may go. */
export interface Kin extends Account {
  parentId: bigint | null;
  /** The ancestors from the top down. */
  path: bigint[];
  /** To the account above it. */
  toUpline: boolean;
  /** To everybody below it; otherwise an agent's own children only. */
  toDescendants: boolean;
}

const KIN = `id, merchant_id as "merchantId", username, nickname, type, status, currency, parent_id as "parentId", path,
  to_upline as "toUpline", to_descendants as "toDescendants"`;

/** An account in the tree; null when there is none. */
export async function readKin(db: Runner, accountId: bigint): Promise<Kin | null> {
  const [row] = await db.query<Kin>({
    name: 'account-kin',
    text: `select ${KIN} from account where id = $1`,
    values: [accountId],
  });
  return row ?? null;
}

/** The brands of those of these accounts that are members: guests are left out. */
export async function readMemberBrands(db: Runner, accounts: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.query<{ id: bigint; merchantId: number }>({
    name: 'account-member-brands',
    text: `select id, merchant_id as "merchantId" from ${ACCOUNTS_BY_KEY} where type <> $2`,
    values: [integers(accounts), TRIAL_TYPE],
  });
  return new Map(rows.map(({ id, merchantId }) => [id, merchantId]));
}

/** Sets to whom money may go; what is not given stays. Returns both as they were. */
export async function writeTransferFlags(
  tx: Transaction,
  accountId: bigint,
  { toUpline, toDescendants }: { toUpline?: boolean | undefined; toDescendants?: boolean | undefined },
): Promise<Pick<Kin, 'toUpline' | 'toDescendants'> | null> {
  const [before] = await tx.query<Pick<Kin, 'toUpline' | 'toDescendants'>>({
    text: 'select to_upline as "toUpline", to_descendants as "toDescendants" from account where id = $1 for update',
    values: [accountId],
  });
  await tx.query({
    text: 'update account set to_upline = coalesce($2, to_upline), to_descendants = coalesce($3, to_descendants) where id = $1',
    values: [accountId, toUpline ?? null, toDescendants ?? null],
  });
  return before ?? null;
}
