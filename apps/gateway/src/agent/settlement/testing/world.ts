import type { ContractTerms } from '@marquee/contract';
import { type Amount, parseDecimal, toDecimal } from '@marquee/money';
import { createEvents, type Events } from '../../../base/background/events.ts';
import { manualClock } from '../../../base/calendar/clock.ts';
import type { Database } from '../../../base/database/database.ts';
import { untilReadable } from '../../../base/database/snapshot.ts';
import { createLog } from '../../../base/log.ts';
import { baseSql } from '../../../base/testing/base-sql.ts';
import { openTestDatabase } from '../../../base/testing/database.ts';
import { activeMinBetOf, sql as brandSql, createBrand, type Merchant } from '../../../brand/index.ts';
import { sql as cashierSql } from '../../../cashier/index.ts';
import { sql as catalogueSql } from '../../../catalogue/index.ts';
import { plantVendor } from '../../../catalogue/testing/plant-vendor.ts';
import { accountMoved, sql as identitySql, tree } from '../../../identity/index.ts';
import type { Messages } from '../../../message/index.ts';
import { sql as playSql } from '../../../play/index.ts';
import { createTestDays, type TestBet } from '../../../play/testing/days.ts';
import { createReport, type Report, sql as reportSql } from '../../../report/index.ts';
import { type CodeName, createWallet, type Wallet, walletSql } from '../../../wallet/index.ts';
import { carryContracts } from '../../contracts/moving.ts';
import { type Contract, type EndReason, endContracts, insertContract, readLiveOf } from '../../contracts/store.ts';
import { sql as agentSql } from '../../index.ts';
import { findSettlementDifferences } from '../audit/audit.ts';
import { beginSettling } from '../runs/streams.ts';
import { createSettlement, type Settlement } from '../settlement.ts';
import { breaking } from './breaking.ts';
import { readBills, type ShownBill } from './shown-bills.ts';

const SQL = [baseSql, brandSql, identitySql, walletSql, catalogueSql, playSql, cashierSql, reportSql, agentSql];
/** Midnight in Ho Chi Minh City, on Monday the first of June 2026. */
export const START = Date.UTC(2026, 4, 31, 17);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Dividends above it wait for an operator: more than the worked examples come to. */
const REVIEW_ABOVE = 50_000;
/** The vendor whose lotteries pay fixed multiples. */
export const FIXED_ODDS = 7;
/** By how much rows are behind in a quiet brand. */
const MARGIN = 15_000;

/** An amount by its text: `1,234.56`. */
export const money = (text: string): Amount => {
  const amount = parseDecimal(text.replaceAll(',', ''));
  if (amount === null) throw new Error(`${text} is no amount`);
  return amount;
};

/** One gateway that settles: several work on one database. */
export interface SettlingGateway {
  events: Events;
  report: Report;
  wallet: Wallet;
  settlement: Settlement;
  /** Where what is told goes to {@link SettlementWorld.told}. */
  messages: Pick<Messages, 'sendMany'>;
}

/** Accounts, bets, contracts and settlements over a fresh database. */
export interface SettlementWorld extends SettlingGateway {
  db: Database;
  merchant: Merchant;
  clock: ReturnType<typeof manualClock>;
  /** Accounts whose news cannot be handled on its way to the report rows. */
  broken: Set<bigint>;
  /** What was told, in order. */
  told: { accountId: bigint; template: string; amount: string }[];
  /** Another gateway; `dies` says before each of its commits whether the process dies there. */
  another(dies?: () => boolean): SettlingGateway;
  open(parentId: bigint | null, type?: number): Promise<bigint>;
  /** A bet that is settled now. */
  bet(bet: { of: bigint; stake: string; payout?: string; type?: string; vendor?: number; at?: number }): Promise<TestBet>;
  /** Takes a bet back. */
  cancel(bet: TestBet): Promise<void>;
  /** Money besides bets, from the house or to it. */
  give(accountId: bigint, amount: string, code?: CodeName): Promise<void>;
  take(accountId: bigint, amount: string): Promise<void>;
  /** A contract that is in force from now on. */
  sign(uplineId: bigint | null, holderId: bigint, terms: ContractTerms): Promise<Contract>;
  end(contract: Contract, until: number, reason?: EndReason): Promise<void>;
  /** Moves an account with its contracts; returns those that go on under the new agent. */
  move(accountId: bigint, parentId: bigint): Promise<readonly Contract[]>;
  freeze(accountId: bigint, status?: 'ACTIVE' | 'NO_LOGIN'): Promise<void>;
  /** Goes on to a moment, tells the rows everything, and settles what is due. */
  goTo(moment: number, by?: SettlingGateway): Promise<void>;
  /** Tells the rows everything that has happened. */
  catchUp(by?: SettlingGateway): Promise<void>;
  balance(accountId: bigint): Promise<string>;
  bills(): Promise<ShownBill[]>;
  /** What is owed, as text and as an amount. */
  debts(): Promise<{ payerId: bigint; creditorId: bigint | null; open: string; amount: bigint }[]>;
  /** What the audit of settlements finds. */
  differences(): Promise<string[]>;
  /** What the house has paid for contracts, less what came back. */
  housePaid(): Promise<string>;
  close(): Promise<void>;
}

