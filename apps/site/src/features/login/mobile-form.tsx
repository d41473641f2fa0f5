import { type ReactNode, useId, useRef, useState } from 'react';
import { sendLoginCode } from '../../domain/session/logins.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { usePhone } from '../../domain/verification/use-phone.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { cleanNumber, type PhoneNumber } from '../../shared/lib/phone.ts';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { PhoneField } from '../../shared/ui/form/phone-field.tsx';
import { FormEnd, FormHead } from './form-end.tsx';
import styles from './login-dialog.module.css';
import type { Login } from './use-login.ts';
import { useSubmit } from './use-submit.ts';

/** Specification 5, required at login. */
const LONGEST = 255;

interface MobileFormProps {
  login: Login;
  /** The number of the last login by code. */
  last: PhoneNumber | null;
  /** By a code that is sent to the number; otherwise by password. */
  byCode: boolean;
  isKept: boolean;
  beneath: ReactNode;
}

/** Login by mobile number. */
export function MobileForm({ login, last, byCode, isKept, beneath }: MobileFormProps) {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const phone = usePhone(last ?? {});
  const code = useCode('login');
  const [secret, setSecret] = useState('');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const name = byCode ? 'code' : 'password';
  const given = secret.trim();

  const phoneError = () => {
    if (!missing.includes('mobileNum')) return undefined;
    return t(phone.value.number.trim() === '' ? 'field_required' : 'phone_invalid');
  };
  const secretError = missing.includes(name) ? t('field_required') : undefined;

  const check = () => {
    const wrong = [...(phone.isValid ? [] : ['mobileNum']), ...(given ? [] : [name])];
    setMissing(wrong);
    return wrong;
  };
  const claim = () =>
    byCode
      ? ({ way: 'sms', mobile: phone.value, code: given, isKept } as const)
      : ({
          way: 'username',
          username: cleanNumber(phone.value.number),
          password: given,
          dialingCode: phone.value.dialingCode,
          isKept,
        } as const);
  const handleSubmit = useSubmit({ login, form, check, claim, secret: name });

  const handleSecret = (value: string) => {
    setSecret(value);
    setMissing(missing.filter((other) => other !== name));
  };

  const handleSend = async () => {
    const { captcha } = login;
    const wrong = [...(phone.isValid ? [] : ['mobileNum']), ...(captcha.isAnswered ? [] : ['captcha'])];
    setMissing(wrong);
    login.setFailure(null);
    login.setCaptchaError(captcha.isAnswered ? undefined : t(captcha.isWidget ? 'verify_first' : 'field_required'));
    if (wrong.length > 0) return focusFirst(form.current, wrong);
    focusFirst(form.current, [name]);
    try {
      // What was solved is spent with the first code; the login itself asks for its own where it needs one.
      if (await code.send(() => sendLoginCode(phone.value, captcha.fields))) captcha.hide();
    } catch (error) {
      login.handleRefusal(error, null);
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
      <FormHead id={id} login={login} />
      <PhoneField
        label={t('reg_mobile')}
        countries={phone.countries}
        value={phone.value}
        error={phoneError()}
        onChange={(value) => {
          phone.setValue(value);
          setMissing(missing.filter((other) => other !== 'mobileNum'));
        }}
      />
      {byCode ? (
        <CodeField
          label={t('code_label')}
          value={secret}
          maxLength={LONGEST}
          error={secretError}
          onChange={handleSecret}
          control={code}
          onSend={() => void handleSend()}
        />
      ) : (
        <PasswordField
          name={name}
          required
          label={t('reg_password')}
          autoComplete="current-password"
          maxLength={LONGEST}
          value={secret}
          error={secretError}
          onChange={(event) => handleSecret(event.target.value)}
        />
      )}
      <FormEnd login={login}>{beneath}</FormEnd>
    </form>
  );
}
