import { randomBytes } from 'node:crypto';
import { TRIAL_TYPE } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayAccount, PlayVendor } from '../deps.ts';

/** A member as one vendor knows it. Nothing of this ever changes. */
export interface Player {
  /** Opaque and stable; what vendors are given instead of a name. */
  id: string;
  merchantId: number;
  accountId: bigint;
  vendorId: number;
  currency: string;
  /** The member's ledger account, and the house's account for games. */
  wallet: bigint;
  house: bigint;
  /** The player of a guest: its play money is neither the house's gain nor its loss, and no list tells of it. */
  trial: boolean;
  /** `wallet` is its own account for what lies at this vendor, which keeps a wallet of its own; else it is the member's main account. */
  isSeparate: boolean;
}

interface Row {
  id: string;
  merchant_id: number;
  account_id: bigint;
  vendor_id: number;
  currency: string;
  wallet_account_id: bigint;
  trial: boolean;
  is_separate: boolean;
}

const COLUMNS = 'id, merchant_id, account_id, vendor_id, currency, wallet_account_id, trial, is_separate';
const MAX_CACHED = 200_000;
/** The house's side of every stake and payout; that of guests stands apart, so that play money is in no result. */
const HOUSE = 'games';
const TRIAL_HOUSE = 'trial_games';

/** The players that are remembered. */
function createMemory(wallet: Wallet) {
  const byId = new Map<string, Player>();
  const byWallet = new Map<string, Player>();

  const remember = async (row: Row): Promise<Player> => {
    const player: Player = {
      id: row.id,
      merchantId: row.merchant_id,
      accountId: row.account_id,
      vendorId: row.vendor_id,
      currency: row.currency,
      wallet: row.wallet_account_id,
      house: await wallet.house(row.merchant_id, row.currency, row.trial ? TRIAL_HOUSE : HOUSE),
      trial: row.trial,
      isSeparate: row.is_separate,
    };
    if (byId.size >= MAX_CACHED) {
      byId.clear();
      byWallet.clear();
    }
    byId.set(player.id, player);
    byWallet.set(`${player.wallet}:${player.vendorId}`, player);
    return player;
  };

  return { byId, byWallet, remember };
}

/** Makes what names players. */
function createNaming(db: Database, wallet: Wallet, clock: Clock, remember: (row: Row) => Promise<Player>) {
  return {
    /** The member's player at a vendor, named at the first launch. */
    async open(
      { id: accountId, merchantId, currency, type }: Pick<PlayAccount, 'id' | 'merchantId' | 'currency' | 'type'>,
      { id: vendorId, wallet: mode }: Pick<PlayVendor, 'id' | 'wallet'>,
    ): Promise<Player> {
      const isSeparate = mode === 'transfer';
      const find = () =>
        db.query<Row>({
          name: 'play-player-of-account',
          text: `select ${COLUMNS} from vendor_player where account_id = $1 and vendor_id = $2`,
          values: [accountId, vendorId],
        });
      let [row] = await find();
      if (!row) {
        await db.query({
          name: 'play-player-add',
          text: `insert into vendor_player (id, merchant_id, account_id, vendor_id, currency, wallet_account_id, created_at, trial, is_separate)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
          values: [
            randomBytes(16).toString('hex'),
            merchantId,
            accountId,
            vendorId,
            currency,
            await (isSeparate
              ? wallet.vendorAccountOf(merchantId, accountId, currency, vendorId)
              : wallet.accountOf(merchantId, accountId, currency)),
            dateOf(clock),
            type === TRIAL_TYPE,
            isSeparate,
          ],
        });
        [row] = await find();
      }
      if (!row) throw new Error(`the player of account ${accountId} at vendor ${vendorId} could not be named`);
      return remember(row);
    },
  };
}

/** Finds and names players. Being immutable they are remembered, so that a credit needs no look-up. */
export function createPlayers(db: Database, wallet: Wallet, clock: Clock) {
  const { byId, byWallet, remember } = createMemory(wallet);
  return {
    /** The vendor's player of this id, or null: another vendor's player is nobody. */
    async byId(vendorId: number, id: string): Promise<Player | null> {
      let player = byId.get(id);
      if (!player) {
        const [row] = await db.query<Row>({
          name: 'play-player',
          text: `select ${COLUMNS} from vendor_player where id = $1`,
          values: [id],
        });
        if (!row) return null;
        player = await remember(row);
      }
      return player.vendorId === vendorId ? player : null;
    },

    /** The players behind ledger accounts, where they are players at all. */
    async ofWallets(keys: readonly { wallet: bigint; vendorId: number }[]): Promise<Map<string, Player>> {
      const found = new Map<string, Player>();
      const missing = new Set<bigint>();
      for (const { wallet: account, vendorId } of keys) {
        const known = byWallet.get(`${account}:${vendorId}`);
        if (known) found.set(`${account}:${vendorId}`, known);
        else missing.add(account);
      }
      if (missing.size === 0) return found;
      const rows = await db.query<Row>({
        text: `select p.* from unnest($1::text::bigint[]) as k(account)
               cross join lateral (select ${COLUMNS} from vendor_player where wallet_account_id = k.account limit 100) p`,
        values: [`{${[...missing].join(',')}}`],
      });
      for (const row of rows) found.set(`${row.wallet_account_id}:${row.vendor_id}`, await remember(row));
      return found;
    },

    /** The member's player at a vendor, where it has one. */
    async ofAccount(accountId: bigint, vendorId: number): Promise<Player | null> {
      const [row] = await db.query<Row>({
        name: 'play-player-of-account',
        text: `select ${COLUMNS} from vendor_player where account_id = $1 and vendor_id = $2`,
        values: [accountId, vendorId],
      });
      return row ? remember(row) : null;
    },

    /** The ledger accounts with which a member plays. */
    async walletsOf(accountId: bigint): Promise<bigint[]> {
      const rows = await db.query<{ wallet: bigint }>({
        text: 'select distinct wallet_account_id as wallet from vendor_player where account_id = $1 order by 1',
        values: [accountId],
      });
      return rows.map(({ wallet: account }) => account);
    },

    ...createNaming(db, wallet, clock, remember),
  };
}

export type Players = ReturnType<typeof createPlayers>;

/** Has any member been named to this vendor? */
export async function hasPlayers(db: Database, vendorId: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>({
    text: 'select exists (select from vendor_player where vendor_id = $1) as found',
    values: [vendorId],
  });
  return row?.found ?? false;
}
