import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { createWallet, type Posting, type Verdict, type Wallet, walletSql } from '../index.ts';

export const START = Date.UTC(2026, 0, 5, 3, 0, 0);

/** What a game posts, with the parts that a test does not care about filled in. */
export type GamePosting = Exclude<Posting, { kind: 'entry' }>;
type Loose<P> = P extends unknown
  ? Omit<P, 'account' | 'house' | 'provider' | 'game'> & { provider?: number; game?: number | null }
  : never;
export type LoosePosting = Loose<GamePosting>;

/** A player with money who plays games. */
export interface TestPlayer {
  account: bigint;
  ownerId: bigint;
  post(posting: LoosePosting): Promise<Verdict>;
  posting(posting: LoosePosting): Posting;
}

export interface TestHouse {
  db: Database & { url: string | null };
  wallet: Wallet;
  clock: ReturnType<typeof manualClock>;
  games: bigint;
  deposits: bigint;
  player(funds?: bigint): Promise<TestPlayer>;
  close(): Promise<void>;
}

/** A wallet over a fresh database, and players at will. */
export async function openHouse(kind: Database['kind'], lanes = 1): Promise<TestHouse> {
  const db = await openTestDatabase(kind, [baseSql, walletSql]);
  const clock = manualClock(START);
  const wallet = createWallet({ db, clock, lanes });
  const games = await wallet.house(1, 'VND', 'games');
  const deposits = await wallet.house(1, 'VND', 'deposits');
  let owners = 0n;
  return {
    db,
    wallet,
    clock,
    games,
    deposits,
    async player(funds = 10_000n) {
      owners += 1n;
      const ownerId = owners;
      const account = await wallet.accountOf(1, ownerId, 'VND');
      if (funds > 0n) {
        const paid = await wallet.post({
          kind: 'entry',
          code: 'DEPOSIT',
          debit: deposits,
          credit: account,
          amount: funds,
          txId: 'funds',
        });
        if (paid.status !== 'posted') throw new Error(`the deposit was answered ${paid.status}`);
      }
      const posting = (loose: LoosePosting): Posting => ({ account, house: games, provider: 1, game: 7, ...loose }) as Posting;
      return { account, ownerId, posting, post: (loose) => wallet.post(posting(loose)) };
    },
    async close() {
      await wallet.drain();
      await db.close();
    },
  };
}
