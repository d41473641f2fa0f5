import type { ContractKind } from '@marquee/contract';
import { type CentreEntry, pageIn } from '../centre/page.ts';

/** A page of the agent centre. */
export interface AgentPage extends CentreEntry {
  /** True where the agent's transfers stand below it. */
  hasTransfers?: boolean;
  /** Contracts that it is about: it is there where they are open at the brand. */
  kind?: ContractKind;
}

/** The address of the agent centre: on a phone the list of its pages. */
export const AGENT_PATH = '/agent';

/**
 * The pages in the order of docs/rules/screens.md#agent-centre, each drawn by the `agent-page.tsx` of its room of `features/agents/`. From these rows come the
 * centre's menu, the addresses and the walks of the tests.
 */
export const AGENT_PAGES = [
  { page: 'agentAnnouncement', label: 'ac_announcement', icon: 'send', feature: 'announcement' },
  { page: 'agentTeamOverview', label: 'ac_overview', icon: 'chart', feature: 'overview' },
  { page: 'registerCenter', label: 'ac_register', icon: 'plus', feature: 'links' },
  { page: 'downlineManagmentView', label: 'ac_team', icon: 'people', feature: 'team', hasTransfers: true },
  { page: 'personalHistoryCopy', label: 'ac_team_betting', icon: 'receipt', feature: 'betting' },
  { page: 'palStatementsAgentCopy', label: 'ac_user_pl', icon: 'scales', feature: 'profit' },
  { page: 'agentRevenueReport', label: 'ac_income', icon: 'wallet', feature: 'income' },
  { page: 'agentDownlineTransactionDetailsCopy', label: 'ac_transactions', icon: 'ledger', feature: 'transactions' },
  { page: 'agentDividendRecordCopy2', label: 'inc_dividend', icon: 'percent', feature: 'dividend', kind: 'DIVIDEND' },
  { page: 'agentDailyWages2', label: 'inc_dailySalary', icon: 'seal', feature: 'daily', kind: 'DAILY' },
  { page: 'agentHourSalary', label: 'inc_hourlySalary', icon: 'clock', feature: 'hourly', kind: 'HOURLY' },
  { page: 'agentRealtimeSalary', label: 'inc_realtimeSalary', icon: 'refresh', feature: 'realtime', kind: 'REALTIME' },
] as const satisfies readonly AgentPage[];

type PageKey = (typeof AGENT_PAGES)[number]['page'];

/** The page that the centre opens with. */
export const AGENT_DEFAULT: PageKey = 'agentTeamOverview';

/** The page of an address' last part, whatever its case; null for one that there is not. */
export const agentPageOf = (name: string): AgentPage | null => pageIn<AgentPage>(AGENT_PAGES, name);
