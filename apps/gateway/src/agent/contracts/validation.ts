import type { ContractTerms, ContractTier, ErrorCode } from '@marquee/contract';
import { CONTRACT_STEPS, type ContractLimits, rateName } from '../../brand/index.ts';

/** Codes of what is wrong with terms: docs/rules/contracts.md#proposing. */
export type TermsFlaw = Extract<
  ErrorCode,
  | 'CT_FEATURE_OFF'
  | 'CT_TYPE'
  | 'CT_TIERS'
  | 'CT_STEP'
  | 'CT_RATE_TOO_HIGH'
  | 'CT_RATE_EQUAL'
  | 'CT_TIER_ORDER'
  | 'CT_BELOW_UPLINE_COND'
  | 'CT_ACTIVE_BET'
  | 'CT_PERIOD'
>;

const MINIMUMS = ['validBet', 'profit', 'activeMembers'] as const;

/** Does a tier follow on another: a higher rate, no lower minimum, and one that is higher? */
const isAbove = (tier: ContractTier, before: ContractTier): boolean =>
  tier.rate > before.rate &&
  MINIMUMS.every((name) => tier[name] >= before[name]) &&
  MINIMUMS.some((name) => tier[name] > before[name]);

const highestOf = ({ tiers }: ContractTerms): number => Math.max(...tiers.map(({ rate }) => rate));

/** A dividend has a period and a rule for losses, a salary a type. */
function fitsKind({ kind, salaryType, period, carryOver }: ContractTerms): boolean {
  const isDividend = kind === 'DIVIDEND';
  return isDividend === (salaryType === null) && isDividend === (period !== null) && isDividend === (carryOver !== null);
}

/** What is wrong with terms whoever proposes them: the brand's limits, V4, V6 and V7. Null: nothing. */
export function flawOf(terms: ContractTerms, limits: ContractLimits): TermsFlaw | null {
  const { kind, salaryType, tiers } = terms;
  if (!limits.kinds.includes(kind)) return 'CT_FEATURE_OFF';
  if (!fitsKind(terms)) return 'CT_TYPE';
  if (tiers.length === 0 || tiers.length > limits.tiers) return 'CT_TIERS';
  if (tiers.some(({ rate }) => rate % CONTRACT_STEPS[kind] !== 0)) return 'CT_STEP';
  if (highestOf(terms) > (limits.rates[rateName(kind, salaryType)] ?? 0)) return 'CT_RATE_TOO_HIGH';
  const isRising = tiers.every((tier, index) => index === 0 || isAbove(tier, tiers[index - 1] as ContractTier));
  return isRising ? null : 'CT_TIER_ORDER';
}

/** Does one who has `own` terms carry these: V3 and V10? Null: yes. What does not ends when `own` comes into force. */
export function conflictOf(terms: ContractTerms, own: ContractTerms): TermsFlaw | null {
  const [rate, most] = [highestOf(terms), highestOf(own)];
  if (rate > most) return 'CT_RATE_TOO_HIGH';
  if (terms.kind === 'DIVIDEND' && rate === most) return 'CT_RATE_EQUAL';
  return terms.period === own.period && terms.carryOver === own.carryOver ? null : 'CT_PERIOD';
}

/** May somebody who has `own` terms propose these: V3, V5, V9 and V10? Null: yes. */
export function breachOf(terms: ContractTerms, own: ContractTerms): TermsFlaw | null {
  const conflict = conflictOf(terms, own);
  if (conflict) return conflict;
  const isUnreached = terms.tiers.some(({ rate, validBet, activeMembers }) => {
    const needed = own.tiers.filter((tier) => tier.rate >= rate).sort((a, b) => a.rate - b.rate)[0];
    return needed === undefined || validBet < needed.validBet || activeMembers < needed.activeMembers;
  });
  if (isUnreached) return 'CT_BELOW_UPLINE_COND';
  return terms.activeBet < own.activeBet ? 'CT_ACTIVE_BET' : null;
}
