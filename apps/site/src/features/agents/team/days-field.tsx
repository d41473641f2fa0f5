import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { oldestDay } from '../../../shared/lib/day-ranges.ts';
import { SelectField } from '../../../shared/ui/form/select-field.tsx';
import { RangeInputs } from './range-inputs.tsx';
import { daysIn } from './use-team-search.ts';

const OWN = 'own';

interface DaysFieldProps {
  label: string;
  /** Days up to today, as the address has them. */
  options: readonly { value: string; label: string }[];
  value: string;
  today: string;
  onChange: (value: string) => void;
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
