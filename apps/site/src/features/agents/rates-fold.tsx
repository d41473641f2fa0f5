import { ratesAbove, rateText } from '../../domain/agents/rates.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import styles from './records.module.css';
import { typeWord } from './terms-fields.tsx';

/** Rebate rates by category, to unfold; nothing where all are 0. */
export function RatesFold({ rates }: { rates: Readonly<Record<string, number>> }) {
  const t = useT();
  const shown = ratesAbove(rates);
  if (shown.length === 0) return null;
  return (
    <details className={styles.rates}>
      <summary>{t('rg_rebate_rate')}</summary>
      <p>{shown.map(([type, rate]) => `${typeWord(type)} ${rateText(rate)}`).join(' · ')}</p>
    </details>
  );
}
