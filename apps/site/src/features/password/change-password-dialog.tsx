import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { changePassword, securityQuery } from '../../domain/password/actions.ts';
import { usePasswordDemand } from '../../domain/password/must-change.ts';
import { logOut } from '../../domain/session/actions.ts';
import { useSession } from '../../domain/session/store.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './password.module.css';
import { useNewPassword } from './use-new-password.ts';

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
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isDemanded = usePasswordDemand((demand) => demand.isDemanded);
  const userName = useSession((session) => session.userName);
  // Who was asked for a new password has logged in with an old one.
  const hasPassword = useQuery({ ...securityQuery(), enabled: !isDemanded }).data?.hasPassword ?? true;
  const control = useNewPassword();
  const [old, setOld] = useState('');
  const [oldError, setOldError] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const isOldMissing = hasPassword && old.trim() === '';
    setOldError(isOldMissing ? t('field_required') : '');
    const wrong = [...(isOldMissing ? ['oldPassword'] : []), ...control.check()];
    if (wrong.length > 0) return focusFirst(form.current, wrong);
    setIsBusy(true);
    try {
      await changePassword(hasPassword ? old.trim() : null, control.password);
      showToast({ tone: 'good', title: t('password_changed'), text: t('password_changed_text') });
      onDone();
    } catch (error) {
      setIsBusy(false);
      if (control.takeRefusal(error)) focusFirst(form.current, ['newPassword']);
      else if (error instanceof ApiError && error.code === 'password.wrong') {
        setOldError(errorText(error));
        focusFirst(form.current, ['oldPassword']);
      } else setFailure(error);
    }
  };

  const handleLeave = async () => {
    setIsLeaving(true);
    await logOut();
    onDone();
  };

  return (
    <Dialog
      title={t('change_password')}
      description={t(isDemanded ? 'change_password_demanded' : 'change_password_text')}
      onClose={isDemanded ? undefined : onClose}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
        <FormError id={id} text={failure ? errorText(failure) : ''} />
        <input
          className={styles.account}
          type="text"
          name="username"
          autoComplete="username"
          value={userName}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {hasPassword && (
          <PasswordField
            label={t('old_password')}
            name="oldPassword"
            autoComplete="current-password"
            required
            maxLength={LONGEST}
            value={old}
            error={oldError || undefined}
            onChange={(event) => {
              setOld(event.target.value);
              setOldError('');
            }}
          />
        )}
        <NewPasswordFields control={control} username={userName} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {t('change_password')}
        </Button>
        {isDemanded && (
          <Button tone="quiet" isWide isBusy={isLeaving} onClick={() => void handleLeave()}>
            {t('leave_by_logout')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
