import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import { type RoundKey, readRounds } from './round-store.ts';
import type { Round } from './rounds.ts';

/** What other modules read of bets, within a transaction of their own. */
export interface BetReading {
  /** Bets as their records stand; those that have none are left out. */
  betsOf(runner: Runner, keys: readonly RoundKey[]): Promise<Round[]>;
  /**
   * What an account has staked on rounds that are open, in ten-thousandths of a unit. A stake whose round has no record yet counts
   * as open.
   */
  openStakes(runner: Runner, account: { merchantId: number; accountId: bigint; currency: string }): Promise<Amount>;
}

/** Bets as their records stand; those that have none are left out. */
export const readBets: BetReading['betsOf'] = async (runner, keys) =>
  keys.length === 0 ? [] : [...(await readRounds(runner, keys)).values()];

/** Makes what reads bets for other modules. */
export const createBetReading = (wallet: Pick<Wallet, 'accountOf' | 'stakedAfter'>): BetReading => ({
  betsOf: readBets,
  async openStakes(runner, { merchantId, accountId, currency }) {
    // The place first: a round that is recorded meanwhile counts twice rather than not at all.
    const [place] = await runner.query<{ xid: string; id: bigint }>({
      name: 'play-cursor-place',
      text: 'select xid::text as xid, id from play_cursor',
    });
    if (!place) throw new Error('play has no cursor');
    const [row] = await runner.query<{ staked: bigint }>({
      name: 'play-open-stakes',
      text: `select coalesce(sum(stake), 0)::bigint as staked from play_round
             where account_id = $1 and merchant_id = $2 and currency = $3 and status = 'open'`,
      values: [accountId, merchantId, currency],
    });
    const main = await wallet.accountOf(merchantId, accountId, currency, 'main', runner);
    return (row?.staked ?? 0n) + (await wallet.stakedAfter(main, place, runner));
  },
});
