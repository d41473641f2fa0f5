import type { ReactNode } from 'react';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import styles from './login-dialog.module.css';
import { UnlockBox } from './unlock-box.tsx';
import type { Login } from './use-login.ts';

interface LoginFormProps {
  login: Login;
  check: () => FieldErrors;
  send: () => Promise<void>;
  /** What stands beneath the fields. */
  beneath: ReactNode;
  children: ReactNode;
}

/** A form of the login: what can be done about a lock, the fields, the captcha when it is asked for, and the button. */
export function LoginForm({ login, check, send, beneath, children }: LoginFormProps) {
  const t = useT();
  const { form, captcha } = login;
  return (
    <Form form={form} className={styles.form} check={check} send={send}>
      {login.lockedName && <UnlockBox username={login.lockedName} onUnlocked={login.handleUnlocked} />}
      {login.isUnlocked && (
        <p className={styles.good} role="status">
          <Icon name="check" size={18} />
          {t('unlocked')}
        </p>
      )}
      {children}
      {captcha.isShown && <CaptchaField control={captcha} error={form.errors.captcha} />}
      {beneath}
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('log_in')}
      </Button>
    </Form>
  );
}
