import type { ContractKind, ContractTier, Reply, SalaryType } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import { periodAt } from '../../base/background/periods.ts';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { Report } from '../../report/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { NO_PARTS, type TeamFigures } from '../contracts/calculation/figures.ts';
import { type Calculation, salaryOf } from '../contracts/calculation/salary.ts';
import { missingTo, nextTier } from '../contracts/calculation/tiers.ts';
import { stopOf } from '../contracts/counting.ts';
import { type Contract, readGoverningOf } from '../contracts/store.ts';
import { readTeams } from '../settlement/reading/teams.ts';
import { dueAfter, readStreams } from '../settlement/runs/streams.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { ANY_BILL, type BillSums, sumBills } from './store.ts';

/** What the running day's salaries are computed from. */
export interface TodayDeps {
  db: Database;
  clock: Clock;
  report: Report;
  settlement: Pick<Settlement, 'openDebt'>;
  wallet: Pick<Wallet, 'accountOf' | 'balanceOf'>;
}

type Today = Reply<'contractToday'>;
type Expected = Today['own'][number];

/** What is missing for the next tier. */
const missing = (tier: ContractTier, figures: TeamFigures): NonNullable<Expected['next']> => {
  const { validBet, profit, activeMembers } = missingTo(tier, figures);
  return { rate: tier.rate, validBet: sumToWire(validBet), profit: sumToWire(profit), activeMembers };
};

const NONE: TeamFigures = { validBet: 0n, wonValidBet: 0n, lostValidBet: 0n, houseNet: 0n, parts: NO_PARTS, activeMembers: 0 };

/** What a daily contract would pay were the day over now. */
function madeOf({ terms }: Contract, figures: TeamFigures): Calculation | null {
  const salaryType: SalaryType = terms.salaryType ?? 'SINGLE_BET';
  return salaryOf({ ...terms, salaryType }, figures);
}

function expectedOf(contract: Contract, figures: TeamFigures): Expected {
  const made = madeOf(contract, figures);
  const next = nextTier(contract.terms.tiers, made?.tier?.rate ?? 0);
  return {
    salaryType: contract.terms.salaryType ?? 'SINGLE_BET',
    validBet: sumToWire(figures.validBet),
    base: sumToWire(made?.base ?? 0n),
    houseNet: sumToWire(figures.houseNet),
    activeMembers: figures.activeMembers,
    tier: made?.tier ? made.tier.index + 1 : null,
    rate: made?.tier?.rate ?? null,
    gross: toWire(made?.gross ?? 0n),
    next: next && missing(next, figures),
  };
}

/** Daily contracts of an account and those that it pays, which govern the running day, its real-time ones that may stop, and what each sees of its team so far. */
async function readDay(
  { db, report }: TodayDeps,
  agent: TreeNode,
  { day, end, hasStop }: { day: string; end: Date; hasStop: boolean },
) {
  return db.transaction(async (tx) => {
    const own = await readGoverningOf(tx, 'DAILY', { holderId: agent.id }, end);
    const given = await readGoverningOf(tx, 'DAILY', { uplineId: agent.id }, end);
    const realtime = hasStop ? await readGoverningOf(tx, 'REALTIME', { holderId: agent.id }, end) : [];
    const figures = await readTeams(report.teams, tx, [...own, ...given, ...realtime], { days: { from: day, to: day } });
    return { own, given, realtime, figuresOf: ({ id }: Contract): TeamFigures => figures.get(id) ?? NONE };
  });
}

/** What an agent's own bills of a kind came to in a span. */
export const ownSums = (db: Runner, agent: TreeNode, kind: ContractKind, span: { from: Date; to: Date }): Promise<BillSums> =>
  sumBills(db, { accountId: agent.id, side: 'own', kind, ...span, ...ANY_BILL });

/** What an agent's bills of hours or windows came to since the day began. */
async function paidSoFar(db: Runner, agent: TreeNode, span: { from: Date; to: Date }): Promise<Today['soFar']> {
  const sum = async (kind: 'HOURLY' | 'REALTIME'): Promise<number> => sumToWire((await ownSums(db, agent, kind, span)).gross);
  return { hourly: await sum('HOURLY'), realtime: await sum('REALTIME') };
}

