import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { registerRulesQuery } from '../../domain/brand/register-rules.ts';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import { type Explain, refusedMessage } from '../../shared/forms/refusal.ts';
import { checkField, type FieldRule, hintOf, type Message } from '../../shared/forms/rules.ts';

/** Names of the two fields, as the form's controls bear them. */
export type NewPasswordName = 'newPassword' | 'confirmNewPassword';

/** Of a form's values: nothing is typed yet. */
export const NO_PASSWORD: Readonly<Record<NewPasswordName, string>> = { newPassword: '', confirmNewPassword: '' };

const ANYTHING: FieldRule = { enabled: true, required: true };

/** What is wrong with a new password and its confirmation, by the brand's rule. */
export function checkNewPassword(rule: FieldRule, password: string, confirmation: string): FieldErrors {
  const wrong = checkField({ ...rule, required: true }, password);
  if (wrong) return { newPassword: wrong };
  if (confirmation === '') return { confirmNewPassword: { id: 'field_required' } };
  return confirmation === password ? {} : { confirmNewPassword: { id: 'passwords_differ' } };
}

export interface NewPasswordRule {
  hint: Message | null;
  /** Checks both of a form's values. They are trimmed, as the login form will trim them. */
  check: (values: Readonly<Record<NewPasswordName, string>>) => FieldErrors;
  explain: Explain;
}

/** The brand's rule of a new password, for a form with its two fields. */
export function useNewPasswordRule(): NewPasswordRule {
  const { data: rules } = useQuery(registerRulesQuery(useBrand().register));
  const rule = rules?.password ?? ANYTHING;
  return {
    hint: hintOf(rule),
    check: ({ newPassword, confirmNewPassword }) => checkNewPassword(rule, newPassword.trim(), confirmNewPassword.trim()),
    explain: (field, _error, refused) => refused && refusedMessage(refused, field === 'newPassword' ? rule : undefined),
  };
}
