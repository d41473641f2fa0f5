import type { Query, Reply } from '@marquee/contract';
import { pageOf } from './records.ts';

const games = (validBet: number, gamePL: number) => ({
  betCount: Math.round(validBet / 10),
  stake: validBet,
  validBet,
  payout: validBet + gamePL,
  gamePL,
});
const cash = { deposit: 500, withdrawal: 120, cashDifference: 380 };
const income = {
  commission: 12.5,
  dailySalary: 0,
  hourlySalary: 0,
  realtimeSalary: 0,
  dividend: 0,
  referral: 5,
  paidToDownlines: 2,
};
const PERIOD = { start: '2026-11-15', end: '2026-11-21' };
/** A moment up to which all is counted. */
export const COUNTED_AT = Date.parse('2026-11-21T04:00:00Z');

type ProfitRow = Reply<'teamProfit'>['list'][number];

/** One row of a profit and loss. */
const profitRow = (username: string, more: Partial<ProfitRow> = {}): ProfitRow => ({
  username,
  parent: 'agent',
  type: 0,
  status: 'ACTIVE',
  children: 0,
  joinedAt: Date.parse('2026-06-01T05:00:00Z'),
  lastLoginAt: null,
  balance: 25.5,
  ...cash,
  ...games(200, -20),
  rebate: 1,
  bonus: 3,
  ...income,
  commission: 0,
  referral: 0,
  paidToDownlines: 0,
  net: -16,
  ...more,
});

/** A team's overview: last week's. */
export const teamOverviewOf = (username = 'agent'): Reply<'teamOverview'> => ({
  username,
  cards: {
    ...cash,
    ...games(2_000, -150),
    ...{ rebate: 10, bonus: 20, salary: 0, dividend: 0, transferIn: 0, transferOut: 0, points: 0, profit: -120 },
  },
  categories: [
    { gameType: 'RNG', ...games(1_500, -200) },
    { gameType: 'LIVE', ...games(500, 50) },
  ],
  people: { newAccounts: 2, firstDepositors: 1, depositors: 3, bettors: 4, activeMembers: 2 },
  activeMinBet: 500,
  now: { teamSize: 5, agents: 2, players: 3, online: 1, idle3: 2, idle7: 1, idle30: 0, balance: 250 },
  own: { ...income, series: 1_940, rates: { RNG: 8_000 } },
  period: PERIOD,
  updatedAt: COUNTED_AT,
  countedAt: COUNTED_AT,
});

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21'];

const incomeDay = (day: string, commission: number, cumulative: number): Reply<'agentIncome'>['list'][number] => ({
  ...{ day, ...income, other: 0, commission, gross: commission + 5, net: commission + 3, cumulative },
});

/** Answers about what a team came to. */
export const teamReportHandlers = {
  teamOverview: ({ query }: { query: Query<'teamOverview'> }) => teamOverviewOf(query.username),
  teamRebates: (): Reply<'teamRebates'> => ({ list: [{ gameType: 'RNG', rebateAccrued: 12.5 }], period: PERIOD }),
  teamSeries: (): Reply<'teamSeries'> => ({
    list: DAYS.map((day, at) => ({
      day,
      ...cash,
      ...games(500 + at * 250, at === 1 ? -80 : 40),
      newAccounts: at === 0 ? null : at,
      activeMembers: 2,
      income,
    })),
    footer: { ...cash, ...games(2_250, 0), income },
    period: PERIOD,
    updatedAt: COUNTED_AT,
  }),
  teamProfit: ({ query }: { query: Query<'teamProfit'> }): Reply<'teamProfit'> => {
    const accrued = query.gameType || query.category ? { rebateAccrued: 0.75 } : {};
    const self = profitRow(query.above ?? 'agent', { ...accrued, type: 1, parent: '', children: 2, commission: 4, net: 8 });
    const list =
      query.above === undefined
        ? [
            profitRow('harbourlamp', { ...accrued, type: 1, children: 2 }),
            profitRow('coppertern', { ...accrued, gamePL: 15, net: 19 }),
          ]
        : [profitRow('reedbank', { ...accrued, parent: query.above })];
    return {
      ...(query.search === undefined && { self }),
      ...pageOf(list, query),
      footer: { page: profitRow('', accrued), all: profitRow('', { validBet: 4_000, ...accrued }) },
      trail: query.above === undefined ? [] : [query.above],
      period: PERIOD,
      updatedAt: COUNTED_AT,
    };
  },
  agentIncome: (): Reply<'agentIncome'> => ({
    list: [incomeDay('2026-11-21', 7.5, 18.5), incomeDay('2026-11-20', 5, 8)],
    footer: { ...income, other: 0, commission: 12.5, gross: 22.5, net: 18.5 },
    cards: { today: 10.5, yesterday: 8, thisMonth: 18.5, lastMonth: -2 },
    period: PERIOD,
    updatedAt: COUNTED_AT,
  }),
  agentCommissions: (): Reply<'agentCommissions'> => ({
    list: [
      { username: 'harbourlamp', gameType: 'LIVE', rate: 3_000, validBet: 4_000, commission: 12 },
      { username: 'coppertern', gameType: 'RNG', rate: 1_000, validBet: 500, commission: 0.5 },
    ],
    ...{ totalPages: 1, totalCount: 2 },
    footer: { commission: 12.5 },
    waiting: 1.25,
    period: PERIOD,
  }),
};
