import { type FormEvent, useId, useRef, useState } from 'react';
import { logInAs, setByPhone } from '../../domain/password/actions.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { usePhone } from '../../domain/verification/use-phone.ts';
import { call } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { cleanNumber } from '../../shared/lib/phone.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { PhoneField } from '../../shared/ui/form/phone-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './password.module.css';
import { useNewPassword } from './use-new-password.ts';

type Errors = Partial<Record<'mobileNum' | 'verificationCode' | 'captcha', string>>;

/** Refusals that belong beside a field. */
const PLACES: Readonly<Record<string, keyof Errors>> = {
  'phone.missing': 'mobileNum',
  'phone.invalid': 'mobileNum',
  'phone.forbidden': 'mobileNum',
  'code.invalid': 'verificationCode',
  'code.expired': 'verificationCode',
};

/** Sets a new password by a code that comes by SMS, and logs in with it: specification 4. */
export function ForgotByPhone({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { open } = useDialogs();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const phone = usePhone();
  const code = useCode('password');
  const captcha = useCaptcha();
  const control = useNewPassword();
  const [digits, setDigits] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const number = cleanNumber(phone.value.number);
  const target = { mobileNum: number, countryDialingCode: phone.value.dialingCode };

  const show = (found: Errors) => {
    setErrors(found);
    focusFirst(form.current, Object.keys(found));
  };

  const mend = (name: keyof Errors) => {
    const { [name]: _mended, ...others } = errors;
    setErrors(others);
  };

  const showRefusal = (error: unknown) => {
    const place = error instanceof ApiError ? PLACES[error.code] : undefined;
    if (captcha.handleRefusal(error)) show({ captcha: errorText(error) });
    else if (control.takeRefusal(error)) focusFirst(form.current, ['newPassword']);
    else if (place) show({ [place]: errorText(error) });
    else setFailure(error);
  };

  const wrongNumber = (): Errors => (phone.isValid ? {} : { mobileNum: t(number === '' ? 'field_required' : 'phone_invalid') });

  const handleSend = async () => {
    setFailure(null);
    const found = { ...wrongNumber(), ...(!captcha.isAnswered && { captcha: t('field_required') }) };
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    try {
      const isSent = await code.send(() => call('passwordSms', { body: { ...target, ...captcha.fields } }));
      if (!isSent) return;
      captcha.refresh();
      focusFirst(form.current, ['verificationCode']);
    } catch (error) {
      showRefusal(error);
    }
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const found: Errors = { ...wrongNumber(), ...(digits.trim() === '' && { verificationCode: t('field_required') }) };
    setErrors(found);
    const wrong = [...Object.keys(found), ...control.check()];
    if (wrong.length > 0) return focusFirst(form.current, wrong);
    setIsBusy(true);
    try {
      await setByPhone({ ...target, verificationCode: digits.trim(), newPassword: control.password });
    } catch (error) {
      setIsBusy(false);
      return showRefusal(error);
    }
    try {
      await logInAs(number, control.password, phone.value.dialingCode);
      showToast({ tone: 'good', title: t('password_set') });
      onDone();
    } catch {
      // The password is set. A login that needs one step more is the login dialog's.
      showToast({ tone: 'good', title: t('password_set'), text: t('password_set_log_in') });
      open('login', { replace: true });
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={id}>
      <FormError id={id} text={failure ? errorText(failure) : ''} />
      <PhoneField
        label={t('reg_mobile')}
        countries={phone.countries}
        value={phone.value}
        error={errors.mobileNum}
        onChange={(value) => {
          phone.setValue(value);
          mend('mobileNum');
        }}
      />
      {captcha.isShown && code.secondsLeft === 0 && <CaptchaField control={captcha} error={errors.captcha} />}
      <CodeField
        label={t('code_label')}
        name="verificationCode"
        value={digits}
        control={code}
        error={errors.verificationCode}
        onSend={() => void handleSend()}
        onChange={(value) => {
          setDigits(value);
          mend('verificationCode');
        }}
      />
      <NewPasswordFields control={control} username={number} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
        {t('set_password')}
      </Button>
    </form>
  );
}
