import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { registerRulesQuery } from '../../domain/brand/register-rules.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { refusedMessage, refusedRule } from '../../shared/forms/refusal.ts';
import { checkField, type FieldRule, hintOf, type Message } from '../../shared/forms/rules.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** Names of the two fields, as the form's controls bear them. */
export type NewPasswordName = 'newPassword' | 'confirmNewPassword';
export type NewPasswordErrors = Partial<Record<NewPasswordName, Message | string>>;

/** Refusals that are about the new password itself. */
const ABOUT_IT: readonly string[] = ['password.rejected', 'password.breached', 'modify.new.old.same'];
const ANYTHING: FieldRule = { enabled: true, required: true };

/** What is wrong with a new password and its confirmation, by the brand's rule. */
export function checkNewPassword(rule: FieldRule, password: string, confirmation: string): NewPasswordErrors {
  const wrong = checkField({ ...rule, required: true }, password);
  if (wrong) return { newPassword: wrong };
  if (confirmation === '') return { confirmNewPassword: { id: 'field_required' } };
  return confirmation === password ? {} : { confirmNewPassword: { id: 'passwords_differ' } };
}

/** The state of a new password and its confirmation. Both are trimmed, as the login form will trim them. */
export function useNewPassword() {
  const t = useT();
  const { data: rules } = useQuery(registerRulesQuery(useBrand().register));
  const rule = rules?.password ?? ANYTHING;
  const [typed, setTyped] = useState({ newPassword: '', confirmNewPassword: '' });
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const password = typed.newPassword.trim();
  const words = (message: Message | string | undefined | null) =>
    typeof message === 'string' ? message : message ? t(message.id, message.values) : undefined;

  /** Checks both and shows what is wrong. Gives the names of the fields that are. */
  const check = (): NewPasswordName[] => {
    const found = checkNewPassword(rule, password, typed.confirmNewPassword.trim());
    setErrors(found);
    return Object.keys(found) as NewPasswordName[];
  };

  /** Shows a refusal that is about the new password beside it. False when it is about something else. */
  const takeRefusal = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || !ABOUT_IT.includes(error.code)) return false;
    const refused = refusedRule(error);
    setErrors({ newPassword: (refused && refusedMessage(refused, rule)) ?? errorText(error) });
    return true;
  };

  const field = (name: NewPasswordName) => ({
    name,
    value: typed[name],
    error: words(errors[name]),
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      const { [name]: _mended, ...others } = errors;
      setErrors(others);
    },
  });

  return { password, check, takeRefusal, field, hint: words(hintOf(rule)) };
}

export type NewPassword = ReturnType<typeof useNewPassword>;
