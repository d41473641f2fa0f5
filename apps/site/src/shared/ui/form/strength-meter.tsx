import { estimateStrength } from '../../forms/strength.ts';
import { useT } from '../../i18n/use-t.ts';
import styles from './strength-meter.module.css';

const STEPS = [1, 2, 3, 4] as const;
const MOST_TIPS = 2;

/** How good a password is, in bars and in words, and what would make it better. It advises; it forbids nothing. */
export function StrengthMeter({ password, username = '' }: { password: string; username?: string | undefined }) {
  const t = useT();
  const { level, tips } = estimateStrength(password.trim(), username);
  const isEmpty = password.trim() === '';
  const name = t(`strength_${level}`);
  const advice = tips.slice(0, MOST_TIPS).map((tip) => t(`strength_tip_${tip}`));
  return (
    <div className={styles.meter} data-level={isEmpty ? 0 : level} hidden={isEmpty}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={styles.bar} data-on={step <= Math.max(level, 1) || undefined} />
        ))}
      </span>
      <p className={styles.words} aria-live="polite">
        {!isEmpty && (
          <>
            <strong className={styles.name}>{t('strength_is', { name })}</strong> {advice.join(' ')}
          </>
        )}
      </p>
    </div>
  );
}
