import { Flaw, type Recorder } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { nextVersion } from './store.ts';

/** What an operator says of a new vendor. */
export interface NewVendor {
  /** From 2 to 12 capital letters and digits: also names the setting of its key, `VENDOR_KEY_<CODE>`. */
  code: string;
  name: string;
  /** Where the gateway reaches it. */
  baseUrl: string;
  /** Number of its wallet in the player protocol, from 100 on; the next free one when not given. */
  accountTypeId?: number;
}

// Below are the house's own wallets and the vendors of the demo.
const FIRST_ACCOUNT_TYPE = 100;
const LAST_ACCOUNT_TYPE = 999_999;

function demand(condition: boolean, message: string): void {
  if (!condition) throw new Flaw(message);
}

/** A vendor's address in its one form. Throws a {@link Flaw} for one that no vendor may have. */
export function vendorAddress(text: string, isAllowed: (url: URL) => boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Flaw(`the vendor's address must start with http:// or https://, not "${text}"`);
  }
  demand(url.username === '' && url.password === '', "the vendor's address must not hold a password");
  demand(url.search === '' && url.hash === '', "the vendor's address must not have a query or a fragment");
  demand(isAllowed(url), `${url.host} is inside your own network: INTERNAL_NETWORKS must name it for a vendor to be there`);
  return url.href;
}

/**
 * Adds an open vendor, which no brand offers yet, an operator's written down by `record`; returns its id. Throws a {@link Flaw} for
 * what is wrong or taken.
 */
export async function insertVendor(
  db: Database,
  { code, name, baseUrl, accountTypeId }: NewVendor,
  isAllowed: (url: URL) => boolean = () => true,
  record?: Recorder,
): Promise<number> {
  demand(/^[A-Z0-9]{2,12}$/.test(code), `a vendor's code is 2 to 12 capital letters and digits, not "${code}"`);
  const shown = name.trim();
  demand(shown.length >= 1 && shown.length <= 60, "a vendor's name has 1 to 60 characters");
  const address = vendorAddress(baseUrl, isAllowed);
  demand(
    accountTypeId === undefined ||
      (Number.isInteger(accountTypeId) && accountTypeId >= FIRST_ACCOUNT_TYPE && accountTypeId <= LAST_ACCOUNT_TYPE),
    `an account type is a number from ${FIRST_ACCOUNT_TYPE} to ${LAST_ACCOUNT_TYPE}`,
  );
  return db.transaction(async (tx) => {
    // First, since it holds other writers: what is free now is free until the end.
    await nextVersion(tx);
    const taken = await tx.query<{ code: string }>({
      text: 'select code from vendor where code = $1 or account_type_id = $2 order by code <> $1',
      values: [code, accountTypeId ?? null],
    });
    if (taken[0]?.code === code) throw new Flaw(`there is already a vendor ${code}`);
    if (taken[0]) throw new Flaw(`the account type ${accountTypeId} belongs to the vendor ${taken[0].code}`);
    const [row] = await tx.query<{ id: number; account_type_id: number }>({
      text: `insert into vendor (code, name, base_url, account_type_id)
             select $1, $2, $3, coalesce($4::int, (select greatest(max(account_type_id) + 1, ${FIRST_ACCOUNT_TYPE + 1}) from vendor))
             returning id, account_type_id`,
      values: [code, shown, address, accountTypeId ?? null],
    });
    if (!row) throw new Error('the vendor was not added');
    const after = { code, name: shown, url: address, accountType: row.account_type_id };
    await record?.(tx, { before: null, after });
    return row.id;
  });
}
