import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityQuery } from '../../../domain/security/queries.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PasswordField } from '../../../shared/ui/form/password-field.tsx';
import type { FieldErrors, FormControl } from './use-form.ts';
import { missing } from './use-form.ts';

const LONGEST = 128;

/** The login password, which is asked for before something that a found open session must not be enough for. */
export interface OwnPassword {
  /** An account that logs in by number or passkey alone has none, and is not asked. */
  isAsked: boolean;
  typed: string;
  type: (text: string) => void;
  /** What the call gets. */
  value: string | null;
  check: () => FieldErrors;
}

/** The state of that field. */
export function useOwnPassword(): OwnPassword {
  const isAsked = useQuery(securityQuery()).data?.hasPassword ?? true;
  const [typed, type] = useState('');
  const value = typed.trim();
  return { isAsked, typed, type, value: isAsked ? value : null, check: () => (isAsked ? missing({ password: value }) : {}) };
}

/** The field, where it is asked for. */
export function OwnPasswordField({ own, form }: { own: OwnPassword; form: FormControl }) {
  const t = useT();
  if (!own.isAsked) return null;
  return (
    <PasswordField
      label={t('login_password')}
      name="password"
      autoComplete="current-password"
      required
      maxLength={LONGEST}
      value={own.typed}
      error={form.errors['password'] || undefined}
      onChange={(event) => {
        own.type(event.target.value);
        form.touch('password');
      }}
    />
  );
}
