import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Amount } from '@marquee/money';
import { keepAudit } from '../base/audits.ts';
import type { BusinessCalendar, RecordWindow } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { BrandCalendar } from '../base/calendar/day-sums.ts';
import type { Database, Runner, Transaction } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { Log } from '../base/log.ts';
import type { Metrics } from '../base/metrics.ts';
import { type Accounts, createAccounts, type LedgerAccount } from './accounts.ts';
import { type Difference, findDifferences } from './audit.ts';
import { type CashMovement, type CashPlace, readCashMovements, sumUnorderedCash, type UnorderedCash } from './cash-movements.ts';
import {
  type Cursor,
  type LedgerRound,
  type LedgerRoundKey,
  type News,
  readOldestAfter,
  readRoundKeys,
  readRounds,
  readRoundsAfter,
  readStakedAfter,
} from './following.ts';
import {
  captureItem,
  type HoldRequest,
  holdItem,
  releaseItem,
  reversalItem,
  type SettleHold,
  type TakeBack,
  takeBackItem,
} from './holds.ts';
import { readHouseBalance, rollUpHouse } from './house.ts';
import { createJoinedPosting, type JoinedPosting } from './joined.ts';
import { type BalanceChange, createListeners } from './listeners.ts';
import { type HeldMain, holdMains, type Mains } from './mains.ts';
import { createPoster } from './poster.ts';
import { type Item, itemOf, type Posting, PostingError, type Verdict } from './posting.ts';
import { createPostingIn, type PostedIn } from './posting-in.ts';
import { type Prize, readPrizesBetween } from './prizes.ts';
import {
  type Balance,
  createRoundReading,
  type Entry,
  type Owner,
  readBalance,
  readEntries,
  readFirstDeposits,
  readOwnersBetween,
  readTotals,
  readTransaction,
  readTransfer,
  type Transfer,
} from './reading.ts';
import { CASH_CODES, type CashDay, cashDaysOf } from './record/cash.ts';
import { createRecord, type WalletRecord } from './record/record.ts';
import { createReviews, type Reviews } from './reviews.ts';
import { createVendorAccounts, type VendorAccounts } from './vendor-accounts.ts';

export type { LedgerAccount } from './accounts.ts';
export type { Difference } from './audit.ts';
export type { CashMovement, CashPlace, UnorderedCash } from './cash-movements.ts';
export { CODES, type CodeGroup, type CodeName, codesOfGroups, wordOf } from './codes.ts';
export {
  type Cursor,
  LEDGER_START,
  type LedgerRound,
  type LedgerRoundKey,
  ROUND_LIMIT,
  type RoundMovement,
} from './following.ts';
export type { HeldState, HeldWin } from './held-wins.ts';
export type { BalanceChange } from './listeners.ts';
export type { HeldMain } from './mains.ts';
export type { Posting, Verdict } from './posting.ts';
export type { Prize } from './prizes.ts';
export { type Balance, readMoved, type Transfer } from './reading.ts';
export type { CashDay } from './record/cash.ts';
export {
  type OwnerSum,
  oldestMoneyAfter,
  readMoneyAfter,
  readOwners,
  recountMoney,
} from './record/money-news.ts';
export type { WalletRecord } from './record/record.ts';
export { filterOf as recordFilterOf } from './record/routes.ts';
export type { CodeSum, RecordFilter } from './record/totals.ts';
export type { Reviews } from './reviews.ts';

/** The wallet's SQL, for the migration runner. */
export const walletSql: SqlModule = { name: 'wallet', directory: join(dirname(fileURLToPath(import.meta.url))) };

export interface WalletOptions {
  db: Database;
  clock: Clock;
  /** Posting connections to PostgreSQL, 1 or 2; the second is used for large groups only. */
  lanes?: number;
  log?: Log;
  metrics?: Metrics;
  /** The brands and their business calendars, by which the daily sums are cut; UTC for a brand that is not among them. */
  brands?(): Promise<readonly BrandCalendar[]>;
}

