import type { FormState } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { StrengthMeter } from '../../shared/ui/form/strength-meter.tsx';
import type { NewPasswordName, NewPasswordRule } from './use-new-password.ts';

const LONGEST = 128;

interface NewPasswordFieldsProps {
  form: FormState<NewPasswordName>;
  rule: NewPasswordRule;
  /** The account's, as far as it is known. */
  username?: string;
}

/** A new password with its strength, and once more. */
export function NewPasswordFields({ form, rule: { hint }, username }: NewPasswordFieldsProps) {
  const t = useT();
  const { newPassword } = form.values;
  const input = form.input('newPassword');
  return (
    <>
      <PasswordField
        label={t('new_password')}
        autoComplete="new-password"
        required
        maxLength={LONGEST}
        hint={hint && newPassword === '' ? t(hint.id, hint.values) : undefined}
        {...input}
      />
      <StrengthMeter password={newPassword.trim()} username={username} isHidden={input.error !== undefined} />
      <PasswordField
        label={t('reg_confirm_password')}
        autoComplete="new-password"
        required
        maxLength={LONGEST}
        {...form.input('confirmNewPassword')}
      />
    </>
  );
}
