import type { AssistantPage } from '../../../domain/agents/assistants.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';

/** What the pages are called, as in the menu of the centre. */
export const PAGE_WORDS = {
  agentTeamOverview: 'ac_overview',
  downlineManagmentView: 'ac_team',
  personalHistoryCopy: 'ac_team_betting',
  palStatementsAgentCopy: 'ac_user_pl',
  agentRevenueReport: 'ac_income',
  agentDownlineTransactionDetailsCopy: 'ac_transactions',
  agentDividendRecordCopy2: 'inc_dividend',
  agentDailyWages2: 'inc_dailySalary',
  agentHourSalary: 'inc_hourlySalary',
  agentRealtimeSalary: 'inc_realtimeSalary',
} as const satisfies Readonly<Record<AssistantPage, MessageId>>;
