import type { ContractTerms } from '@marquee/contract';
import { breachFlaws, conflictFlaws, type Flaw, type TermsFlaw, termsFlaws } from '@marquee/contract/agreements';
import { CONTRACT_STEPS, type ContractLimits, rateName } from '../../brand/index.ts';

const first = ([flaw]: readonly Flaw[]): TermsFlaw | null => flaw?.code ?? null;

/** What is wrong with terms whoever proposes them: the brand's limits, V4, V6 and V7. Null: nothing. */
export function flawOf(terms: ContractTerms, limits: ContractLimits): TermsFlaw | null {
  const { kind, salaryType } = terms;
  const { kinds, rates, tiers: tiersMax } = limits;
  const rateMax = rates[rateName(kind, salaryType)] ?? 0;
  return first(termsFlaws(terms, { isOpen: kinds.includes(kind), rateStep: CONTRACT_STEPS[kind], rateMax, tiersMax }));
}

/** Does one who has `own` terms carry these: V3 and V10? Null: yes. What does not ends when `own` comes into force. */
export const conflictOf = (terms: ContractTerms, own: ContractTerms): TermsFlaw | null => first(conflictFlaws(terms, own));

/** May somebody who has `own` terms propose these: V3, V5, V9 and V10? Null: yes. */
export const breachOf = (terms: ContractTerms, own: ContractTerms): TermsFlaw | null => first(breachFlaws(terms, own));
