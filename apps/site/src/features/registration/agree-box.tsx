import { useId } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import look from '../../shared/ui/form/field.module.css';
import styles from './register-dialog.module.css';

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
        <p id={`${id}-message`} className={styles.agreeError} aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  );
}
