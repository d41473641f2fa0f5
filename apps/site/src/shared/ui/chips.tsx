import clsx from 'clsx';
import styles from './chips.module.css';

interface ChipsProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** On a phone the label stands above the row, which leaves the choices the whole width. */
  isStacked?: boolean;
}

/** A row of choices of which one is on: native radio buttons, so arrow keys move among them. */
export function Chips({ label, options, value, onChange, isStacked = false }: ChipsProps) {
  return (
    <fieldset className={clsx(styles.chips, isStacked && styles.stacked)}>
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
