import { logInAs, sendPasswordCode, setByPhone } from '../../domain/password/actions.ts';
import { useCaptcha } from '../../domain/verification/use-captcha.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { usePhone } from '../../domain/verification/use-phone.ts';
import { call } from '../../shared/api/api.ts';
import { type FieldErrors, missing, missingCaptcha } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { cleanNumber } from '../../shared/lib/phone.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CaptchaField } from '../../shared/ui/form/captcha-field.tsx';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { PhoneField } from '../../shared/ui/form/phone-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResetStepFields, useResetStep } from './reset-step.tsx';
import { NO_PASSWORD, useNewPasswordRule } from './use-new-password.ts';

/** Sets a new password by a code that comes by SMS, and logs in with it: docs/rules/login.md#after-a-login. */
export function ForgotByPhone({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { open } = useDialogs();
  const phone = usePhone();
  const code = useCode('password');
  const captcha = useCaptcha();
  const rule = useNewPasswordRule();
  const form = useForm({ verificationCode: '', ...NO_PASSWORD, code: '' }, { captcha, explain: rule.explain });
  const reset = useResetStep(form);
  const number = cleanNumber(phone.value.number);
  const target = { mobileNum: number, countryDialingCode: phone.value.dialingCode };
  const verificationCode = form.values.verificationCode.trim();

  const checkNumber = (): FieldErrors => {
    if (phone.isValid) return {};
    return { mobileNum: { id: number === '' ? 'field_required' : 'phone_invalid' } };
  };
  const sendCode = async () => {
    if (!form.find({ ...checkNumber(), ...missingCaptcha(captcha) })) return;
    try {
      const isSent = await code.send(() => call('passwordSms', { body: { ...target, ...captcha.fields } }));
      if (!isSent) return;
      captcha.refresh();
      form.focus('verificationCode');
    } catch (error) {
      form.refuse(error);
    }
  };

  const check = () => ({ ...checkNumber(), ...missing({ verificationCode }), ...rule.check(form.values), ...reset.check() });
  const send = async () => {
    const newPassword = form.values.newPassword.trim();
    const isSet = await reset.take((second) => setByPhone({ ...target, verificationCode, newPassword, ...second }));
    if (!isSet) return;
    try {
      await logInAs(number, newPassword, phone.value.dialingCode);
      showToast({ tone: 'good', title: t('password_set') });
      onDone();
    } catch {
      // The password is set. A login that needs one step more is the login dialog's.
      showToast({ tone: 'good', title: t('password_set'), text: t('password_set_log_in') });
      open('login', { replace: true });
    }
  };

  return (
    <Form form={form} check={check} send={send}>
      <PhoneField
        label={t('reg_mobile')}
        countries={phone.countries}
        value={phone.value}
        {...form.beside('mobileNum', phone.setValue)}
      />
      {captcha.isShown && code.secondsLeft === 0 && <CaptchaField control={captcha} error={form.errors.captcha} />}
      <CodeField label={t('code_label')} control={code} onSend={() => void sendCode()} {...form.field('verificationCode')} />
      <NewPasswordFields form={form} rule={rule} username={number} />
      <ResetStepFields form={form} reset={reset} ask={(method) => sendPasswordCode({ ...target, verificationCode, method })} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
        {t('set_password')}
      </Button>
    </Form>
  );
}
