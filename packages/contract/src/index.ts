export type { BootCatalogue, BootContent, BootData } from './boot.ts';
export { type CardType } from './calls/payout-accounts.ts';
export { REQUIREMENT_SOURCES, REQUIREMENT_STATES, type RequirementSource, type RequirementStatus } from './calls/wagering.ts';
export { CODE_TYPES } from './calls/wallet.ts';
export { WITHDRAWAL_STATES } from './calls/withdrawals.ts';
export * from './common.ts';
export * from './define.ts';
export * from './errors.ts';
export * from './every-call.ts';
