import { type ReactNode, useEffect } from 'react';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import styles from './login-dialog.module.css';
import { UnlockBox } from './unlock-box.tsx';
import type { Login } from './use-login.ts';

/** What went wrong with the whole form, and what can be done about a lock. */
export function FormHead({ id, login }: { id: string; login: Login }) {
  const t = useT();
  return (
    <>
      <FormError id={id} text={login.failure ? errorText(login.failure) : ''} />
      {login.lockedName && <UnlockBox username={login.lockedName} onUnlocked={login.handleUnlocked} />}
      {login.isUnlocked && (
        <p className={styles.good} role="status">
          <Icon name="check" size={18} />
          {t('unlocked')}
        </p>
      )}
    </>
  );
}

/** The end of each login form: the captcha when it is asked for, what stands beneath the fields, and the button. */
export function FormEnd({ login, children }: { login: Login; children: ReactNode }) {
  const t = useT();
  const { captchaError } = login;

  useEffect(() => {
    // It may have come with the very refusal that is about it.
    if (captchaError) document.querySelector<HTMLElement>('[role="dialog"] [name="captcha"]')?.focus();
  }, [captchaError]);

  return (
    <>
      {login.captcha.isShown && <CaptchaField control={login.captcha} error={captchaError} />}
      {children}
      <Button type="submit" tone="primary" size="large" isWide isBusy={login.isBusy}>
        {t('log_in')}
      </Button>
    </>
  );
}
