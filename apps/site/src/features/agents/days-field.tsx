import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { businessDay, daysBefore } from '../../shared/lib/dates.ts';
import { daysIn, oldestDay } from '../../shared/lib/day-ranges.ts';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { RangeInputs } from './range-inputs.tsx';

const OWN = 'own';

interface DaysFieldProps {
  label: string;
  /** Days up to today, as the address has them. */
  options: readonly { value: string; label: string }[];
  value: string;
  today: string;
  onChange: (value: string) => void;
}

/** So many days up to today and with it, as the address has them. */
export function useLastDays(counts: readonly number[]): readonly { value: string; label: string }[] {
  const t = useT();
  const today = businessDay(Date.now(), useBrand());
  return counts.map((days) => ({
    value: `${daysBefore(today, days - 1)}_${today}`,
    label: days === 1 ? t('rp_range_today') : t('rg_since_days', { count: days }),
  }));
}

/** Some days up to today, or any two days. */
export function DaysField({ label, options, value, today, onChange }: DaysFieldProps) {
  const t = useT();
  // As they are typed: in whatever order.
  const [from = '', to = ''] = value.split('_');
  const [isOwn, setIsOwn] = useState(daysIn(value) !== null && options.every((option) => option.value !== value));
  const choose = (chosen: string) => {
    setIsOwn(chosen === OWN);
    onChange(chosen === OWN ? `${today}_${today}` : chosen);
  };
  return (
    <>
      <SelectField
        label={label}
        options={[{ value: '', label: t('all') }, ...options, { value: OWN, label: t('tm_days_own') }]}
        value={isOwn ? OWN : value}
        onChange={choose}
      />
      {isOwn && (
        <RangeInputs
          labels={{ from: `${label}: ${t('from_day')}`, to: t('to_day') }}
          bounds={{ from, to }}
          days={{ min: oldestDay(today), max: today }}
          // A day that is being typed is none yet: the field keeps the last one.
          onChange={(next) => next.from !== '' && next.to !== '' && onChange(`${next.from}_${next.to}`)}
        />
      )}
    </>
  );
}
