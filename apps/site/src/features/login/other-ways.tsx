import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { takeSession } from '../../domain/session/actions.ts';
import { askFreePlay } from '../../domain/session/logins.ts';
import { askPasskey, hasPasskeys } from '../../domain/session/passkey.ts';
import { hasPhoneAuth } from '../../domain/verification/phone-auth.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './login-dialog.module.css';
import type { Login } from './use-login.ts';

const HOME = '/';

interface OtherWaysProps {
  login: Login;
  onIdentity: () => void;
}

/**
 * Logging in without a password: by passkey where the browser can, by a provider's identity token where the brand has it, and as a
 * guest where the brand lets people try (FREEPLAY3).
 */
export function OtherWays({ login, onIdentity }: OtherWaysProps) {
  const t = useT();
  const navigate = useNavigate();
  const { whitelabelVal, sms } = useBrand();
  const hasFreePlay = whitelabelVal.FREEPLAY3 === true;
  const hasIdentity = hasPhoneAuth(sms);
  const [isBusy, setIsBusy] = useState(false);
  if (!hasPasskeys() && !hasIdentity && !hasFreePlay) return null;

  const handlePasskey = () =>
    login.form.run(async () => {
      if (await login.logIn({ claim: null, ask: askPasskey })) return;
      showToast({ tone: 'info', title: t('login_unfinished'), text: t('login_unfinished_text') });
    });

  const handleFreePlay = async () => {
    // A second press would open a second guest's account.
    if (isBusy) return;
    setIsBusy(true);
    login.form.clear();
    try {
      await takeSession(await askFreePlay(login.captcha.fields));
      await navigate(HOME, { replace: true });
    } catch (error) {
      login.form.refuse(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {hasPasskeys() && (
        <Button isWide onClick={() => void handlePasskey()}>
          <Icon name="seal" />
          {t('passkey_login')}
        </Button>
      )}
      {hasIdentity && (
        <Button isWide onClick={onIdentity}>
          <Icon name="phone" />
          {t('identity_login')}
        </Button>
      )}
      {hasFreePlay && (
        <Button isWide isBusy={isBusy} onClick={() => void handleFreePlay()}>
          <Icon name="play" />
          {t('free_play')}
        </Button>
      )}
    </div>
  );
}
