import type { Terms } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import styles from './contracts.module.css';
import { useContractWords } from './use-contract-words.ts';

interface TierListProps {
  tiers: Terms['tiers'];
  /** The tier that was reached, from 0; it stands out. */
  reached?: number | null;
}

/** Tiers below each other: each rate, and what it asks for. */
export function TierList({ tiers, reached = null }: TierListProps) {
  const t = useT();
  const { conditions } = useContractWords();
  return (
    <ol className={styles.tiers} aria-label={t('ct_tiers')}>
      {tiers.map((tier, index) => {
        const asked = conditions(tier);
        return (
          <li key={tier.rate} className={styles.tier} data-reached={index === reached}>
            <span className={styles.rate}>{rateText(tier.rate)}</span>
            <span className={styles.asked}>
              {asked.length === 0 ? t('ct_guarantee') : asked.map((each) => <span key={each}>{each}</span>)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
