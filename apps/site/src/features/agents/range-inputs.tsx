import styles from './range-inputs.module.css';

/** What is typed as the lowest and the highest, or the first and the last. */
export interface Bounds {
  from: string;
  to: string;
}

interface RangeInputsProps {
  labels: Bounds;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
  /** Absent: amounts are typed. */
  days?: { min: string; max: string };
}

/** Between what amounts, or on what days. */
export function RangeInputs({ labels, bounds, onChange, days }: RangeInputsProps) {
  return (
    <div className={styles.range}>
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className={styles.bound}>
          <span>{labels[bound]}</span>
          <input
            {...(days ? { type: 'date', ...days } : { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 })}
            value={bounds[bound]}
            onChange={(event) => onChange({ ...bounds, [bound]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
