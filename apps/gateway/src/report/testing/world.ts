import { createEvents, type Events } from '../../base/background/events.ts';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { SqlModule } from '../../base/database/migrations.ts';
import { untilReadable } from '../../base/database/snapshot.ts';
import { createLog } from '../../base/log.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { openTestDatabase } from '../../base/testing/database.ts';
import { sql as brandSql } from '../../brand/index.ts';
import { sql as catalogueSql } from '../../catalogue/index.ts';
import { plantVendor } from '../../catalogue/testing/plant-vendor.ts';
import { accountMoved, sql as identitySql, tree } from '../../identity/index.ts';
import { sql as playSql } from '../../play/index.ts';
import { createTestDays } from '../../play/testing/days.ts';
import { createWallet, type Posting, type Wallet, walletSql } from '../../wallet/index.ts';
import { findReportDifferences } from '../audit/audit.ts';
import { createReport, type KeyedFigures, type Report, sql } from '../index.ts';

const REPORT_SQL = [baseSql, brandSql, identitySql, walletSql, catalogueSql, playSql, sql];
export const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
/** Noon in Ho Chi Minh City, on a Thursday. */
export const START = Date.UTC(2026, 0, 15, 5);
/** The vendor whose lotteries pay fixed multiples. */
export const FIXED_ODDS = 7;

/** A gateway that makes report rows: several work on one database. */
interface ReportGateway {
  events: Events;
  report: Report;
}

/** Opens a gateway; `dies` says before each of its commits whether the process dies there. */
export function openGateway(
  db: Database,
  clock: ReturnType<typeof manualClock>,
  {
    dies = () => false,
    oldestBet = async () => null,
    activeMinBet = 5_000_000n,
  }: { dies?(): boolean; oldestBet?(): Promise<Date | null>; activeMinBet?: bigint } = {},
): ReportGateway {
  const mortal: Database = Object.assign(Object.create(db) as Database, {
    transaction: <T>(work: Parameters<Database['transaction']>[0]): Promise<T> =>
      db.transaction(async (tx) => {
        const done = await work(tx);
        if (dies()) throw new Error('the process died');
        return done as T;
      }),
  });
  const events = createEvents(mortal, clock, createLog('silent'));
  const report = createReport({
    ...{ db: mortal, clock, log: createLog('silent'), oldestBet, wallet: createWallet({ db, clock }) },
    brands: async () => [{ id: 1, calendar: CALENDAR }],
    calendarOf: async () => CALENDAR,
    activeMinBetOf: async () => activeMinBet,
  });
  report.follow(events);
  return { events, report };
}

/** Accounts, bets and money over a fresh database. */
export interface ReportWorld extends ReportGateway {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  wallet: Wallet;
  /** Tells of bets as the making of records does. */
  bet: ReturnType<typeof createTestDays>;
  /** Opens an account; its number. */
  open(parentId: bigint | null, more?: { type?: number; isTest?: boolean }): Promise<bigint>;
  move(accountId: bigint, parentId: bigint): Promise<void>;
  /** Posts a movement between the house and an account. */
  money(accountId: bigint, code: Extract<Posting, { kind: 'entry' }>['code'], amount: bigint, isOut?: boolean): Promise<void>;
  /** Goes on until all that was told is in the rows. */
  settle(by?: ReportGateway): Promise<void>;
  differences(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a world, with the tables of more modules where a test wants them. */
export async function openReports(kind: Database['kind'], more: readonly SqlModule[] = []): Promise<ReportWorld> {
  const db = await openTestDatabase(kind, [...REPORT_SQL, ...more]);
  await plantVendor(db, FIXED_ODDS, 'TCG_LOTTO_VN');
  const clock = manualClock(START);
  const own = openGateway(db, clock);
  const wallet = createWallet({ db, clock, brands: async () => [{ id: 1, calendar: CALENDAR }] });
  const house = await wallet.house(1, 'VND', 'bonus');
  let made = 0;
  return {
    ...own,
    ...{ db, clock, wallet },
    bet: createTestDays({ db, clock, events: own.events, calendarOf: async () => CALENDAR }),
    async open(parentId, { type = 1, isTest = false } = {}) {
      made += 1;
      const parent = parentId === null ? null : await tree.node(db, parentId);
      const path = parent ? [...parent.path, parent.id] : [];
      const [row] = await db.query<{ id: bigint }>({
        text: `insert into account (merchant_id, username, username_key, nickname, type, parent_id, path, depth, currency, is_test, registered_via,
                 created_at) values (1, $1, $1, $1, $2, $3, $4::text::bigint[], $5, 'VND', $6, 'LINK', $7) returning id`,
        values: [`member${made}`, type, parentId, `{${path.join(',')}}`, path.length, isTest, new Date(clock.now())],
      });
      return row?.id ?? 0n;
    },
    move: (accountId, parentId) =>
      db.transaction(async (tx) => {
        const at = await tree.move(tx, accountId, parentId, clock);
        await own.events.emit(tx, accountMoved.of({ merchantId: 1, accountId }, { at: at.getTime() }));
      }),
    async money(accountId, code, amount, isOut = false) {
      made += 1;
      const account = await wallet.accountOf(1, accountId, 'VND');
      const [debit, credit] = isOut ? [account, house] : [house, account];
      const verdict = await wallet.post({
        ...{ kind: 'entry', code, debit, credit, amount, txId: `t${made}`, byHouse: true },
        ...(isOut ? { owner: 'debit' } : {}),
      });
      if (verdict.status !== 'posted') throw new Error(`a movement was ${verdict.status}`);
    },
    async settle(by = own) {
      await by.events.runAll();
      await untilReadable(db);
      await by.report.catchUp();
    },
    differences: async () =>
      (await findReportDifferences({ db, clock, brands: async () => [{ id: 1, calendar: CALENDAR }] })).map(
        ({ detail }) => detail,
      ),
    async close() {
      await wallet.drain();
      await db.close();
    },
  };
}

/** The first figures of an answer as a line: bets, stake, valid bet, result, deposits, bonuses. */
export const said = ([row]: readonly KeyedFigures[]): string =>
  row ? [row.bets, row.stake, row.validBet, row.payout - row.stake, row.deposit, row.bonus].join(' ') : '0 0 0 0 0 0';
