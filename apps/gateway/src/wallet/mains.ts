import type { Amount } from '@marquee/money';
import { integers } from '../base/arrays.ts';
import type { Transaction } from '../base/database/database.ts';

/** Main accounts of owners in one currency of a brand. */
export interface Mains {
  merchantId: number;
  currency: string;
  ownerIds: readonly bigint[];
}

/** A main account as it stands until the transaction ends. */
export interface HeldMain {
  account: bigint;
  balance: Amount;
}

/**
 * Holds the main accounts of owners until the transaction ends, in the order in which postings hold theirs, and opens those that are not
 * there yet: what is posted to them in the transaction finds them as they are told here. By owner.
 */
export async function holdMains(tx: Transaction, { merchantId, currency, ownerIds }: Mains): Promise<Map<bigint, HeldMain>> {
  if (ownerIds.length === 0) return new Map();
  const values = [merchantId, currency, integers([...new Set(ownerIds)])];
  await tx.query({
    text: `insert into ledger_account (merchant_id, owner_id, currency, kind, floor)
           select $1, owner, $2, 'main', 0 from unnest($3::text::bigint[]) as o (owner)
           where not exists (select 1 from ledger_account a where a.owner_id = owner and a.merchant_id = $1 and a.currency = $2 and a.kind = 'main')
           order by owner on conflict do nothing`,
    values,
  });
  const rows = await tx.query<{ owner: bigint; account: bigint; balance: bigint }>({
    text: `select owner_id as owner, id as account, balance from ledger_account
           where owner_id = any ($3::text::bigint[]) and merchant_id = $1 and currency = $2 and kind = 'main' order by id for update`,
    values,
  });
  return new Map(rows.map(({ owner, account, balance }) => [owner, { account, balance }]));
}
