import { useT } from '../../shared/i18n/use-t.ts';
import styles from './steps.module.css';

const STEPS = [
  { title: 'open_account', text: 'join_step_account' },
  { title: 'join_step_ask', text: 'join_step_ask_text' },
  { title: 'join_step_sign', text: 'join_step_sign_text' },
] as const;

/** How an agent begins, in order. */
export function Steps() {
  const t = useT();
  return (
    <ol className={styles.steps}>
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className={styles.name}>{t(title)}</h3>
          <p className={styles.text}>{t(text)}</p>
        </li>
      ))}
    </ol>
  );
}
