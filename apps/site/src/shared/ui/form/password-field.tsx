import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string;
  /** For the password manager: does it fill in the one it knows, or offer a new one? */
  autoComplete: 'current-password' | 'new-password' | 'off';
  hint?: string | undefined;
  error?: string | undefined;
  success?: string | undefined;
}

/** A password with a button that shows it; says when Caps Lock is on. */
export function PasswordField({ hint, onKeyUp, onBlur, ...rest }: PasswordFieldProps) {
  const t = useT();
  const [isCaps, setIsCaps] = useState(false);
  const handleKeyUp = (event: KeyboardEvent<HTMLInputElement>) => {
    setIsCaps(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  };
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type="password"
      hint={isCaps ? t('caps_lock') : hint}
      onKeyUp={handleKeyUp}
      onBlur={(event) => {
        setIsCaps(false);
        onBlur?.(event);
      }}
    />
  );
}
