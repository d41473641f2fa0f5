import { useId } from 'react';
import { forgetLastLogin } from '../../domain/session/last-login.ts';
import { askLogin, forgetRemembered } from '../../domain/session/logins.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import styles from './login-dialog.module.css';
import type { Login } from './use-login.ts';

interface RememberedProps {
  login: Login;
  user: string;
  /** Nobody is remembered any more. */
  onForgotten: () => void;
}

const codeOf = (error: unknown): ApiError['code'] => (error instanceof ApiError ? error.code : '');
/** Another tab has used the cookie in the same moment: there is a new one by now. */
const isRaced = (error: unknown): boolean =>
  error instanceof ApiError && (error.value as { isRaced?: unknown } | null)?.isRaced === true;

/** For a browser that was told to remember its member: one button logs in, without the password. */
export function Remembered({ login, user, onForgotten }: RememberedProps) {
  const t = useT();
  const id = useId();

  const handleLogin = async () => {
    const claim = { way: 'remembered', username: user } as const;
    await login.form.run(() =>
      login.logIn({
        claim,
        ask: async () => {
          try {
            return await askLogin(claim);
          } catch (error) {
            if (codeOf(error) !== 'login.remember.over') throw error;
            if (isRaced(error)) return askLogin(claim);
            forgetLastLogin(false);
            onForgotten();
            throw error;
          }
        },
      }),
    );
  };

  const handleOther = () => {
    forgetLastLogin(true);
    // Also where the gateway is not reached: the name is gone from here, and the cookie ends within a day.
    forgetRemembered(user).catch(() => {});
    login.form.clear();
    onForgotten();
  };

  return (
    <div className={styles.form}>
      <FormError id={id} text={login.form.failure} />
      <Button
        tone="primary"
        size="large"
        isWide
        isBusy={login.form.isBusy}
        aria-describedby={id}
        className={styles.remembered}
        onClick={() => void handleLogin()}
      >
        <Icon name="user" />
        <span className={styles.name}>{t('login_as', { name: user })}</span>
      </Button>
      <p className={styles.other}>
        {t('not_you')}{' '}
        <button type="button" className={styles.link} onClick={handleOther}>
          {t('other_account')}
        </button>
      </p>
    </div>
  );
}