/** How far a team's valid bet of the day is from where its real-time salary stops. */
export const stopState = (stop: Amount, { validBet }: TeamFigures): { validBet: number; amount: number; isPassed: boolean } => ({
  validBet: sumToWire(validBet),
  amount: sumToWire(stop),
  isPassed: validBet > stop,
});

/** What yesterday's daily salaries come to while they are not settled yet; null once they are, and where there are none. */
async function pendingOf(
  deps: TodayDeps,
  merchant: Merchant,
  agent: TreeNode,
  start: number,
): Promise<{ gross: Amount; owed: Amount; dueAt: number } | null> {
  const streams = (await readStreams(deps.db, merchant.id)).filter(({ kind }) => kind === 'DAILY');
  const waiting = streams.filter(({ settledUntil }) => settledUntil.getTime() < start).map(({ salaryType }) => salaryType);
  if (waiting.length === 0) return null;
  const day = businessDayOf(merchant, start - 1);
  const read = await readDay(deps, agent, { day, end: new Date(start), hasStop: false });
  const [own, given] = [read.own, read.given].map((all) => all.filter(({ salaryType }) => waiting.includes(salaryType)));
  if (!own?.length && !given?.length) return null;
  const sum = (contracts: readonly Contract[] = []): Amount =>
    contracts.reduce((total, contract) => total + (madeOf(contract, read.figuresOf(contract))?.gross ?? 0n), 0n);
  return { gross: sum(own), owed: sum(given), dueAt: dueAfter('DAILY', start) };
}

/** Makes what says how the running day's salaries stand: docs/rules/settlement.md#today-so-far. */
export const createToday =
  (deps: TodayDeps) =>
  async (merchant: Merchant, agent: TreeNode): Promise<Today> => {
    const { db, clock, report, settlement, wallet } = deps;
    const { start, end } = periodAt(merchant, 'day', clock.now());
    const before = await pendingOf(deps, merchant, agent, start);
    const stop = stopOf(merchant, 'REALTIME');
    const asked = { day: businessDayOf(merchant, start), end: new Date(end), hasStop: stop !== null };
    const { own, given, realtime, figuresOf } = await readDay(deps, agent, asked);
    const expected = own.map((contract) => expectedOf(contract, figuresOf(contract)));
    const grossOf = (contracts: readonly Contract[]): bigint[] =>
      contracts.map((contract) => madeOf(contract, figuresOf(contract))?.gross ?? 0n);
    const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);
    const [gross, below] = [total(grossOf(own)), grossOf(given)];
    const owed = total(below);
    const main = await wallet.balanceOf(await wallet.accountOf(merchant.id, agent.id, agent.currency));
    const debts = await settlement.openDebt(agent.id);
    const isByHouse = merchant.site.contracts.payerMode === 'HOUSE_NET';
    // What is due first is warned of first: yesterday's, until it is settled.
    const next = before && before.owed > 0n ? before : { gross, owed, dueAt: dueAfter('DAILY', end) };
    // What comes in pays the oldest debts first, then those below; the balance pays those alone. Or the house pays everybody.
    const left = next.gross > debts ? next.gross - debts : 0n;
    const short = isByHouse ? 0n : next.owed - (left + main.balance);
    return {
      own: expected,
      below: below.filter((each) => each > 0n).length,
      hasDownlines: given.length > 0,
      gross: sumToWire(gross),
      owed: sumToWire(owed),
      net: sumToWire(gross - owed),
      balance: toWire(main.balance),
      debts: sumToWire(debts),
      short: next.owed > 0n && short > 0n ? sumToWire(short) : 0,
      shortAt: next.dueAt,
      pending: before && { gross: sumToWire(before.gross), owed: sumToWire(before.owed), dueAt: before.dueAt },
      soFar: await paidSoFar(db, agent, { from: new Date(start), to: new Date(end) }),
      stops: realtime.map((contract) => ({
        salaryType: contract.terms.salaryType ?? 'SINGLE_BET',
        ...stopState(stop ?? 0n, figuresOf(contract)),
      })),
      dueAt: dueAfter('DAILY', end),
      updatedAt: (await report.watermark(merchant.id))?.getTime() ?? null,
    };
  };
