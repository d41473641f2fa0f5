import { createEvents, type Events } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { untilReadable } from '../../base/database/snapshot.ts';
import { createLog } from '../../base/log.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { activeMinBetOf, sql as brandSql, createBrand, type Merchant } from '../../brand/index.ts';
import { sql as cashierSql } from '../../cashier/index.ts';
import { sql as identitySql, tree } from '../../identity/index.ts';
import { betCancelled, betCorrected, betSettled, sql as playSql, type ValidBet } from '../../play/index.ts';
import { createReport, type Report, sql as reportSql } from '../../report/index.ts';
import { createWallet, type Wallet, walletSql } from '../../wallet/index.ts';
import { findCommissionDifferences } from '../commissions/audit.ts';
import { sql as agentSql, type Commissions, createCommissions } from '../index.ts';

const SQL = [baseSql, brandSql, identitySql, walletSql, playSql, cashierSql, reportSql, agentSql];
/** Noon in Ho Chi Minh City, on Monday the first of June 2026. */
const START = Date.UTC(2026, 5, 1, 5);
const DAY_MS = 86_400_000;
const KINDS = { settled: betSettled, corrected: betCorrected, cancelled: betCancelled } as const;

/** One gateway that pays commissions. */
export interface CommissionGateway {
  events: Events;
  commissions: Commissions;
  report: Report;
}

/** What is told of a bet. */
export interface ToldBet {
  of: bigint;
  betNo: string;
  gameType?: string;
  vendor?: string;
  /** Ten-thousandths of a unit; of a correction the difference. */
  validBet: bigint;
  /** Of a ticket: the series that it was played at. */
  series?: number;
  /** The highest series of its game, where others have a higher one. */
  seriesMost?: number;
  /** That becomes known late: what it counted before, in ten-thousandths of a unit. */
  countedBefore?: bigint;
  /** When it was placed: now unless said otherwise. */
  placedAt?: number;
  trial?: boolean;
}

/** Accounts with terms, bets and commissions over a fresh database. */
export interface CommissionWorld extends CommissionGateway {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  merchant: Merchant;
  wallet: Wallet;
  /** Another gateway; `dies` says before each of its commits, and behind each of its bookings, whether the process dies there. */
  another(dies?: () => boolean): CommissionGateway;
  open(
    parentId: bigint | null,
    terms: { series?: number; rates?: Record<string, number>; type?: number; isTest?: boolean },
  ): Promise<bigint>;
  tell(kind: keyof typeof KINDS, bet: ToldBet): Promise<void>;
  /** Puts an account with its line under another, now. */
  move(accountId: bigint, parentId: bigint): Promise<void>;
  /** All that was told is heard, and what is paid at once is paid. */
  hear(by?: CommissionGateway): Promise<void>;
  /** The daily payment of the business day that ended last, on the next day. */
  payDay(by?: CommissionGateway): Promise<void>;
  /** Whole cents of an account, in ten-thousandths of a unit. */
  balance(accountId: bigint): Promise<bigint>;
  differences(): Promise<string[]>;
  close(): Promise<void>;
}

type Parts = Pick<CommissionWorld, 'db' | 'clock' | 'merchant' | 'wallet'>;

/** Makes what opens gateways of a world. */
function createGateways({ db, clock, merchant, wallet }: Parts): CommissionWorld['another'] {
  const calendar = { businessTimezone: merchant.businessTimezone, dayStart: merchant.dayStart };
  const log = createLog('silent');
  return (dies = () => false) => {
    const mortal: Database = Object.assign(Object.create(db) as Database, {
      transaction: <T>(work: Parameters<Database['transaction']>[0]): Promise<T> =>
        db.transaction(async (tx) => {
          const done = await work(tx);
          if (dies()) throw new Error('the process died');
          return done as T;
        }),
    });
    const orDie = async <T>(booked: Promise<T>): Promise<T> => {
      const verdict = await booked;
      if (dies()) throw new Error('the process died');
      return verdict;
    };
    const events = createEvents(db, clock, log);
    const commissions = createCommissions({
      ...{ db: mortal, clock, log, merchants: async () => [merchant], merchantOf: async () => merchant },
      wallet: {
        house: wallet.house,
        accountOf: wallet.accountOf,
        post: (posting) => orDie(wallet.post(posting)),
        takeBack: (request) => orDie(wallet.takeBack(request)),
      },
    });
    const report = createReport({
      ...{ db, clock, log, wallet, oldestBet: async () => null },
      brands: async () => [{ id: merchant.id, calendar }],
      calendarOf: async () => calendar,
      activeMinBetOf: async () => activeMinBetOf(merchant.site.agents),
    });
    commissions.follow(events);
    report.follow(events);
    return { events, commissions, report };
  };
}

