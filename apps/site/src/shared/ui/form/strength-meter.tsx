import { estimateStrength } from '../../forms/strength.ts';
import { useT } from '../../i18n/use-t.ts';
import styles from './strength-meter.module.css';

const STEPS = [1, 2, 3, 4] as const;

interface StrengthMeterProps {
  password: string;
  username?: string | undefined;
  /** True while the field above has something to say itself: the meter stands in the place of its message. */
  isHidden?: boolean;
}

/**
 * How good a password is, in bars and in words, and what would make it better most. It advises; it forbids nothing. It stands below
 * the field, in the place of its hint, and has its room before anything is typed, so that nothing moves.
 */
export function StrengthMeter({ password, username = '', isHidden = false }: StrengthMeterProps) {
  const t = useT();
  const { level, tips } = estimateStrength(password.trim(), username);
  const isEmpty = password.trim() === '';
  const name = t(`strength_${level}`);
  const [tip] = tips;
  return (
    <div className={styles.meter} data-level={isEmpty ? 0 : level} data-hidden={isEmpty || isHidden}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={styles.bar} data-on={step <= Math.max(level, 1) || undefined} />
        ))}
      </span>
      <p className={styles.words} aria-live="polite">
        {!isEmpty && (
          <>
            <strong className={styles.name}>{t('strength_is', { name })}</strong> {tip && t(`strength_tip_${tip}`)}
          </>
        )}
      </p>
    </div>
  );
}
