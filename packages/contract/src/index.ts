export type { BootCatalogue, BootContent, BootData } from './boot.ts';
export { LINE_ANNOUNCEMENT } from './calls/agents/announcements.ts';
export {
  CARRY_OVERS,
  type CarryOver,
  CONTRACT_KINDS,
  type ContractKind,
  type ContractTerms,
  type ContractTier,
  DIVIDEND_PERIODS,
  type DividendPeriod,
  KIND_PAGES,
  type PayerMode,
  SALARY_TYPES,
  type SalaryType,
} from './calls/agents/contract-terms.ts';
export type { AgreementState } from './calls/agents/downline-contracts.ts';
export { CHAT_LONGEST } from './calls/chat.ts';
export { FEEDBACK, FEEDBACK_STATES, type FeedbackState, QUESTION_TYPES, type QuestionType } from './calls/feedback.ts';
export { MESSAGE_KINDS } from './calls/messages.ts';
export {
  BOARD_PERIODS,
  BOARD_SCORES,
  type BoardPeriod,
  type BoardScore,
  MISSION_GROUPS,
  MISSION_PLACES,
  MISSION_STATES,
  type MissionGroup,
  type MissionState,
} from './calls/missions.ts';
export { type CardType } from './calls/payout-accounts.ts';
export { EXCHANGE_STATES, EXCHANGE_TYPES, POINT_KINDS } from './calls/points.ts';

export { CHECK_IN_MISSES, CHECK_IN_STATES } from './calls/programmes/check-in.ts';
export {
  RAFFLE_KINDS,
  RAFFLE_STATES,
  type RaffleKind,
  type RaffleState,
  TICKET_SOURCES,
  TICKET_STATES,
  type TicketSource,
  type TicketState,
} from './calls/programmes/raffles.ts';
export { REBATE_KINDS, REBATE_STATES, type RebateKind } from './calls/programmes/rebates.ts';
export { REFERRAL_SIGNS, REFERRAL_STATES, type ReferralSign, type ReferralState } from './calls/programmes/referral.ts';
export { DEPOSIT_BONUS_STATES, PROMOTION_STATES, type PromotionStateName } from './calls/promotions.ts';

export { BONUS_SOURCES, type BonusSource, REWARD_SOURCES, REWARD_STATES, type RewardSource } from './calls/rewards.ts';
export { TRANSFER_PURPOSES, TRANSFER_STATES, type TransferPurpose, type TransferState } from './calls/transfers.ts';
export { VIP_CHANGE_REASONS, VIP_GIFT_STATES, type VipChangeReason, type VipGiftState } from './calls/vip/calls.ts';
export { REQUIREMENT_SOURCES, REQUIREMENT_STATES, type RequirementSource, type RequirementStatus } from './calls/wagering.ts';
export { CODE_TYPES, MAIN_WALLET } from './calls/wallet.ts';

export * from './common.ts';
export * from './define.ts';
export * from './errors.ts';
export * from './every-call.ts';
export { ASSISTANT_NAME, ASSISTANT_PAGES, type AssistantPage, WITHDRAWAL_STATES } from './states.ts';
