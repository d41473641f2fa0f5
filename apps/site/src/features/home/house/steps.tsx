import type { Brand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Section } from '../section.tsx';
import styles from './steps.module.css';

const DEMO_STEPS = [
  { title: 'step_account', text: 'step_account_text' },
  { title: 'step_credit', text: 'step_credit_text' },
  { title: 'step_play', text: 'step_play_text' },
] as const;
const REAL_STEPS = [DEMO_STEPS[0], DEMO_STEPS[2]] as const;

/** How somebody new begins. */
export function Steps({ brand }: { brand: Brand }) {
  const t = useT();
  const { open } = useDialogs();
  return (
    <Section title={t('steps_title')}>
      <ol className={styles.steps}>
        {(brand.demo ? DEMO_STEPS : REAL_STEPS).map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{t(step.title)}</h3>
            <p className={styles.text}>{t(step.text, { age: brand.minimumAge })}</p>
          </li>
        ))}
      </ol>
      <Button className={styles.begin} tone="primary" onClick={() => open('register')}>
        {t('open_account')}
      </Button>
    </Section>
  );
}
