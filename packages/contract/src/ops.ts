import type { BodyOf, QueryOf, ReplyOf } from './define.ts';
import { opsCalls } from './ops/calls.ts';
import type { OpsCall } from './ops/define.ts';
import type { opsDoorCalls } from './ops/door.ts';

export { LAUNCH_PLACES } from './calls/game-items.ts';
export { BILL_STATES } from './ops/agents/settlement.ts';
export { opsCalls } from './ops/calls.ts';
export type { OpsCall } from './ops/define.ts';
export { opsDoorCallList } from './ops/door.ts';
export { CONTENT_KINDS, contentFields, JOIN_MODES, PROGRAMMES, PROMOTION_CATEGORIES } from './ops/fields.ts';
export type { LetterState } from './ops/messages.ts';
export { isOpsRole, isPermitted, OPS_PERMISSIONS, OPS_ROLES, type OpsPermission, type OpsRole } from './ops/permissions.ts';
export { DELIVERY_TYPES } from './ops/points/fields.ts';
export { GIFT_KINDS } from './ops/promotions/gifts.ts';
export { RISK_SIGNS, type RiskSign } from './ops/risk.ts';
export { BONUS_BASES, PromotionBonus, PromotionTerms } from './promotion-terms.ts';
export {
  RULE_METRICS,
  RULE_PERIODS,
  RuleAudience,
  RuleCondition,
  type RuleMetric,
  type RulePeriod,
  RuleReward,
  WAGER_BASES,
} from './rules.ts';

export type OpsDoorCallName = keyof typeof opsDoorCalls;
/** What is sent with the named call of the door, in body or query. */
export type OpsDoorInput<N extends OpsDoorCallName> = Exclude<
  BodyOf<(typeof opsDoorCalls)[N]> | QueryOf<(typeof opsDoorCalls)[N]>,
  undefined
>;

export type OpsCalls = typeof opsCalls;
export type OpsCallName = keyof OpsCalls;
/** Query of the named call. */
export type OpsQuery<N extends OpsCallName> = QueryOf<OpsCalls[N]>;
/** Body of the named call. */
export type OpsBody<N extends OpsCallName> = BodyOf<OpsCalls[N]>;
/** Value that the named call answers with. */
export type OpsReply<N extends OpsCallName> = ReplyOf<OpsCalls[N]>;

/** The calls as a list, for code that registers or documents them all. */
export const opsCallList: readonly (readonly [OpsCallName, OpsCall])[] = Object.entries(opsCalls) as unknown as [
  OpsCallName,
  OpsCall,
][];
