import { useId } from 'react';
import look from '../../../shared/ui/form/field.module.css';
import styles from './tick-box.module.css';

interface TickBoxProps {
  name: string;
  label: string;
  isTicked: boolean;
  error?: string | undefined;
  onChange: (isTicked: boolean) => void;
}

/** A box that must be ticked before a form is sent, with what is wrong below it. */
export function TickBox({ name, label, isTicked, error, onChange }: TickBoxProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label className={styles.label}>
        <input
          type="checkbox"
          name={name}
          checked={isTicked}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={look.required}>{label}</span>
      </label>
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
