import { useQuery } from '@tanstack/react-query';
import { securityQuery } from '../../../domain/security/queries.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import type { FormState } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PasswordField } from '../../../shared/ui/form/password-field.tsx';

const LONGEST = 128;

/** Of a form's values: the login password is not typed yet. */
export const NO_OWN_PASSWORD: Readonly<Record<'password', string>> = { password: '' };

/** The login password, which is asked for before something that a found open session must not be enough for. */
export interface OwnPassword {
  /** An account that logs in by number or passkey alone has none, and is not asked. */
  isAsked: boolean;
  /** What the call gets. */
  value: string | null;
  check: () => FieldErrors;
}

/** What is asked of that field of a form. */
export function useOwnPassword({ values: { password } }: FormState<'password'>): OwnPassword {
  const isAsked = useQuery(securityQuery()).data?.hasPassword ?? true;
  return { isAsked, value: isAsked ? password.trim() : null, check: () => (isAsked ? missing({ password }) : {}) };
}

/** The field, where it is asked for. */
export function OwnPasswordField({ own, form }: { own: OwnPassword; form: FormState<'password'> }) {
  const t = useT();
  if (!own.isAsked) return null;
  return (
    <PasswordField
      label={t('login_password')}
      autoComplete="current-password"
      required
      maxLength={LONGEST}
      {...form.input('password')}
    />
  );
}
