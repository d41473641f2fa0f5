export type { BootCatalogue, BootContent, BootData } from './boot.ts';
export { TRANSFER_PURPOSES, TRANSFER_STATES, type TransferPurpose, type TransferState } from './calls/transfers.ts';
export { REQUIREMENT_SOURCES, REQUIREMENT_STATES, type RequirementSource, type RequirementStatus } from './calls/wagering.ts';
export { CODE_TYPES } from './calls/wallet.ts';
export * from './common.ts';
export * from './define.ts';
export * from './errors.ts';
export * from './every-call.ts';
