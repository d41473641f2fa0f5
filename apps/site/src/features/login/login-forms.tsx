import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import type { LastLogin } from '../../domain/session/last-login.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import styles from './login-dialog.module.css';
import { MailUnlock } from './mail-unlock.tsx';
import { MobileForm } from './mobile-form.tsx';
import { OtherWays } from './other-ways.tsx';
import type { Login } from './use-login.ts';
import { UsernameForm } from './username-form.tsx';

type Tab = 'username' | 'mobile';

interface LoginFormsProps {
  login: Login;
  last: LastLogin;
  /** The login by identity token is wanted. */
  onIdentity: () => void;
}

/**
 * The tabs of the login. The mobile one is there where the brand logs in by code (MOBILEVERCODELOGIN3) or shows the login by
 * phone (PWDEXPFORCECHANGE3): docs/rules/brand.md#modules. Without codes it asks for the password.
 */
export function LoginForms({ login, last, onIdentity }: LoginFormsProps) {
  const t = useT();
  const { open } = useDialogs();
  const { whitelabelVal: switches } = useBrand();
  const hasCodes = switches.MOBILEVERCODELOGIN3 === true;
  const hasMobile = hasCodes || switches.PWDEXPFORCECHANGE3 === true;
  const [tab, setTab] = useState<Tab>(hasMobile && last.mobile ? 'mobile' : 'username');
  const [isKept, setIsKept] = useState(false);
  const tabs: { value: Tab; label: string }[] = [
    { value: 'username', label: t('reg_username') },
    ...(hasMobile ? [{ value: 'mobile' as const, label: t('reg_mobile') }] : []),
  ];

  const handleTab = (value: Tab) => {
    setTab(value);
    login.form.reset();
  };

  const remember = (
    <div className={styles.beneath}>
      <label className={styles.check}>
        <input type="checkbox" name="remember" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
        {t('remember_me')}
      </label>
      <button type="button" className={styles.link} onClick={() => open('forgotPassword', { replace: true })}>
        {t('forgot_password')}
      </button>
    </div>
  );

  return (
    <>
      <MailUnlock />
      <FormTabs label={t('login_ways')} tabs={tabs} value={tab} onChange={handleTab}>
        {tab === 'username' ? (
          <UsernameForm login={login} isKept={isKept} beneath={remember} />
        ) : (
          <MobileForm login={login} last={last.mobile} byCode={hasCodes} isKept={isKept} beneath={remember} />
        )}
      </FormTabs>
      <OtherWays login={login} onIdentity={onIdentity} />
      <p className={styles.other}>
        {t('no_account_yet')}{' '}
        <button type="button" className={styles.link} onClick={() => open('register', { replace: true })}>
          {t('register')}
        </button>
      </p>
    </>
  );
}
