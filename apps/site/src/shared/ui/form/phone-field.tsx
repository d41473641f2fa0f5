import clsx from 'clsx';
import { useId } from 'react';
import type { PhoneCountry, PhoneNumber } from '../../lib/phone.ts';
import { DiallingCode } from './dialling-code.tsx';
import look from './field.module.css';
import { Field, messageId } from './field.tsx';
import styles from './phone-field.module.css';

const LONGEST_NUMBER = 20;

interface PhoneFieldProps {
  label: string;
  countries: readonly PhoneCountry[];
  value: PhoneNumber;
  onChange: (value: PhoneNumber) => void;
  name?: string;
  required?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  onBlur?: () => void;
}

/** A mobile number: dialling code and the number as it is dialled at home. */
export function PhoneField({
  label,
  countries,
  value,
  onChange,
  name = 'mobileNum',
  required = true,
  error,
  hint,
  onBlur,
}: PhoneFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} required={required} message={error ?? hint ?? ''} tone={error ? 'error' : 'hint'}>
      <div className={styles.control}>
        <DiallingCode
          countries={countries}
          value={value.dialingCode}
          onChange={(dialingCode) => onChange({ ...value, dialingCode })}
        />
        <input
          id={id}
          name={name}
          className={clsx(look.input, look.number)}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={LONGEST_NUMBER}
          value={value.number}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(id)}
          onChange={(event) => onChange({ ...value, number: event.target.value })}
          onBlur={onBlur}
        />
      </div>
    </Field>
  );
}
