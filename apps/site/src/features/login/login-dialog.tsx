import { useEffect, useRef, useState } from 'react';
import { readLastLogin } from '../../domain/session/last-login.ts';
import { PHONE_AUTH_FAULTS } from '../../domain/verification/phone-auth.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { IdentityStep } from './identity-step.tsx';
import { LoginForms } from './login-forms.tsx';
import { Remembered } from './remembered.tsx';
import { useLogin } from './use-login.ts';
import { VerifyStep } from './verify-step.tsx';

/** The field to begin with: the first that is empty. */
function firstField(): HTMLElement | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] form input:not([type="checkbox"], [role])')];
  return fields.find((field) => field.value === '') ?? fields[0] ?? document.querySelector('[role="dialog"] button');
}

const TITLES = { verify: 'verify_title', identity: 'identity_login', remembered: 'log_in', forms: 'log_in' } as const;

interface LoginDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/**
 * Login in all its forms: by name or number and password, by code, by identity token, by passkey, as the one who is remembered
 * here, as a guest; and the second step. What was typed stays after an error.
 */
export default function LoginDialog({ onClose, onDone }: LoginDialogProps) {
  const t = useT();
  const [last, setLast] = useState(readLastLogin);
  const login = useLogin(last.user, onClose, onDone);
  const { second } = login;
  const [isByIdentity, setByIdentity] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const step = second ? 'verify' : isByIdentity ? 'identity' : last.isRemembered ? 'remembered' : 'forms';
  const shown = useRef(step);

  useEffect(() => {
    // At first the dialog itself gives the focus.
    if (shown.current !== step) firstField()?.focus();
    shown.current = step;
  }, [step]);

  const handleForgotten = () => {
    const now = readLastLogin();
    setLast(now);
    login.form.set('username', now.user);
  };

  const tellUnfinished = () => {
    const text = isConfirming ? PHONE_AUTH_FAULTS['popup-closed-by-user'].id : 'login_unfinished_text';
    if (second || isConfirming) showToast({ tone: 'info', title: t('login_unfinished'), text: t(text) });
  };
  const handleClose = () => {
    tellUnfinished();
    onClose();
  };
  const handleIdentity = (isOn: boolean) => {
    if (!isOn) tellUnfinished();
    setConfirming(false);
    setByIdentity(isOn);
    login.form.reset();
  };

  return (
    <Dialog
      size="form"
      title={t(TITLES[step])}
      description={step === 'verify' ? t('verify_text') : step === 'identity' ? t('identity_text') : undefined}
      onClose={handleClose}
      initialFocus={firstField}
    >
      {second ? (
        <VerifyStep login={login} second={second} />
      ) : isByIdentity ? (
        <IdentityStep login={login} onPending={setConfirming} onBack={() => handleIdentity(false)} />
      ) : last.isRemembered ? (
        <Remembered login={login} user={last.user} onForgotten={handleForgotten} />
      ) : (
        <LoginForms login={login} last={last} onIdentity={() => handleIdentity(true)} />
      )}
    </Dialog>
  );
}
