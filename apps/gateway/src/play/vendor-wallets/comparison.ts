import type { Amount } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { PlayCatalogue, PlayVendor } from '../deps.ts';
import { countUndecided, readSeparate, type SeparatePlayer } from './transfer-store.ts';
import type { WalletClient } from './wallet-client.ts';

/** A vendor whose wallet was compared with our books. Amounts are ten-thousandths of a unit, of all currencies together. */
export interface Compared {
  vendor: string;
  players: number;
  ours: Amount;
  /** One line for each player whose balance differs, or of whom the vendor said nothing. */
  differences: string[];
}

export interface ComparisonDeps {
  db: Database;
  wallet: Pick<Wallet, 'balanceOf'>;
  catalogue: Pick<PlayCatalogue, 'allVendors'>;
  client: Pick<WalletClient, 'balance'>;
}

const PAGE = 100;

/** Makes what compares our books with what vendors say: what lies there by our ledger must be what their players have. */
export function createComparison({ db, wallet, catalogue, client }: ComparisonDeps) {
  const compare = async (vendor: PlayVendor, one: SeparatePlayer): Promise<{ ours: Amount; difference: string | null }> => {
    const { playerId: player, currency, account } = one;
    const before = await wallet.balanceOf(account);
    const theirs = await client.balance(vendor, { player, currency });
    const ours = await wallet.balanceOf(account);
    if (theirs === ours.balance) return { ours: ours.balance, difference: null };
    const open = await countUndecided(db, player);
    const isMoving = before.version !== ours.version;
    const why = [open > 0 && `${open} transfers undecided`, isMoving && 'it moved meanwhile'].filter(Boolean).join(', ');
    const difference = `${vendor.code} ${player}: ours ${ours.balance}, theirs ${theirs ?? 'not told'}${why && ` (${why})`}`;
    return { ours: ours.balance, difference };
  };

  return async (): Promise<Compared[]> => {
    const compared: Compared[] = [];
    for (const vendor of await catalogue.allVendors()) {
      if (vendor.wallet !== 'transfer') continue;
      const total: Compared = { vendor: vendor.code, players: 0, ours: 0n, differences: [] };
      let after = '';
      for (;;) {
        const page = await readSeparate(db, vendor.id, after, PAGE);
        for (const player of page) {
          const { ours, difference } = await compare(vendor, player);
          total.players += 1;
          total.ours += ours;
          if (difference !== null) total.differences.push(difference);
        }
        after = page.at(-1)?.playerId ?? '';
        if (page.length < PAGE) break;
      }
      compared.push(total);
    }
    return compared;
  };
}
