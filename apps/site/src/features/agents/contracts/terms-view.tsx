import { useQuery } from '@tanstack/react-query';
import { limitsQuery, type Terms } from '../../../domain/agents/contracts.ts';
import { FactList } from '../../../shared/ui/text/fact-list.tsx';
import styles from './contracts.module.css';
import { TierList } from './tier-list.tsx';
import { useContractWords } from './use-contract-words.ts';

interface TermsViewProps {
  terms: Terms;
  /** Empty: the house. */
  upline: string;
  holder: string;
  /** What else there is to know, below the terms. */
  facts?: readonly { name: string; value: string }[];
}

/** What two parties agree on: the sentence, the tiers, and the rest by name. */
export function TermsView({ terms, upline, holder, facts = [] }: TermsViewProps) {
  const words = useContractWords();
  const { data: limits } = useQuery(limitsQuery());
  const decided = limits ? words.brandFacts(terms.kind, limits.brand) : [];
  return (
    <>
      <p className={styles.sentence}>{words.sentence(terms, upline, holder)}</p>
      <TierList tiers={terms.tiers} />
      <FactList className={styles.facts} facts={[...words.facts(terms), ...decided, ...facts]} />
    </>
  );
}
