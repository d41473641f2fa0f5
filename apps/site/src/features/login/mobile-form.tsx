import { type ReactNode, useRef } from 'react';
import { askLogin, sendLoginCode } from '../../domain/session/logins.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { usePhone } from '../../domain/verification/use-phone.ts';
import { type FieldErrors, missing, missingCaptcha } from '../../shared/forms/checks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { cleanNumber, type PhoneNumber } from '../../shared/lib/phone.ts';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { PhoneField } from '../../shared/ui/form/phone-field.tsx';
import { LoginForm } from './login-form.tsx';
import type { Login } from './use-login.ts';

/** Longest value of a field of the login: docs/rules/login.md#login-calls. */
const LONGEST = 255;
/** The login by code is asked for at most this often: docs/rules/verification.md#codes-by-sms. */
const QUIET_MS = 1_000;

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
  const { form, captcha } = login;
  const phone = usePhone(last ?? {});
  const code = useCode('login');
  const lastTry = useRef(Number.NEGATIVE_INFINITY);
  const name = byCode ? 'code' : 'password';
  const secret = form.values[name].trim();

  const checkNumber = (): FieldErrors => {
    if (phone.isValid) return {};
    return { mobileNum: { id: phone.value.number.trim() === '' ? 'field_required' : 'phone_invalid' } };
  };
  const sendByCode = async () => {
    if (performance.now() - lastTry.current < QUIET_MS) return;
    lastTry.current = performance.now();
    const claim = { way: 'sms', mobile: phone.value, code: secret, isKept } as const;
    await login.logIn({ claim, ask: () => askLogin(claim, captcha.fields) });
  };
  const sendByPassword = async () => {
    const { number, dialingCode } = phone.value;
    const claim = { way: 'username', username: cleanNumber(number), password: secret, dialingCode, isKept } as const;
    await login.logIn({ claim, ask: () => askLogin(claim, captcha.fields) });
  };
  const handleSend = async () => {
    if (!form.find({ ...checkNumber(), ...missingCaptcha(captcha) })) return;
    form.focus(name);
    try {
      // What was solved is spent with the first code; the login itself asks for its own where it needs one.
      if (await code.send(() => sendLoginCode(phone.value, captcha.fields))) captcha.hide();
    } catch (error) {
      form.refuse(error);
    }
  };

  const common = { label: t(byCode ? 'code_label' : 'reg_password'), maxLength: LONGEST };
  return (
    <LoginForm
      login={login}
      check={() => ({ ...checkNumber(), ...missing({ [name]: secret }), ...missingCaptcha(captcha) })}
      send={byCode ? sendByCode : sendByPassword}
      beneath={beneath}
    >
      <PhoneField
        label={t('reg_mobile')}
        countries={phone.countries}
        value={phone.value}
        {...form.beside('mobileNum', phone.setValue)}
      />
      {byCode ? (
        <CodeField {...common} control={code} onSend={() => void handleSend()} {...form.field('code')} />
      ) : (
        <PasswordField {...common} required autoComplete="current-password" {...form.input('password')} />
      )}
    </LoginForm>
  );
}
