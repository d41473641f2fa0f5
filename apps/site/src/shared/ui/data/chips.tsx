import clsx from 'clsx';
import { useEffect, useRef } from 'react';
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

/** Brings the choice that is on into the sight of a row that is wider than its place; the page stays where it is. */
function useInSight(value: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    const on = [...(box?.querySelectorAll('input') ?? [])].find((each) => each.value === value)?.parentElement;
    if (box && on) box.scrollLeft = on.offsetLeft - box.offsetLeft - (box.clientWidth - on.offsetWidth) / 2;
  }, [value]);
  return row;
}

/** A row of choices of which one is on: native radio buttons, so arrow keys move among them. */
export function Chips({ label, options, value, onChange, isStacked = false, isWrapped = false }: ChipsProps) {
  const row = useInSight(value);
  return (
    <fieldset className={clsx(styles.chips, isStacked && styles.stacked, isWrapped && styles.wrapped)}>
      <legend className={styles.legend}>{label}</legend>
      <div ref={row} className={styles.row}>
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
