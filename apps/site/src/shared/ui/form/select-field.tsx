import clsx from 'clsx';
import { useId } from 'react';
import styles from './select-field.module.css';

interface SelectFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Like the other fields of a form: label above, as wide as they are. */
  isWide?: boolean;
}

/** A labelled native select. */
export function SelectField({ label, options, value, onChange, isWide = false }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={clsx(styles.field, isWide && styles.wide)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
