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
