import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { isFixedOdds, MOST_FIXED_REBATE } from '../../base/fixed-odds.ts';
import type { SettledBet } from '../counting/hearing.ts';
import type { Counted } from '../counting/index.ts';
import { FROZEN } from '../items/collecting.ts';
import type { Item } from '../items/item.ts';
import type { Items } from '../items/items.ts';
import { readChangesAfter } from './level-store.ts';
import { linesOf, rateOfBet } from './line.ts';
import { holdRebates, pay, payable } from './paying.ts';
import { type RebateTable, rateOf } from './rate.ts';
import { insertReversals } from './reversal-store.ts';
import { addLines, lockAccount } from './store.ts';

export interface RateDeps {
  /** The levels that these members have, in the caller's transaction. */
  levelsOf(runner: Runner, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
  /** What these members were given: rates by game type, in millionths of the valid bet, and a series for lotteries; null: the lowest. */
  termsOf(runner: Runner, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, MemberTerms>>;
  /** What a brand's levels give back now, and its lowest series. */
  brandOf(merchantId: number): Promise<{ table: RebateTable; seriesMin: number }>;
}

/** What a member was given. */
export interface MemberTerms {
  rates: Readonly<Record<string, number>>;
  series: number | null;
}

/** A point of the series is a two-thousandth of the valid bet. */
const SERIES_POINT = 500;

/** Makes what says what settled bets give back. */
export const createRates =
  ({ levelsOf, termsOf, brandOf }: RateDeps) =>
  async (tx: Transaction, bets: readonly SettledBet[]): Promise<number[]> => {
    const accounts = [...new Set(bets.map(({ accountId }) => accountId))];
    const levels = await levelsOf(tx, accounts);
    const terms = await termsOf(tx, accounts);
    const oldest = new Date(Math.min(...bets.map(({ at }) => at.getTime())));
    const changes = Map.groupBy(await readChangesAfter(tx, accounts, oldest), ({ accountId }) => accountId);
    const brands = new Map<number, Awaited<ReturnType<RateDeps['brandOf']>>>();
    const rates: number[] = [];
    for (const { merchantId, accountId, gameType, at, series, seriesMost = Number.MAX_SAFE_INTEGER, vendor } of bets) {
      const { table, seriesMin } = brands.get(merchantId) ?? (await brandOf(merchantId));
      brands.set(merchantId, { table, seriesMin });
      const own = terms.get(accountId);
      // What a bet is told late of has changed since: the first change after it says what it was changed from.
      const next = changes.get(accountId)?.find((change) => change.at > at);
      const level = next?.fromLevel ?? levels.get(accountId) ?? 0;
      // A ticket gives back what of the member's series it was not played at, as far as its game has such series.
      const best = Math.min(own?.series ?? seriesMin, seriesMost);
      const left = gameType === 'LOTT' && series !== undefined ? (best - series) * SERIES_POINT : 0;
      const rate = rateOf(table, level, gameType, Math.max(own?.rates[gameType] ?? 0, left));
      rates.push(isFixedOdds(gameType, vendor) ? Math.min(rate, MOST_FIXED_REBATE) : rate);
    }
    return rates;
  };

/** What pays for tickets with their settlement. */
export interface AccrualDeps {
  clock: Clock;
  items: Pick<Items, 'award'>;
  /** What state these accounts are in, in the caller's transaction. */
  statesOf(runner: Runner, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, { status: string }>>;
}

/** Notes bets that became void, whose rebates are to be taken back. */
async function noteVoid(tx: Transaction, { bets, isFresh, accounts }: Counted): Promise<void> {
  const rates = new Map(
    [...Map.groupBy(bets, ({ accountId, ref }) => `${accountId} ${ref}`)].map(([key, told]) => [key, rateOfBet(told)]),
  );
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

/**
 * Makes what adds what was just counted to the lines, in the same transaction, and pays at once what lottery tickets give back; cancelled
 * bets are noted, to be taken back. Returns what was paid, for `items.finish` after the commit.
 */
export const createAccrual =
  ({ clock, items, statesOf }: AccrualDeps) =>
  async (tx: Transaction, counted: Counted): Promise<Item[]> => {
    const lines = linesOf(counted.bets, counted.isFresh);
    const members = [...new Set(lines.flatMap(({ gameType, accountId }) => (gameType === 'LOTT' ? [accountId] : [])))];
    const players = members
      .sort((a, b) => (a < b ? -1 : 1))
      .map((accountId) => ({ accountId, merchantId: counted.accounts.get(accountId) ?? 0 }));
    // Before their lines, as whoever claims does.
    for (const player of players) await lockAccount(tx, player);
    await addLines(tx, lines, counted.accounts);
    await noteVoid(tx, counted);
    const paid: Item[] = [];
    const states = members.length === 0 ? new Map<bigint, { status: string }>() : await statesOf(tx, members);
    for (const player of players) {
      const held = await holdRebates(tx, player);
      const tickets = { ...held, lines: held.lines.filter(({ gameType }) => gameType === 'LOTT') };
      if (payable(tickets) === 0n || FROZEN.includes(states.get(player.accountId)?.status ?? '')) continue;
      paid.push(await pay(tx, items, tickets, { kind: 'SELF', at: dateOf(clock) }));
    }
    return paid;
  };
