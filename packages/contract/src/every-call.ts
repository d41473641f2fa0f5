import { announcementCalls } from './calls/agents/announcements.ts';
import { assistantCalls } from './calls/agents/assistants.ts';
import { billCalls } from './calls/agents/bills.ts';
import { agentCalls } from './calls/agents/calls.ts';
import { contractCalls } from './calls/agents/contracts.ts';
import { downlineContractCalls } from './calls/agents/downline-contracts.ts';
import { incomeCalls } from './calls/agents/income.ts';
import { lineRecordCalls } from './calls/agents/line-records.ts';
import { teamReportCalls } from './calls/agents/reports.ts';
import { settlementCalls } from './calls/agents/settlement.ts';
import { brandCalls } from './calls/brand.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { chatCalls } from './calls/chat.ts';
import { contentCalls } from './calls/content.ts';
import { depositCalls } from './calls/deposits.ts';
import { feedbackCalls } from './calls/feedback.ts';
import { homeCalls } from './calls/home.ts';
import { identityCalls } from './calls/identity.ts';
import { liveCalls } from './calls/live.ts';
import { lotteryCalls } from './calls/lottery/calls.ts';
import { messageCalls } from './calls/messages.ts';
import { missionCalls } from './calls/missions.ts';
import { passwordCalls } from './calls/passwords.ts';
import { payoutCalls } from './calls/payout-accounts.ts';
import { pictureCalls } from './calls/pictures.ts';
import { playCalls } from './calls/play.ts';
import { pointCalls } from './calls/points.ts';
import { profileCalls } from './calls/profile.ts';
import { profitCalls } from './calls/profit.ts';

import { checkInCalls } from './calls/programmes/check-in.ts';
import { raffleCalls } from './calls/programmes/raffles.ts';
import { rebateCalls } from './calls/programmes/rebates.ts';
import { referralCalls } from './calls/programmes/referral.ts';
import { depositBonusCalls, promotionCalls } from './calls/promotions.ts';

import { registrationCalls } from './calls/registration.ts';
import { rewardCalls } from './calls/rewards.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { securityCalls } from './calls/security.ts';
import { transferCalls } from './calls/transfers.ts';
import { verificationCalls } from './calls/verification.ts';
import { vipCalls } from './calls/vip/calls.ts';
import { wageringCalls } from './calls/wagering.ts';
import { walletCalls } from './calls/wallet.ts';
import { withdrawalCalls } from './calls/withdrawals.ts';
import type { BodyOf, Call, QueryOf, ReplyOf } from './define.ts';

/** Every call of the player protocol, by name. */
export const calls = {
  ...brandCalls,
  ...identityCalls,
  ...registrationCalls,
  ...verificationCalls,
  ...passwordCalls,
  ...securityCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...walletCalls,
  ...wageringCalls,
  ...transferCalls,
  ...agentCalls,
  ...announcementCalls,
  ...assistantCalls,
  ...billCalls,
  ...teamReportCalls,
  ...lineRecordCalls,
  ...incomeCalls,
  ...contractCalls,
  ...downlineContractCalls,
  ...settlementCalls,
  ...depositCalls,
  ...catalogueCalls,
  ...playCalls,
  ...profitCalls,
  ...liveCalls,
  ...contentCalls,
  ...pointCalls,
  ...referralCalls,
  ...checkInCalls,
  ...homeCalls,
  ...lotteryCalls,
  ...messageCalls,
  ...feedbackCalls,
  ...chatCalls,
  ...pictureCalls,
  ...payoutCalls,
  ...withdrawalCalls,
  ...rewardCalls,
  ...rebateCalls,
  ...promotionCalls,
  ...depositBonusCalls,
  ...missionCalls,
  ...vipCalls,
  ...raffleCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** Query of the named call. */
export type Query<N extends CallName> = QueryOf<Calls[N]>;
/** Body of the named call. */
export type Body<N extends CallName> = BodyOf<Calls[N]>;
/** Value that the named call answers with. */
export type Reply<N extends CallName> = ReplyOf<Calls[N]>;

/** The calls as a list, for code that registers, documents or mocks them all. */
export const callList: readonly (readonly [CallName, Call])[] = Object.entries(calls) as unknown as [CallName, Call][];
