import { PasswordField } from './password-field.tsx';

const DIGITS = 6;

interface PinFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Six digits. Never offered to the password manager, which would keep them as the login's. */
export function PinField({ label, name, value, onChange, hint, error }: PinFieldProps) {
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="off"
      inputMode="numeric"
      required
      maxLength={DIGITS}
      value={value}
      hint={hint}
      error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
    />
  );
}
