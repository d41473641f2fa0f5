import clsx from 'clsx';
import styles from './chips.module.css';

interface ChipsProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** On a phone the label stands above the row, which leaves the choices the whole width. */
  isStacked?: boolean;
  /** In a form, where each choice must be seen: the label stands above, and what does not fit goes to the next line. */
  isWrapped?: boolean;
}

/** A row of choices of which one is on: native radio buttons, so arrow keys move among them. */
export function Chips({ label, options, value, onChange, isStacked = false, isWrapped = false }: ChipsProps) {
  return (
    <fieldset className={clsx(styles.chips, isStacked && styles.stacked, isWrapped && styles.wrapped)}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              className={styles.radio}
              name={label}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
