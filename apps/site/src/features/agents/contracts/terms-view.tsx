import type { Terms } from '../../../domain/agents/contracts.ts';
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
  return (
    <>
      <p className={styles.sentence}>{words.sentence(terms, upline, holder)}</p>
      <TierList tiers={terms.tiers} />
      <dl className={styles.facts}>
        {[...words.facts(terms), ...facts].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
