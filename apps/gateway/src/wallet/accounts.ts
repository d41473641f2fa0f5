import { MAX_AMOUNT } from '@marquee/money';
import type { Database, Runner } from '../base/database/database.ts';
import { isVendorKind } from './vendor-kind.ts';

/** What of an account never changes. `ownerId` is null for the house. */
export interface LedgerAccount {
  id: bigint;
  merchantId: number;
  ownerId: bigint | null;
  currency: string;
  kind: string;
}

interface Row {
  id: bigint;
  merchant_id: number;
  owner_id: bigint | null;
  currency: string;
  kind: string;
}

const accountOf = (row: Row): LedgerAccount => ({
  id: row.id,
  merchantId: row.merchant_id,
  ownerId: row.owner_id,
  currency: row.currency,
  kind: row.kind,
});

const COLUMNS = 'id, merchant_id, owner_id, currency, kind';
const FIND = `select ${COLUMNS} from ledger_account where merchant_id = $1 and currency = $2 and kind = $3`;
const MAX_CACHED = 200_000;
/** What an account of a vendor's wallet may fall to: its balance is the vendor's word, and reports come in any order. */
const NO_FLOOR = -MAX_AMOUNT;

/** Finds and opens accounts. Their fixed part is remembered, so that a posting needs no look-up. */
export function createAccounts(db: Database) {
  const byKey = new Map<string, LedgerAccount>();
  const byId = new Map<bigint, LedgerAccount>();

  const remember = (key: string, account: LedgerAccount): LedgerAccount => {
    // Emptied rather than trimmed: it fills again within seconds, and stays simple.
    if (byId.size >= MAX_CACHED) {
      byKey.clear();
      byId.clear();
    }
    byKey.set(key, account);
    byId.set(account.id, account);
    return account;
  };

  const keyOf = (merchantId: number, ownerId: bigint | null, currency: string, kind: string) =>
    `${merchantId}:${ownerId ?? 'house'}:${currency}:${kind}`;

  return {
    /** The account of an owner (null: the house), opened when it is not there yet. Any number of callers get the same one. */
    async open(
      merchantId: number,
      ownerId: bigint | null,
      currency: string,
      kind: string,
      runner: Runner = db,
    ): Promise<LedgerAccount> {
      const key = keyOf(merchantId, ownerId, currency, kind);
      const known = byKey.get(key);
      if (known) return known;
      const find = () =>
        runner.query<Row>({
          // Two texts, since an index serves "is null" and "=", but not both in one.
          ...(ownerId === null
            ? { name: 'ledger-house-find', text: `${FIND} and owner_id is null`, values: [merchantId, currency, kind] }
            : { name: 'ledger-account-find', text: `${FIND} and owner_id = $4`, values: [merchantId, currency, kind, ownerId] }),
        });
      let [row] = await find();
      if (!row) {
        await runner.query({
          text: `insert into ledger_account (merchant_id, owner_id, currency, kind, floor) values ($1, $2, $3, $4, $5) on conflict do nothing`,
          values: [merchantId, ownerId, currency, kind, isVendorKind(kind) ? NO_FLOOR : 0n],
        });
        [row] = await find();
      }
      if (!row) throw new Error(`the account ${key} could not be opened`);
      // What a transaction opened is remembered only once it is read outside of it: it may be rolled back.
      return runner === db ? remember(key, accountOf(row)) : accountOf(row);
    },

    /** The account with this id, or null. */
    async byId(id: bigint): Promise<LedgerAccount | null> {
      const known = byId.get(id);
      if (known) return known;
      const [row] = await db.query<Row>({
        name: 'ledger-account-by-id',
        text: `select ${COLUMNS} from ledger_account where id = $1`,
        values: [id],
      });
      if (!row) return null;
      const account = accountOf(row);
      return remember(keyOf(account.merchantId, account.ownerId, account.currency, account.kind), account);
    },

    /** The account with this id where it is already known, without asking the database. */
    cached: (id: bigint): LedgerAccount | undefined => byId.get(id),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
