import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { askLogin } from '../../domain/session/logins.ts';
import { PHONE_AUTH_FAULTS, PhoneAuthError, type PhoneConfirmation, phoneAuthOf } from '../../domain/verification/phone-auth.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { usePhone } from '../../domain/verification/use-phone.ts';
import { type FieldErrors, missing, missingCaptcha } from '../../shared/forms/checks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { PhoneNumber } from '../../shared/lib/phone.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { PhoneField } from '../../shared/ui/form/phone-field.tsx';
import styles from './login-dialog.module.css';
import type { Login } from './use-login.ts';

/** A code of the provider that is on its way, and the number that it went to. */
interface Pending {
  mobile: PhoneNumber;
  confirmation: PhoneConfirmation;
  /** What it was brought for: a login that fails on its way is tried again with it. */
  idToken?: string;
}

/** The number that the provider is to confirm, and what it has sent so far. */
function useProvider(login: Login, onPending: (isPending: boolean) => void) {
  const { sms } = useBrand();
  const { form, captcha } = login;
  const phone = usePhone();
  const code = useCode('identity');
  const [pending, setPending] = useState<Pending | null>(null);
  const expect = (next: Pending | null) => {
    setPending(next);
    onPending(next !== null);
  };

  /** A refusal of the provider stands beside the field that it is about; everything else as in every form. */
  const refuse = (error: unknown): void => {
    if (!(error instanceof PhoneAuthError)) return form.refuse(error);
    const { id, field } = PHONE_AUTH_FAULTS[error.fault];
    form.find({ [field]: { id } });
  };
  const checkNumber = (): FieldErrors => {
    if (phone.isValid) return {};
    const fault = phone.value.number.trim() === '' ? 'missing-phone-number' : 'invalid-phone-number';
    return { mobileNum: { id: PHONE_AUTH_FAULTS[fault].id } };
  };
  const handleSend = async () => {
    if (!form.find({ ...checkNumber(), ...missingCaptcha(captcha) })) return;
    form.focus('code');
    try {
      const mobile = phone.value;
      const isSent = await code.send(async () => {
        const confirmation = await (await phoneAuthOf(sms)).sendCode(mobile, captcha.fields);
        expect({ mobile, confirmation });
        return { expiredMinutes: confirmation.expiredMinutes, expirationTime: 0 };
      });
      if (isSent) captcha.hide();
    } catch (error) {
      refuse(error);
    }
  };
  const send = async () => {
    const typed = form.values.code.trim();
    try {
      // Without a code that was asked for, none that is typed can be right.
      if (!pending) throw new PhoneAuthError('invalid-verification-code');
      const idToken = pending.idToken ?? (await pending.confirmation.confirm(typed));
      setPending({ ...pending, idToken });
      const claim = { way: 'firebase', mobile: pending.mobile, idToken, provider: sms.provider } as const;
      onPending(false);
      await login.logIn({ claim, ask: () => askLogin(claim) });
    } catch (error) {
      if (!(error instanceof PhoneAuthError)) throw error;
      refuse(error);
    }
  };
  const check = () => ({ ...checkNumber(), ...missing({ code: form.values.code }) });
  const change = (value: PhoneNumber) => {
    // A code that went to another number confirms nothing of this one.
    expect(null);
    phone.setValue(value);
  };
  return { phone, code, change, check, send, handleSend };
}

interface IdentityStepProps {
  login: Login;
  /** Told when a code is on its way and when that is over. */
  onPending: (isPending: boolean) => void;
  onBack: () => void;
}

/** Login by a provider that confirms the number by itself and gives the site an identity token of it. */
export function IdentityStep({ login, onPending, onBack }: IdentityStepProps) {
  const t = useT();
  const { form, captcha } = login;
  const { phone, code, change, check, send, handleSend } = useProvider(login, onPending);
  return (
    <Form form={form} className={styles.form} check={check} send={send}>
      <PhoneField label={t('reg_mobile')} countries={phone.countries} value={phone.value} {...form.beside('mobileNum', change)} />
      {captcha.isShown && <CaptchaField control={captcha} error={form.errors.captcha} />}
      <CodeField label={t('code_label')} control={code} onSend={() => void handleSend()} {...form.field('code')} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('verify_confirm')}
      </Button>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('back_to_login')}
        </button>
      </p>
    </Form>
  );
}
