// Lists alone: the site takes them without the definitions of the calls.

/** Game categories of the platform: docs/rules/games.md#game-types. */
export const GAME_TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT', 'BINGO'] as const;
export type GameType = (typeof GAME_TYPES)[number];

/** Where a deposit stands: docs/rules/money.md#deposits. */
export const DEPOSIT_ORDER_STATES = ['CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED'] as const;

/** States of a withdrawal that a member sees: docs/rules/money.md#withdrawals. */
export const WITHDRAWAL_STATES = [
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'WAIT_CONFIRM',
  'RECEIVED',
  'DISPUTED',
  'SUCCESS',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'CANCELLED',
] as const;

/** Pages of the agent centre that an assistant may be given: docs/rules/agents.md#assistants. */
export const ASSISTANT_PAGES = [
  'agentTeamOverview',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const;
export type AssistantPage = (typeof ASSISTANT_PAGES)[number];

/** What an assistant's own name is made of. */
export const ASSISTANT_NAME = { pattern: '^[A-Za-z0-9]{2,16}$', maxLength: 16 } as const;
