import { useT } from '../../shared/i18n/use-t.ts';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { StrengthMeter } from '../../shared/ui/form/strength-meter.tsx';
import type { NewPassword } from './use-new-password.ts';

const LONGEST = 128;

/** A new password with its strength, and once more. `username` is the account's, as far as it is known. */
export function NewPasswordFields({ control, username }: { control: NewPassword; username?: string }) {
  const t = useT();
  return (
    <>
      <PasswordField
        label={t('new_password')}
        autoComplete="new-password"
        required
        maxLength={LONGEST}
        hint={control.hint}
        {...control.field('newPassword')}
      />
      <StrengthMeter password={control.password} username={username} />
      <PasswordField
        label={t('reg_confirm_password')}
        autoComplete="new-password"
        required
        maxLength={LONGEST}
        {...control.field('confirmNewPassword')}
      />
    </>
  );
}
