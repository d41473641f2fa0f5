export { type Cycle, cycleBefore, cycleOf, cyclesIn } from './cycle.ts';
export {
  askedOf,
  askedOfAll,
  isInAudience,
  isRunning,
  type Progress,
  type RuleMember,
  type Standing,
  standingsBy,
} from './evaluating.ts';
export {
  type Audience,
  type AudienceInput,
  type Condition,
  type ConditionInput,
  checkAudience,
  checkCondition,
  checkReward,
  checkRule,
  type Period,
  type RewardInput,
  type RewardTerms,
  type Rule,
  type RuleInput,
  type TicketTerms,
} from './rule.ts';
