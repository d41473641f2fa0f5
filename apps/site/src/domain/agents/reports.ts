import type { Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

export type TeamOverview = Reply<'teamOverview'>;
type TeamSeries = Reply<'teamSeries'>;
export type TeamDay = TeamSeries['list'][number];
export type TeamProfit = Reply<'teamProfit'>;
export type TeamProfitRow = TeamProfit['list'][number];
export type TeamProfitFilter = Query<'teamProfitFile'>;
export type TeamBets = Reply<'teamBets'>;
export type TeamBet = Reply<'teamBets'>['list'][number];
export type TeamTransaction = Reply<'teamTransactions'>['list'][number];
export type Income = Reply<'agentIncome'>;
/** Of which days. */
export type IncomeDays = Pick<Query<'agentIncome'>, 'range' | 'startDate' | 'endDate'>;
export type Commissions = Reply<'agentCommissions'>;

/** The ranges by name, in their order: docs/rules/agents.md#reports. */
export const TEAM_RANGES = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type TeamRange = (typeof TEAM_RANGES)[number];
/** The range right before one that is not over: what its figures are compared to. */
export const RANGES_BEFORE: Readonly<Partial<Record<TeamRange, TeamRange>>> = {
  today: 'yesterday',
  thisWeek: 'lastWeek',
  thisMonth: 'lastMonth',
};
/** Whose rows: the account itself, those right below it, or the whole line. */
export const TEAM_SCOPES = ['team', 'direct', 'self'] as const;

/** What a team came to in a range, and how it stands now. */
export const overviewQuery = (query: Query<'teamOverview'>) =>
  queryOptions({
    queryKey: ['agent', 'overview', query],
    queryFn: ({ signal }) => call('teamOverview', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.start,
  });

/** What a team's bets gave back by category. */
export const rebatesQuery = (query: Query<'teamRebates'>) =>
  queryOptions({
    queryKey: ['agent', 'rebates', query],
    queryFn: ({ signal }) => call('teamRebates', { query, signal }),
    staleTime: STALE_MS.start,
  });

/** A team day by day, the oldest first. */
export const seriesQuery = (query: Query<'teamSeries'>) =>
  queryOptions({
    queryKey: ['agent', 'series', query],
    queryFn: ({ signal }) => call('teamSeries', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.start,
  });

/** Profit and loss of those below, one row each. */
export const teamProfitQuery = (query: Query<'teamProfit'>) =>
  queryOptions({
    queryKey: ['agent', 'profit', query],
    queryFn: ({ signal }) => call('teamProfit', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** The same rows as the text of a file. */
export const teamProfitFile = async (query: TeamProfitFilter): Promise<string> =>
  textOfFile(await call('teamProfitFile', { query }));

/** Bets of the line, the newest first. */
export const teamBetsQuery = (query: Query<'teamBets'>) =>
  queryOptions({
    queryKey: ['agent', 'bets', query],
    queryFn: ({ signal }) => call('teamBets', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** Movements of the line's balances, the newest first. */
export const teamTransactionsQuery = (query: Query<'teamTransactions'>) =>
  queryOptions({
    queryKey: ['agent', 'transactions', query],
    queryFn: ({ signal }) => call('teamTransactions', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** What the agent earned, day by day, the newest first. */
export const incomeQuery = (query: Query<'agentIncome'>) =>
  queryOptions({
    queryKey: ['agent', 'income', query],
    queryFn: ({ signal }) => call('agentIncome', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** By whom and by what the agent earned commission, the most first. */
export const commissionsQuery = (query: Query<'agentCommissions'>) =>
  queryOptions({
    queryKey: ['agent', 'commissions', query],
    queryFn: ({ signal }) => call('agentCommissions', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });
