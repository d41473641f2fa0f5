import { useT } from '../../shared/i18n/use-t.ts';
import type { PromotionState } from './promotion.ts';
import styles from './state-label.module.css';

/** How a promotion stands, in words and colour. */
export function StateLabel({ state }: { state: PromotionState }) {
  const t = useT();
  return (
    <span className={styles.label} data-tone={state.tone}>
      {t(state.label)}
    </span>
  );
}