export interface Wallet extends VendorAccounts, JoinedPosting {
  /** Posts one movement. Throws a PostingError for bad input; every other outcome is a verdict. */
  post(posting: Posting): Promise<Verdict>;
  /**
   * Posts movements in the caller's transaction, in their order: booked together with what else it writes, or not at all. Their
   * accounts are locked until its end, so that nothing slow may follow.
   */
  postIn(tx: Transaction, at: Date, postings: readonly Posting[]): Promise<PostedIn>;
  /** Holds main accounts in the caller's transaction, with their balances: what it posts to them then finds them so. By owner. */
  holdMains(tx: Transaction, mains: Mains): Promise<Map<bigint, HeldMain>>;
  /** Wins that are booked but not paid until a person has looked at them. */
  reviews: Reviews;
  /** The id of an owner's account, opened when new. `kind` is `main` unless said otherwise. */
  accountOf(merchantId: number, ownerId: bigint, currency: string, kind?: string, runner?: Runner): Promise<bigint>;
  /** The id of a house account, opened when new, e.g. `games`, `deposits`, `demo`, `bonus`. */
  house(merchantId: number, currency: string, name: string, runner?: Runner): Promise<bigint>;
  account(accountId: bigint): Promise<LedgerAccount | null>;
  balanceOf(accountId: bigint, runner?: Runner): Promise<Balance>;
  /** All that owners have in a currency: free, set aside and kept apart. In the order of the owners. */
  totalsOf(owners: readonly Owner[], runner?: Runner): Promise<Amount[]>;
  /** Those of these owners whose total lies between two amounts, both included; null: there is no bound. */
  ownersBetween(asked: Parameters<typeof readOwnersBetween>[1]): Promise<bigint[]>;
  /** What owners were credited first as a deposit, by owner; who was never is left out. */
  firstDepositsOf(asked: Parameters<typeof readFirstDeposits>[1]): Promise<Map<bigint, Amount>>;
  houseBalance(accountId: bigint): Promise<Amount>;
  /** Sets an amount of a main account aside, under the caller's id. */
  hold(request: HoldRequest): Promise<Verdict>;
  /** Makes a hold ready that is set aside in a transaction of the caller's, as with `postIn`. Not within that transaction. */
  holdReady(request: HoldRequest): Promise<(tx: Transaction, at: Date) => Promise<PostedIn>>;
  /** Pays (a part of) a hold out to a house account. Never more than is left of it: then `settled`. */
  capture(request: SettleHold & { house: bigint }): Promise<Verdict>;
  /** Gives (a part of) a hold back to the main account. */
  release(request: SettleHold): Promise<Verdict>;
  /** Declared reversal of an entry of the house, once and in full; the balance may become negative. */
  reverse(transferId: bigint, remark: string): Promise<Verdict>;
  /** Declared reversal of a part of what was given, once for each id; the balance may become negative. */
  takeBack(request: TakeBack): Promise<Verdict>;
  /** Refuses an account's bets, or everything outgoing, from the next posting on. Incoming money is always accepted. */
  block(accountId: bigint, what: 'bets' | 'outgoing', on: boolean, runner?: Runner): Promise<void>;
  /** What a member paid in, was paid out and was given as rewards on each of some days of a calendar that has any of it. */
  cash(owner: Owner, window: RecordWindow, calendar: BusinessCalendar): Promise<CashDay[]>;
  /** What a brand's movements that no order of the cashier stands behind come to, from a moment to another, which is excluded. */
  unorderedCash(stretch: { merchantId: number; from: Date; to: Date }): Promise<UnorderedCash[]>;
  /** A brand's deposits, payouts, fees, returns, transfers and adjustments in a stretch of time, oldest first, after a place. */
  cashMovements(asked: {
    merchantId: number;
    from: Date;
    to: Date;
    after: CashPlace | null;
    limit: number;
  }): Promise<CashMovement[]>;
  /** The account record and its daily sums. */
  record: WalletRecord;
  /** What the house itself booked under some keys: each by its account and id. */
  entries(keys: readonly { account: bigint; txId: string }[]): Promise<Entry[]>;
  /** All movements of a round, oldest first. */
  movements(accountId: bigint, provider: number, roundId: string): Promise<Transfer[]>;
  /** All that is known under a transaction id: a debit, a credit, a rollback, and `tombstone` or `reversed` marks. */
  transaction(accountId: bigint, provider: number, txId: string): Promise<Transfer[]>;
  transfer(transferId: bigint): Promise<Transfer | null>;
  /** The rounds that the next transfers after a cursor belong to, each whole and in the account's own order. */
  roundsAfter(cursor: Cursor, limit: number): Promise<News>;
  /** The prizes in games that the transfers after one place, up to another, brought to their players. */
  prizesBetween(from: Cursor, to: Cursor): Promise<Prize[]>;
  /** Rounds as they stand in the ledger now; those that it does not know are left out. */
  rounds(keys: readonly LedgerRoundKey[]): Promise<LedgerRound[]>;
  /** Names of an account's rounds in their order, after one of them. */
  roundKeys(account: bigint, after: { provider: number; roundRef: string }, limit: number): Promise<LedgerRoundKey[]>;
  /** What an account has staked in the transfers after a cursor. */
  stakedAfter(account: bigint, cursor: Cursor, runner?: Runner): Promise<Amount>;
  /** When the oldest transfer after a cursor was made; null when there is none. */
  oldestAfter(cursor: Cursor): Promise<Date | null>;
  /** Listens for every changed balance, after the commit. Returns the function that stops it. */
  onPosted(listener: (change: BalanceChange) => void): () => void;
  /** Recomputes everything from the transfers: an empty list means that the ledger agrees with itself. */
  reconcile(): Promise<Difference[]>;
  /** Adds final transfers to the house's totals: a job for every minute or so. */
  rollUp(): Promise<number>;
  /** Takes no more postings and resolves when all that were taken are answered. */
  drain(): Promise<void>;
}

