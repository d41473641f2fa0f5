import { useCode } from '../../domain/verification/use-code.ts';
import { call } from '../../shared/api/api.ts';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import type { FormState } from '../../shared/forms/use-form.ts';
import { cleanNumber, type PhoneNumber } from '../../shared/lib/phone.ts';
import type { FormCaptcha } from './use-form-captcha.ts';

interface RegisterCode {
  form: FormState;
  captcha: FormCaptcha;
  mobile: PhoneNumber;
  check: () => FieldErrors;
}

/** The code that goes to the number; without a valid number the form says so instead. */
export function useRegisterCode({ form, captcha, mobile, check }: RegisterCode) {
  const code = useCode('register');
  const sendCode = async () => {
    if (!form.find({ ...check(), ...captcha.missing('sms') })) return;
    const target = { mobileNo: cleanNumber(mobile.number), countryDialingCode: mobile.dialingCode };
    try {
      const isSent = await code.send(() => call('registerSms', { body: { ...target, ...captcha.fields('sms') } }));
      if (!isSent) return;
      captcha.spend('sms');
      form.focus('verificationCode');
    } catch (error) {
      form.refuse(error);
    }
  };
  return { code, sendCode };
}
