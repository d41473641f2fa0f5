import type { ContractTerms, ContractTier } from './calls/agents/contract-terms.ts';
import type { ErrorCode } from './errors.ts';

// The rules of terms, for both who proposes and who checks: docs/rules/contracts.md#proposing.

/** Codes of what is wrong with terms. */
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
type TierField = keyof ContractTier;

/** What is wrong, and where: in a field of a tier, from 0, or with the terms as a whole. */
export interface Flaw {
  code: TermsFlaw;
  tier: number | null;
  field: TierField | 'activeBet' | null;
}

/** Between what a brand's agents propose a kind and type. Rates are ten-thousandths of a percent. */
export interface AgreementLimits {
  isOpen: boolean;
  rateStep: number;
  rateMax: number;
  tiersMax: number;
}

const whole = (code: TermsFlaw): Flaw => ({ code, tier: null, field: null });

/** The flaw of each tier of which a field is wrong. */
const perTier = (
  code: TermsFlaw,
  tiers: readonly ContractTier[],
  wrong: (tier: ContractTier, index: number) => TierField | null,
): Flaw[] =>
  tiers.flatMap((tier, index) => {
    const field = wrong(tier, index);
    return field === null ? [] : [{ code, tier: index, field }];
  });

/** What keeps a tier from following on another: its rate, a minimum that falls, or that none rises. */
function outOfOrder(tier: ContractTier, before: ContractTier | undefined): TierField | null {
  if (!before) return null;
  if (tier.rate <= before.rate) return 'rate';
  const falls = MINIMUMS.find((name) => tier[name] < before[name]);
  if (falls) return falls;
  return MINIMUMS.some((name) => tier[name] > before[name]) ? null : 'validBet';
}

const highestOf = ({ tiers }: Pick<ContractTerms, 'tiers'>): number => Math.max(...tiers.map(({ rate }) => rate));

/** A dividend has a period and a rule for losses, a salary a type. */
function fitsKind({ kind, salaryType, period, carryOver }: ContractTerms): boolean {
  const isDividend = kind === 'DIVIDEND';
  return isDividend === (salaryType === null) && isDividend === (period !== null) && isDividend === (carryOver !== null);
}

/** What is wrong with terms whoever proposes them: the brand's limits, V4, V6 and V7. */
export function termsFlaws(terms: ContractTerms, { isOpen, rateStep, rateMax, tiersMax }: AgreementLimits): Flaw[] {
  const { tiers } = terms;
  return [
    ...(isOpen ? [] : [whole('CT_FEATURE_OFF')]),
    ...(fitsKind(terms) ? [] : [whole('CT_TYPE')]),
    ...(tiers.length === 0 || tiers.length > tiersMax ? [whole('CT_TIERS')] : []),
    ...perTier('CT_STEP', tiers, ({ rate }) => (rate % rateStep === 0 ? null : 'rate')),
    ...perTier('CT_RATE_TOO_HIGH', tiers, ({ rate }) => (rate > rateMax ? 'rate' : null)),
    ...perTier('CT_TIER_ORDER', tiers, (tier, index) => outOfOrder(tier, tiers[index - 1])),
  ];
}

/**
 * What of these terms one who has `own` terms does not carry: V3, V10, and games that `own` does not count, by which the account below would
 * qualify and the one above not. What is not carried ends when `own` comes into force.
 */
export function conflictFlaws({ kind, tiers, period, carryOver, categories }: ContractTerms, own: ContractTerms): Flaw[] {
  const most = highestOf(own);
  return [
    ...perTier('CT_RATE_TOO_HIGH', tiers, ({ rate }) => (rate > most ? 'rate' : null)),
    ...perTier('CT_RATE_EQUAL', tiers, ({ rate }) => (kind === 'DIVIDEND' && rate === most ? 'rate' : null)),
    ...(period === own.period && carryOver === own.carryOver ? [] : [whole('CT_PERIOD')]),
    ...(categories.every((each) => own.categories.includes(each)) ? [] : [whole('CT_BELOW_UPLINE_COND')]),
  ];
}

/** Which minimum of a tier is below that of the own tier of its rate, or of the next higher. */
function belowOwn({ rate, validBet, activeMembers }: ContractTier, own: ContractTerms): TierField | null {
  const needed = own.tiers.filter((tier) => tier.rate >= rate).sort((a, b) => a.rate - b.rate)[0];
  if (needed === undefined) return 'rate';
  if (validBet < needed.validBet) return 'validBet';
  return activeMembers < needed.activeMembers ? 'activeMembers' : null;
}

/** What keeps somebody who has `own` terms from proposing these: V3, V5, V9 and V10. */
export const breachFlaws = (terms: ContractTerms, own: ContractTerms): Flaw[] => [
  ...conflictFlaws(terms, own),
  ...perTier('CT_BELOW_UPLINE_COND', terms.tiers, (tier) => belowOwn(tier, own)),
  ...(terms.activeBet < own.activeBet ? [{ code: 'CT_ACTIVE_BET', tier: null, field: 'activeBet' } as const] : []),
];