/** Makes what opens the accounts of a world. */
function createPeople({ db, clock, merchant }: Omit<Parts, 'wallet'>): CommissionWorld['open'] {
  let made = 0;
  return async (parentId, { series = null, rates = {}, type = parentId === null ? 2 : 1, isTest = false }) => {
    made += 1;
    const parent = parentId === null ? null : await tree.node(db, parentId);
    const path = parent ? [...parent.path, parent.id] : [];
    const [row] = await db.query<{ id: bigint }>({
      text: `insert into account (merchant_id, username, username_key, nickname, type, parent_id, path, depth, currency, is_test, registered_via,
               created_at, series, rates) values ($1, $2, $2, $2, $3, $4, $5::text::bigint[], $6, $7, $8, 'LINK', $9, $10, $11) returning id`,
      values: [
        ...[merchant.id, `member${made}`, type, parentId, `{${path.join(',')}}`, path.length, merchant.currency, isTest],
        ...[new Date(clock.now()), series, JSON.stringify(rates)],
      ],
    });
    return row?.id ?? 0n;
  };
}

/** What news of a bet carries. */
function payloadOf(
  { betNo, gameType = 'LIVE', vendor = 'RLT', validBet, series, seriesMost, countedBefore, placedAt, trial = false }: ToldBet,
  currency: string,
  now: number,
) {
  return {
    ...{ betNo, vendor, vendorId: 1, gameType, nodeId: 0, roundRef: betNo, currency },
    ...{ stake: validBet.toString(), payout: '0', validBet: validBet.toString() },
    ...{ placedAt: placedAt ?? now, settledAt: now },
    ...(trial ? { trial } : {}),
    ...(series === undefined ? {} : { series }),
    ...(seriesMost === undefined ? {} : { seriesMost }),
    ...(countedBefore === undefined ? {} : { countedBefore: countedBefore.toString() }),
  };
}

/** Opens a world. */
export async function openCommissions(kind: Database['kind']): Promise<CommissionWorld> {
  const db = await openTestDatabase(kind, SQL);
  const clock = manualClock(START);
  const brand = createBrand({ db, clock, demo: true });
  const merchant = await brand.seedDemo();
  const calendar = { businessTimezone: merchant.businessTimezone, dayStart: merchant.dayStart };
  const wallet = createWallet({ db, clock, brands: async () => [{ id: merchant.id, calendar }] });
  const merchants = async (): Promise<readonly Merchant[]> => [merchant];

  const another = createGateways({ db, clock, merchant, wallet });
  const own = another();
  /** What was told of each bet, summed up: what records of it would have. */
  const records = new Map<string, ValidBet>();

  return {
    ...own,
    ...{ db, clock, merchant, wallet, another },
    open: createPeople({ db, clock, merchant }),
    async tell(which, bet) {
      const { of, betNo, gameType = 'LIVE', validBet } = bet;
      const key = `${of} ${betNo}`;
      records.set(key, { accountId: of, betNo, gameType, validBet: (records.get(key)?.validBet ?? 0n) + validBet });
      const payload = payloadOf(bet, merchant.currency, clock.now());
      await own.events.emit(db, KINDS[which].of({ merchantId: merchant.id, accountId: of }, payload));
    },
    move: (accountId, parentId) => db.transaction(async (tx) => void (await tree.move(tx, accountId, parentId, clock))),
    async hear(by = own) {
      await by.events.runAll();
      for (const job of by.commissions.jobs) await job.run({ start: new Date(clock.now()) });
    },
    async payDay(by = own) {
      clock.advance(DAY_MS);
      const [job] = by.commissions.periodJobs;
      const start = new Date(clock.now() - DAY_MS);
      const step = (work: Parameters<Database['transaction']>[0]): Promise<void> =>
        db.transaction(async (tx) => void (await work(tx)));
      await job?.run(
        { merchantId: merchant.id, start, end: start },
        { signal: new AbortController().signal, position: null, step },
      );
      await untilReadable(db);
      await by.report.catchUp();
    },
    async balance(accountId) {
      const account = await wallet.accountOf(merchant.id, accountId, merchant.currency);
      return (await wallet.balanceOf(account)).balance;
    },
    differences: async () => {
      const validBets = async () => [...records.values()];
      return (await findCommissionDifferences({ db, wallet, merchants, validBets })).map(({ detail }) => detail);
    },
    async close() {
      await wallet.drain();
      await db.close();
    },
  };
}