/** Makes what tells of a member's cash. */
const createCash =
  (accounts: Accounts, record: WalletRecord): Wallet['cash'] =>
  async ({ merchantId, ownerId, currency }, window, calendar) => {
    const [main, held] = await Promise.all(
      ['main', 'held'].map(async (kind) => (await accounts.open(merchantId, ownerId, currency, kind)).id),
    );
    return cashDaysOf(await record.daySums([main ?? 0n, held ?? 0n], { ...window, codes: CASH_CODES }, calendar));
  };

/** Refuses an account's bets or everything outgoing, or no longer. Throws when there is no such player account. */
async function writeBlock(runner: Runner, accountId: bigint, what: 'bets' | 'outgoing', on: boolean): Promise<void> {
  const bit = what === 'bets' ? 1 : 2;
  const rows = await runner.query({
    text: `update ledger_account set blocks = case when $3 then blocks | $2::smallint else blocks & ~$2::smallint end
           where id = $1 and owner_id is not null returning id`,
    values: [accountId, bit, on],
  });
  if (rows.length !== 1) throw new Error(`there is no player account ${accountId}`);
}

/** An entry that may be reversed. Throws a PostingError for what is none. */
async function readEntry(db: Database, transferId: bigint): Promise<Transfer> {
  const found = await readTransfer(db, transferId);
  if (found?.kind !== 'entry') throw new PostingError('account', `transfer ${transferId} is no entry to reverse`);
  return found;
}

/** Where balances, entries and what is added up by day differ; that it was looked at is kept. */
async function reconcileLedger(db: Database, clock: Clock, record: WalletRecord) {
  const differences = [...(await findDifferences(db)), ...(await record.dayDifferences())];
  await keepAudit(db, clock, 'ledger', differences.length);
  return differences;
}

