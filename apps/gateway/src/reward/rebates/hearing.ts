import type { Runner, Transaction } from '../../base/database/database.ts';
import type { SettledBet } from '../counting/hearing.ts';
import type { Counted } from '../counting/index.ts';
import { readChangesAfter } from './level-store.ts';
import { linesOf } from './line.ts';
import { type RebateTable, rateOf } from './rate.ts';
import { insertReversals } from './reversal-store.ts';
import { addLines } from './store.ts';

export interface RateDeps {
  /** The levels that these members have, in the caller's transaction. */
  levelsOf(runner: Runner, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
  /** What a brand's levels give back now. */
  tableOf(merchantId: number): Promise<RebateTable>;
}

/** Makes what says what settled bets give back. */
export const createRates =
  ({ levelsOf, tableOf }: RateDeps) =>
  async (tx: Transaction, bets: readonly SettledBet[]): Promise<number[]> => {
    const accounts = [...new Set(bets.map(({ accountId }) => accountId))];
    const levels = await levelsOf(tx, accounts);
    const oldest = new Date(Math.min(...bets.map(({ at }) => at.getTime())));
    const changes = Map.groupBy(await readChangesAfter(tx, accounts, oldest), ({ accountId }) => accountId);
    const tables = new Map<number, RebateTable>();
    const rates: number[] = [];
    for (const { merchantId, accountId, gameType, at } of bets) {
      const table = tables.get(merchantId) ?? (await tableOf(merchantId));
      tables.set(merchantId, table);
      // What a bet is told late of has changed since: the first change after it says what it was changed from.
      const next = changes.get(accountId)?.find((change) => change.at > at);
      rates.push(rateOf(table, next?.fromLevel ?? levels.get(accountId) ?? 0, gameType));
    }
    return rates;
  };

/** Adds what was just counted to the lines, in the same transaction; cancelled bets are noted, to be taken back. */
export async function accrue(tx: Transaction, { bets, isFresh, accounts }: Counted): Promise<void> {
  await addLines(tx, linesOf(bets, isFresh), accounts);
  const rates = new Map(bets.flatMap((bet) => (bet.kind === 'settled' ? [[`${bet.accountId} ${bet.ref}`, bet.rebateRate]] : [])));
  const cancelled = bets.filter((event) => event.kind === 'cancelled' && event.validBet < 0n && isFresh(event));
  await insertReversals(
    tx,
    cancelled.flatMap(({ accountId, ref, eventId, validBet, at }) => {
      const rate = rates.get(`${accountId} ${ref}`) ?? 0;
      const merchantId = accounts.get(accountId) ?? 0;
      return rate === 0 ? [] : [{ accountId, eventId, merchantId, betNo: ref, validBet: -validBet, rate, at }];
    }),
  );
}
