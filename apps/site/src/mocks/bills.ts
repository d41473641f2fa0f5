import type { Query, Reply } from '@marquee/contract';
import { FakeFailure } from './fake-failure.ts';
import { pageOf } from './records.ts';

type Bill = Reply<'contractBills'>['list'][number];
type Detail = Reply<'contractBill'>;

const DAY_MS = 86_400_000;
/** Midnight in the brand's time zone. */
const END = Date.parse('2026-11-20T17:00:00Z');

const billOf = (billId: number, more: Partial<Bill> = {}): Bill => ({
  ...{ billId, kind: 'DAILY', salaryType: 'SINGLE_BET', unit: 'day', periodStart: END - DAY_MS, periodEnd: END },
  ...{
    holder: 'agent',
    holderStatus: 'ACTIVE' as const,
    upline: 'top',
    base: 10_000,
    validBet: 10_000,
    testedBet: 10_000,
    houseNet: 320,
    carryIn: 0,
    pool: 320,
  },
  ...{ fees: 0, parts: { stake: 1_000, payout: 600, rebates: 30, bonuses: 20, salaries: 30 } },
  ...{ activeMembers: 3, tier: 1, rate: 10_000, gross: 100, owed: 40, net: 60, paid: 100, open: 0 },
  ...{ status: 'PAID', paidAt: END + DAY_MS / 12 },
  ...more,
});

/** Bills of `agent`: a daily salary of its own, and one that it owes to `harbourlamp` and has paid in part. */
const BILLS: readonly Bill[] = [
  billOf(1),
  billOf(2, {
    ...{ holder: 'harbourlamp', upline: 'agent', gross: 40, owed: null, net: null, paid: 15, open: 25 },
    ...{ status: 'PARTLY_PAID', paidAt: null },
  }),
];

/** A running day that pays `agent` less than it owes below. */
const TODAY: Reply<'contractToday'> = {
  own: [
    {
      ...{
        salaryType: 'SINGLE_BET',
        validBet: 8_000,
        base: 8_000,
        houseNet: 120,
        activeMembers: 3,
        tier: 1,
        rate: 10_000,
        gross: 80,
      },
      next: { rate: 12_000, validBet: 2_000, profit: 0, activeMembers: 2 },
    },
  ],
  ...{ below: 1, hasDownlines: true, gross: 80, owed: 130, net: -50, balance: 20, debts: 0, short: 30 },
  soFar: { hourly: 0, realtime: 12.5 },
  stops: [],
  ...{ dueAt: END + DAY_MS + DAY_MS / 12, shortAt: END + DAY_MS + DAY_MS / 12, pending: null },
  updatedAt: END + DAY_MS / 2,
};

/** A real-time salary whose tier of today comes of a quiet day before. */
const REALTIME_DAY: Reply<'contractRealtimeDay'> = {
  contracts: [
    {
      ...{ salaryType: 'SINGLE_BET', tier: 1, rate: 500, validBet: 6_000, houseNet: -40, activeMembers: 1 },
      stop: { validBet: 8_000, amount: 20_000, isPassed: false },
    },
  ],
  ...{ gross: 12.5, paid: 11, settlesAt: END + 300_000, serverTime: END + 35_000 },
};

const HOUR_MS = 3_600_000;
/** A day and an hour of it, with two bills. */
const sumsOf = ({ by, side }: Query<'contractBillSums'>): Reply<'contractBillSums'>['list'] => [
  {
    ...{ from: by === 'day' ? END - DAY_MS : END - HOUR_MS, to: END, count: 2, validBet: 15_000, base: 15_000 },
    ...{ gross: 150, paid: 150, open: 0, owed: side === 'downline' ? null : 40, net: side === 'downline' ? null : 110 },
  },
];

/** Answers about bills of contracts. */
export const billHandlers = {
  contractToday: () => TODAY,
  contractRealtimeDay: () => REALTIME_DAY,
  contractBillSums: ({ query }: { query: Query<'contractBillSums'> }): Reply<'contractBillSums'> => ({
    list: sumsOf(query),
    period: { start: '2026-11-14', end: '2026-11-20' },
  }),
  agentDebts: (): Reply<'agentDebts'> => ({ open: 0, list: [] }),
  agentDebtPay: (): Reply<'agentDebtPay'> => ({ paid: 25, open: 0 }),
  contractBills({ query }: { query: Query<'contractBills'> }): Reply<'contractBills'> {
    const isOwn = query.side !== 'downline';
    const list = BILLS.filter(
      ({ kind, holder, status }) =>
        kind === query.kind &&
        (holder === 'agent') === isOwn &&
        (query.status === undefined || status === query.status) &&
        (query.username === undefined || holder === query.username),
    );
    const sum = (field: 'gross' | 'paid' | 'open') => list.reduce((total, bill) => total + bill[field], 0);
    return {
      ...pageOf(list, query),
      footer: {
        ...{ gross: sum('gross'), paid: sum('paid'), open: sum('open') },
        ...{ owed: isOwn ? 40 : null, net: isOwn ? 60 : null, balance: isOwn ? null : 20 },
      },
      period: { start: '2026-11-14', end: '2026-11-20' },
    };
  },
  contractBill({ query }: { query: Query<'contractBill'> }): Detail {
    const bill = BILLS.find(({ billId }) => billId === Number(query.billId));
    if (!bill) throw new FakeFailure('agent.bill');
    const met = { hasValidBet: true, hasProfit: true, hasActiveMembers: true };
    return {
      ...bill,
      ...{ countedFrom: bill.periodStart, categories: ['RNG', 'LIVE'], activeBet: 500, carryOver: null, carryOut: 0 },
      ...{ excludesSelf: false, advanced: 0, advancedOpen: 0 },
      tiers: [
        { rate: 10_000, validBet: 5_000, profit: 0, activeMembers: 0, ...met },
        { rate: 12_000, validBet: 5_000, profit: 0, activeMembers: 5, ...met, hasActiveMembers: false },
      ],
      deductions: bill.net === null ? [] : [{ username: 'harbourlamp', gross: 40 }],
      payments: [{ at: END + DAY_MS / 12, amount: bill.paid, way: 'RUN' }],
    };
  },
};
