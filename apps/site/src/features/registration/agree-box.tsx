import { useId } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import look from '../../shared/ui/form/field.module.css';
import styles from './register-dialog.module.css';

/** The terms, beside the form: what was typed in it stays. */
const TERMS = '/help?article=terms';

interface AgreeBoxProps {
  isTicked: boolean;
  error?: string | undefined;
  onChange: (isTicked: boolean) => void;
}

/** The box that must be ticked: of age and in agreement: docs/rules/registration.md#age. */
export function AgreeBox({ isTicked, error, onChange }: AgreeBoxProps) {
  const t = useT();
  const id = useId();
  const { minimumAge } = useBrand();
  return (
    <div className={styles.agree}>
      <input
        id={id}
        type="checkbox"
        name="agreed"
        checked={isTicked}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-message`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label className={look.required} htmlFor={id}>
          {t('agree', { age: minimumAge })}
        </label>
        <a className={styles.terms} href={TERMS} target="_blank" rel="noopener">
          {t('read_terms')}
        </a>
        <p id={`${id}-message`} className={styles.agreeError} aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  );
}