const text = (amount: bigint): string => toDecimal(amount);

/** Opens the accounts of a world. */
function createPeople(db: Database, merchant: Merchant, clock: ReturnType<typeof manualClock>) {
  let made = 0;
  return async (parentId: bigint | null, type = parentId === null ? 2 : 1): Promise<bigint> => {
    const name = `settled${(made += 1)}`;
    const parent = parentId === null ? null : await tree.node(db, parentId);
    const path = parent ? [...parent.path, parent.id] : [];
    const [row] = await db.query<{ id: bigint }>({
      text: `insert into account (merchant_id, username, username_key, nickname, type, parent_id, path, depth, currency, is_test, registered_via,
               created_at) values ($7, $1, $1, $1, $2, $3, $4::text::bigint[], $5, $8, false, 'LINK', $6) returning id`,
      values: [name, type, parentId, `{${path.join(',')}}`, path.length, new Date(clock.now()), merchant.id, merchant.currency],
    });
    return row?.id ?? 0n;
  };
}

/** Opens a world. */
export const openSettlement = async (kind: Database['kind'], dayStart = 0): Promise<SettlementWorld> =>
  settlementOn(await openTestDatabase(kind, SQL), dayStart);

/** What gateways of a world share. */
interface Shared {
  db: Database;
  clock: ReturnType<typeof manualClock>;
  merchant: Merchant;
  told: SettlementWorld['told'];
  broken: SettlementWorld['broken'];
}

/** Opens a gateway; `dies` says before and after each of its commits whether the process dies there. */
function openGateway({ db, clock, merchant, told, broken }: Shared, dies: () => boolean = () => false): SettlingGateway {
  const brands = async () => [{ id: merchant.id, calendar: merchant }];
  const mortal: Database = Object.assign(Object.create(db) as Database, {
    async transaction<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
      const done = await db.transaction(async (tx) => {
        const result = await work(tx);
        if (dies()) throw new Error('the process died before it committed');
        return result as T;
      });
      if (dies()) throw new Error('the process died after it had committed');
      return done;
    },
  });
  const log = createLog('silent');
  const events = createEvents(mortal, clock, log);
  const wallet = createWallet({ db: mortal, clock, brands });
  const report = createReport({
    ...{ db: mortal, clock, log, wallet, brands },
    calendarOf: async () => merchant,
    activeMinBetOf: async () => activeMinBetOf(merchant.site.agents),
    oldestBet: async () => null,
  });
  report.follow(breaking(events, broken));
  const messages: SettlingGateway['messages'] = {
    async sendMany(_tx, sent) {
      for (const { accountId, template, params } of sent)
        told.push({ accountId, template, amount: text((params as { amount: { amount: bigint } }).amount.amount) });
    },
  };
  const settlement = createSettlement({
    ...{ db: mortal, clock, log, wallet, report, merchants: async () => [merchant] },
    messages,
  });
  settlement.follow(events);
  return { events, report, wallet, settlement, messages };
}

/** Tells the rows everything that has happened. */
async function catchUpOn({ db, clock, merchant, broken }: Shared, { events, report }: SettlingGateway): Promise<void> {
  // Transactions of other databases of the server can hold a cursor up.
  await untilReadable(db);
  for (let reached = 0; reached < clock.now() - MARGIN; reached = (await report.watermark(merchant.id))?.getTime() ?? 0) {
    await events.runAll().catch((error: unknown) => {
      if (broken.size === 0) throw error;
    });
    await report.catchUp();
  }
}

/** What moves money besides bets. */
async function createMoney({ merchant: { id, currency } }: Shared, { wallet }: SettlingGateway) {
  const bonus = await wallet.house(id, currency, 'bonus');
  let posted = 0;
  return async (accountId: bigint, amount: string, code: CodeName, isOut: boolean): Promise<void> => {
    posted += 1;
    const account = await wallet.accountOf(id, accountId, currency);
    const [debit, credit] = isOut ? [account, bonus] : [bonus, account];
    const { status } = await wallet.post({
      ...{ kind: 'entry', code, debit, credit, amount: money(amount), txId: `t${posted}`, byHouse: true },
      ...(isOut ? { owner: 'debit' } : {}),
    });
    if (status !== 'posted') throw new Error(`a movement was ${status}`);
  };
}

