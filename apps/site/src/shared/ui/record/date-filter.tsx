import { useId } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { type DayRange, type Days, daysOf, movedDays, oldestDay } from '../../lib/day-ranges.ts';
import { Button } from '../base/button.tsx';
import { Chips } from '../data/chips.tsx';
import styles from './date-filter.module.css';

interface DateFilterProps {
  days: Days;
  today: string;
  /** The two days as they are typed. */
  onType: (days: Days) => void;
  /** A quick choice or a step: it asks at once. */
  onChoose: (days: Days) => void;
}

const STEPS = [
  { by: -30, label: 'days_back' },
  { by: -7, label: 'days_back' },
  { by: 7, label: 'days_on' },
  { by: 30, label: 'days_on' },
] as const;

/** The quick choices of a period. */
export function DayRanges({
  ranges,
  range,
  today,
  onChoose,
}: Pick<DateFilterProps, 'today' | 'onChoose'> & { ranges: readonly DayRange[]; range: DayRange | null }) {
  const t = useT();
  return (
    <Chips
      isStacked
      label={t('period')}
      options={ranges.map((value) => ({ value, label: t(`days_${value}`) }))}
      value={range ?? ''}
      onChange={(value) => onChoose(daysOf(value as DayRange, today))}
    />
  );
}

/** The two days of a period, and steps of 7 or 30 days back and forward. */
export function DayFields({ days, today, onType, onChoose }: DateFilterProps) {
  const t = useT();
  const id = useId();
  const oldest = oldestDay(today);
  const inputs = [
    { key: 'from', label: t('from_day'), value: days.from },
    { key: 'to', label: t('to_day'), value: days.to },
  ] as const;
  return (
    <div className={styles.row}>
      {inputs.map(({ key, label, value }) => (
        <div key={key} className={styles.day}>
          <label className={styles.label} htmlFor={`${id}-${key}`}>
            {label}
          </label>
          <input
            id={`${id}-${key}`}
            type="date"
            className={styles.input}
            min={oldest}
            max={today}
            value={value}
            onChange={(event) => event.target.value !== '' && onType({ ...days, [key]: event.target.value })}
          />
        </div>
      ))}
      <fieldset className={styles.steps}>
        <legend className="visually-hidden">{t('move_period')}</legend>
        {STEPS.map(({ by, label }) => (
          <Button
            key={by}
            size="small"
            aria-label={t(label, { count: Math.abs(by) })}
            disabled={by < 0 ? days.from <= oldest : days.to >= today}
            onClick={() => onChoose(movedDays(days, by, today))}
          >
            {by < 0 ? `‹ ${-by}` : `${by} ›`}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