/** The wallet: the only writer of the ledger. */
export function createWallet({ db, clock, lanes = 2, log, metrics, brands = async () => [] }: WalletOptions): Wallet {
  const record = createRecord(db, brands);
  const accounts = createAccounts(db);
  const listeners = createListeners(accounts, log);
  const poster = createPoster({ db, clock, lanes, log, metrics, onPosted: listeners.onPosted });
  const submitOne = async (item: Item): Promise<Verdict> => {
    const [verdict] = await poster.submit([item]);
    if (!verdict) throw new Error('the poster gave no verdict');
    return verdict;
  };
  const submitIn = createPostingIn(listeners.onPosted);
  const withHeld = async <T>(main: bigint, make: (held: bigint) => T): Promise<T> => {
    const account = await accounts.byId(main);
    if (!account || account.ownerId === null) throw new PostingError('account', `there is no player account ${main}`);
    return make((await accounts.open(account.merchantId, account.ownerId, account.currency, 'held')).id);
  };

  return {
    post: async (posting) => submitOne(itemOf(posting)),
    postIn: (tx, at, postings) => submitIn(tx, at, postings.map(itemOf)),
    holdMains,
    ...createJoinedPosting(poster.submit),
    reviews: createReviews({ db, accounts, submit: poster.submit }),
    accountOf: async (merchantId, ownerId, currency, kind = 'main', runner = db) =>
      (await accounts.open(merchantId, ownerId, currency, kind, runner)).id,
    ...createVendorAccounts(db, accounts),
    house: async (merchantId, currency, name, runner = db) => (await accounts.open(merchantId, null, currency, name, runner)).id,
    account: (accountId) => accounts.byId(accountId),
    balanceOf: (accountId, runner = db) => readBalance(runner, accountId),
    totalsOf: (owners, runner = db) => readTotals(runner, owners),
    ownersBetween: (asked) => readOwnersBetween(db, asked),
    firstDepositsOf: (asked) => readFirstDeposits(db, asked),
    houseBalance: (accountId) => readHouseBalance(db, accountId),
    hold: async (request) => submitOne(await withHeld(request.account, (held) => holdItem(request, held))),
    holdReady: (request) =>
      withHeld(request.account, (held) => holdItem(request, held)).then((item) => (tx, at) => submitIn(tx, at, [item])),
    capture: async (request) => submitOne(await withHeld(request.account, (held) => captureItem(request, held))),
    release: async (request) => submitOne(await withHeld(request.account, (held) => releaseItem(request, held))),
    reverse: async (transferId, remark) => submitOne(reversalItem(await readEntry(db, transferId), remark)),
    takeBack: async (request) => submitOne(takeBackItem(request)),
    block: (accountId, what, on, runner = db) => writeBlock(runner, accountId, what, on),
    record,
    cash: createCash(accounts, record),
    cashMovements: (asked) => readCashMovements(db, asked),
    unorderedCash: (stretch) => sumUnorderedCash(db, stretch),
    entries: (keys) => readEntries(db, keys),
    movements: createRoundReading(db),
    transaction: (accountId, provider, txId) => readTransaction(db, accountId, provider, txId),
    transfer: (transferId) => readTransfer(db, transferId),
    roundsAfter: (cursor, limit) => readRoundsAfter(db, cursor, limit),
    prizesBetween: (from, to) => readPrizesBetween(db, from, to),
    rounds: (keys) => readRounds(db, keys),
    roundKeys: (account, after, limit) => readRoundKeys(db, account, after, limit),
    stakedAfter: (account, cursor, runner = db) => readStakedAfter(runner, account, cursor),
    oldestAfter: (cursor) => readOldestAfter(db, cursor),
    onPosted: listeners.add,
    reconcile: () => reconcileLedger(db, clock, record),
    rollUp: () => rollUpHouse(db),
    drain: () => poster.drain(),
  };
}