/** What agents of a world agree on, and where they stand. */
function createAgreements(
  { db, clock, merchant }: Shared,
  { events }: SettlingGateway,
): Pick<SettlementWorld, 'sign' | 'end' | 'move' | 'freeze'> {
  return {
    sign: (uplineId, holderId, terms) =>
      db.transaction(async (tx) => {
        const at = new Date(clock.now());
        await beginSettling(tx, merchant, terms, at);
        const { kind, salaryType } = terms;
        return insertContract(tx, { merchantId: merchant.id, kind, salaryType, uplineId, holderId, terms, at });
      }),
    async end({ id }, until, reason = 'TERMINATED') {
      const now = new Date(clock.now());
      await db.transaction((tx) => endContracts(tx, [id], { reason, until: new Date(until), now }));
    },
    move: (accountId, parentId) =>
      db.transaction(async (tx) => {
        const from = (await tree.node(tx, accountId))?.path.map(String) ?? [];
        const [account, target] = [await tree.node(tx, accountId), await tree.node(tx, parentId)];
        if (!account || !target) throw new Error('there is no such account');
        const at = await tree.move(tx, accountId, parentId, clock);
        await carryContracts(tx, async () => {}, { account, target }, at);
        await events.emit(tx, accountMoved.of({ merchantId: merchant.id, accountId }, { at: at.getTime(), from }));
        return readLiveOf(tx, accountId);
      }),
    async freeze(accountId, status = 'NO_LOGIN') {
      await db.query({ text: 'update account set status = $2 where id = $1', values: [accountId, status] });
    },
  };
}

/** What can be seen of a world. */
function createLooks(
  { db, clock, merchant }: Shared,
  { wallet, report }: SettlingGateway,
): Pick<SettlementWorld, 'balance' | 'bills' | 'debts' | 'differences' | 'housePaid'> {
  const { id, currency } = merchant;
  return {
    balance: async (accountId) => text((await wallet.balanceOf(await wallet.accountOf(id, accountId, currency))).balance),
    bills: () => readBills(db),
    debts: async () =>
      (
        await db.query<{ payerId: bigint; creditorId: bigint | null; open: bigint }>({
          text: `select payer_id as "payerId", creditor_id as "creditorId", open from agent_debt order by id`,
        })
      ).map(({ open, ...debt }) => ({ ...debt, open: text(open), amount: open })),
    differences: async () =>
      (await findSettlementDifferences({ db, clock, wallet, teams: report.teams, merchants: async () => [merchant] })).map(
        ({ detail }) => detail,
      ),
    housePaid: async () => text(-(await wallet.houseBalance(await wallet.house(id, currency, 'contracts')))),
  };
}

/** Opens a world on a migrated database, which it closes; its business days begin so many minutes after midnight. */
export async function settlementOn(db: Database, dayStart = 0): Promise<SettlementWorld> {
  const clock = manualClock(START);
  await plantVendor(db, FIXED_ODDS, 'TCG_LOTTO_VN');
  const made = await createBrand({ db, clock, demo: true }).seedDemo();
  const { site } = made;
  const merchant = { ...made, dayStart, site: { ...site, contracts: { ...site.contracts, reviewAbove: REVIEW_ABOVE } } };
  const shared: Shared = { db, clock, merchant, told: [], broken: new Set() };
  const own = openGateway(shared);
  const post = await createMoney(shared, own);
  const days = createTestDays({ db, clock, events: own.events, calendarOf: async () => merchant });
  return {
    ...own,
    ...shared,
    ...createAgreements(shared, own),
    ...createLooks(shared, own),
    another: (dies) => openGateway(shared, dies),
    open: createPeople(db, merchant, clock),
    async bet({ of: accountId, stake, payout = '0', type: gameType = 'RNG', vendor: vendorId = 1, at = clock.now() }) {
      const after: TestBet = {
        ...{ merchantId: merchant.id, accountId, vendorId, gameType, status: 'completed', settledAt: new Date(at) },
        ...{ stake: money(stake), payout: money(payout), validBet: money(stake) },
      };
      await days([{ before: null, after }]);
      return after;
    },
    cancel: (before) => days([{ before, after: { ...before, status: 'cancelled', payout: 0n, validBet: 0n, stake: 0n } }]),
    give: (accountId, amount, code = 'BONUS') => post(accountId, amount, code, false),
    take: (accountId, amount) => post(accountId, amount, 'ADJUST_SUB', true),
    async goTo(moment, by = own) {
      clock.set(moment);
      await catchUpOn(shared, by);
      await by.settlement.run();
    },
    catchUp: (by = own) => catchUpOn(shared, by),
    async close() {
      await own.wallet.drain();
      await db.close();
    },
  };
}
