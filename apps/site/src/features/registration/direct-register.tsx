import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { registerAuto } from '../../domain/session/enrol.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { forgetReferral, REFERRAL_NAMES } from '../../shared/lib/referral.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { AgreeBox } from './agree-box.tsx';
import type { OpenedAccount } from './new-account.tsx';
import styles from './register-dialog.module.css';

interface DirectRegisterProps {
  hasCaptcha: boolean;
  /** True where it is the only way: there is then nothing that it stands beside. */
  isAlone: boolean;
  onOpened: (opened: OpenedAccount) => void;
}

/** Opens an account with one button; its name and password come from the gateway. Specification 5, DIRECTREG3. */
export function DirectRegister({ hasCaptcha, isAlone, onOpened }: DirectRegisterProps) {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(hasCaptcha && isAlone);
  const [isChosen, setIsChosen] = useState(isAlone);
  const [isAgreed, setIsAgreed] = useState(false);
  const [errors, setErrors] = useState<{ agreed?: string; captcha?: string }>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (isAlone || !isChosen) return;
    // The button that was pressed is gone, and what came in its place may be below what is seen.
    form.current?.scrollIntoView?.({ block: 'end' });
    focusFirst(form.current, ['captcha', 'agreed']);
  }, [isAlone, isChosen]);

  const show = (found: typeof errors) => {
    setErrors(found);
    focusFirst(form.current, Object.keys(found));
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const found = {
      ...(!isAgreed && { agreed: t('agree_required') }),
      ...(!captcha.isAnswered && { captcha: t('field_required') }),
    };
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setIsBusy(true);
    try {
      onOpened(await registerAuto({ agreed: isAgreed, ...captcha.fields }));
    } catch (error) {
      setIsBusy(false);
      // There is no field for a code here: the account is opened without the one that is not good any more.
      if (error instanceof ApiError && error.code === 'invitation_code_error') REFERRAL_NAMES.forEach(forgetReferral);
      if (captcha.handleRefusal(error)) show({ captcha: errorText(error) });
      else setFailure(error);
    }
  };

  if (!isChosen) {
    return (
      <div className={styles.direct}>
        <Button
          isWide
          onClick={() => {
            setIsChosen(true);
            if (hasCaptcha) captcha.show();
          }}
        >
          {t('direct_register')}
        </Button>
        <p className={styles.directText}>{t('direct_register_text')}</p>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className={isAlone ? styles.form : styles.direct}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      aria-describedby={id}
    >
      <p className={styles.directText}>{t('direct_register_text')}</p>
      <FormError id={id} text={failure ? errorText(failure) : ''} />
      {captcha.isShown && <CaptchaField control={captcha} error={errors.captcha} />}
      <AgreeBox
        isTicked={isAgreed}
        error={errors.agreed}
        onChange={(isTicked) => {
          setIsAgreed(isTicked);
          setErrors({});
        }}
      />
      <Button type="submit" tone={isAlone ? 'primary' : 'secondary'} size="large" isWide isBusy={isBusy}>
        {t('direct_register')}
      </Button>
    </form>
  );
}
