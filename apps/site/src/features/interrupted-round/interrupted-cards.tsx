import { useT } from '../../shared/i18n/use-t.ts';
import styles from './interrupted-cards.module.css';
import { RoundList } from './round-list.tsx';
import { useRounds } from './use-rounds.ts';

/** The member's unfinished rounds above the pages of the member centre; nothing when there is none. */
export function InterruptedCards() {
  const t = useT();
  const rounds = useRounds();
  if (rounds.length === 0) return null;
  const title = t('unfinished_rounds', { count: rounds.length });
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <RoundList isCards rounds={rounds} />
    </section>
  );
}
