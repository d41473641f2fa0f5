import type { Amount } from '@marquee/money';
import type { Database } from '../base/database/database.ts';
import type { Accounts } from './accounts.ts';
import { vendorKind, vendorOfKind } from './vendor-kind.ts';

/** What lies at a vendor. */
export interface AtVendor {
  vendorId: number;
  account: bigint;
  balance: Amount;
}

/** The accounts for what lies at vendors that keep wallets of their own. */
export interface VendorAccounts {
  /** The id of the owner's account for what lies at such a vendor, opened when new; it may be below zero. */
  vendorAccountOf(merchantId: number, ownerId: bigint, currency: string, vendorId: number): Promise<bigint>;
  /** What an owner has in such accounts: docs/rules/money.md#vendor-wallets. */
  atVendors(merchantId: number, ownerId: bigint, currency: string): Promise<AtVendor[]>;
}

/** Finds and opens them. */
export function createVendorAccounts(db: Database, { open }: Pick<Accounts, 'open'>): VendorAccounts {
  return {
    vendorAccountOf: async (merchantId, ownerId, currency, vendorId) =>
      (await open(merchantId, ownerId, currency, vendorKind(vendorId))).id,
    async atVendors(merchantId, ownerId, currency) {
      const rows = await db.query<{ id: bigint; kind: string; balance: bigint }>({
        name: 'ledger-accounts-at-vendors',
        text: `select id, kind, balance from ledger_account
               where owner_id = $1 and merchant_id = $2 and currency = $3 and starts_with(kind, 'vendor-') order by id`,
        values: [ownerId, merchantId, currency],
      });
      return rows.map(({ id, kind, balance }) => ({ account: id, vendorId: vendorOfKind(kind), balance }));
    },
  };
}
