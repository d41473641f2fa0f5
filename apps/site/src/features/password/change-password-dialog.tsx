import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, securityQuery } from '../../domain/password/actions.ts';
import { usePasswordDemand } from '../../domain/password/must-change.ts';
import { logOut } from '../../domain/session/actions.ts';
import { useSession } from '../../domain/session/store.ts';
import { missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { AccountName, Form } from '../../shared/ui/form/form.tsx';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { NO_PASSWORD, useNewPasswordRule } from './use-new-password.ts';

const LONGEST = 128;

interface ChangePasswordDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/**
 * Changes the password. Where the login demands it, the dialog cannot be closed: it is left by a new password or by logging
 * out. An account without a password is not asked for the old one.
 */
export default function ChangePasswordDialog({ onClose, onDone }: ChangePasswordDialogProps) {
  const t = useT();
  const isDemanded = usePasswordDemand((demand) => demand.isDemanded);
  const userName = useSession((session) => session.userName);
  // Who was asked for a new password has logged in with an old one.
  const hasPassword = useQuery({ ...securityQuery(), enabled: !isDemanded }).data?.hasPassword ?? true;
  const rule = useNewPasswordRule();
  const form = useForm({ oldPassword: '', ...NO_PASSWORD }, { explain: rule.explain });
  const [isLeaving, setIsLeaving] = useState(false);

  const check = () => ({
    ...(hasPassword && missing({ oldPassword: form.values.oldPassword })),
    ...rule.check(form.values),
  });
  const send = async () => {
    await changePassword(hasPassword ? form.values.oldPassword.trim() : null, form.values.newPassword.trim());
    showToast({ tone: 'good', title: t('password_changed'), text: t('password_changed_text') });
    onDone();
  };
  const handleLeave = async () => {
    setIsLeaving(true);
    await logOut();
    onDone();
  };

  return (
    <Dialog
      size="form"
      title={t('change_password')}
      description={t(isDemanded ? 'change_password_demanded' : 'change_password_text')}
      onClose={isDemanded ? undefined : onClose}
    >
      <Form form={form} check={check} send={send}>
        <AccountName name={userName} />
        {hasPassword && (
          <PasswordField
            label={t('old_password')}
            autoComplete="current-password"
            required
            maxLength={LONGEST}
            {...form.input('oldPassword')}
          />
        )}
        <NewPasswordFields form={form} rule={rule} username={userName} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
          {t('change_password')}
        </Button>
        {isDemanded && (
          <Button tone="quiet" isWide isBusy={isLeaving} onClick={() => void handleLeave()}>
            {t('leave_by_logout')}
          </Button>
        )}
      </Form>
    </Dialog>
  );
}
