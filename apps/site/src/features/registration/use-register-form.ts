import { type RefObject, useEffect, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { register, registerMobile } from '../../domain/session/enrol.ts';
import { useCode } from '../../domain/verification/use-code.ts';
import { usePhone } from '../../domain/verification/use-phone.ts';
import { call } from '../../shared/api/api.ts';
import { focusFirst } from '../../shared/forms/focus-first.ts';
import type { Message } from '../../shared/forms/rules.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { dayOf } from '../../shared/lib/dates.ts';
import { cleanNumber } from '../../shared/lib/phone.ts';
import {
  checkAll,
  checkOne,
  type FieldErrors,
  type FieldName,
  type FieldValues,
  type FormLaw,
  type PartName,
  type Rules,
  registerBody,
  shownFields,
} from './fields.ts';
import { errorsOfRefusal } from './refusals.ts';
import { type CaptchaTurn, useFormCaptcha } from './use-form-captcha.ts';
import { useLostAnswer } from './use-lost-answer.ts';
import { useReferralCodes } from './use-referral-codes.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { needsCode, rulesOf, type Way } from './ways.ts';

/** The state of the registration form in one of its ways. What was typed stays through errors and from one way to the other. */
export function useRegisterForm(form: RefObject<HTMLFormElement | null>, given: Rules, way: Way, onDone: () => void) {
  const t = useT();
  const { whitelabelVal: switches, minimumAge, businessTimezone } = useBrand();
  const codes = useReferralCodes(given);
  const captcha = useFormCaptcha(given.captcha?.enabled === true);
  const code = useCode('register');
  const phone = usePhone();
  const lost = useLostAnswer();
  const [typed, setTyped] = useState<FieldValues>({});
  const [digits, setDigits] = useState('');
  const [isAgreed, setIsAgreed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wanted, setWanted] = useState<readonly string[]>([]);

  const isCodeShown = needsCode(way, switches, given);
  const rules = rulesOf(given, way, switches, codes.shown);
  const law: FormLaw = { rules, minimumAge, today: dayOf(Date.now(), businessTimezone) };
  const values: FieldValues = { ...codes.kept, ...typed, mobileNum: cleanNumber(phone.value.number) };
  const username = (values.username ?? '').trim();
  const isNameGood = way === 'username' && username !== '' && checkOne(law, 'username', values) === null;
  const asked = useUsernameCheck(username, isNameGood);
  // A name may be taken by the account that the lost answer was about.
  const availability = lost.isLost({ name: username, password: (values.password ?? '').trim() }) ? 'unknown' : asked;

  // After the fields that an error brings up are there.
  useEffect(() => focusFirst(form.current, wanted), [form, wanted]);

  const show = (found: FieldErrors) => {
    setErrors(found);
    setWanted(Object.keys(found));
  };

  const mend = (name: PartName) => {
    const { [name]: _mended, ...others } = errors;
    setErrors(others);
  };

  const checkNumber = (): Message | null => {
    const message = checkOne(law, 'mobileNum', values);
    return message ?? (values.mobileNum === '' || phone.isValid ? null : { id: 'phone_invalid' });
  };

  const checkCaptcha = (turn: CaptchaTurn): FieldErrors => (captcha.isMissing(turn) ? { captcha: { id: 'field_required' } } : {});

  const showRefusal = (turn: CaptchaTurn, error: unknown) => {
    if (captcha.handleRefusal(turn, error)) return show({ captcha: errorText(error) });
    const found = errorsOfRefusal(error, rules, isCodeShown);
    if (found) show(found);
    else setFailure(error);
  };

  /** Sends for the code of the number; without a valid number it says so instead. */
  const sendCode = async () => {
    setFailure(null);
    const message = checkNumber();
    const found: FieldErrors = { ...(message && { mobileNum: message }), ...checkCaptcha('sms') };
    if (Object.keys(found).length > 0) return show(found);
    const target = { mobileNo: values.mobileNum ?? '', countryDialingCode: phone.value.dialingCode };
    try {
      const isSent = await code.send(() => call('registerSms', { body: { ...target, ...captcha.fields('sms') } }));
      if (!isSent) return;
      captcha.spend('sms');
      setErrors({});
      setWanted(['verificationCode']);
    } catch (error) {
      showRefusal('sms', error);
    }
  };

  const check = (): FieldErrors => {
    const found = checkAll(law, values, isAgreed);
    const number = shownFields(rules).includes('mobileNum') ? checkNumber() : null;
    if (number) found.mobileNum = number;
    if (!found.username && availability === 'taken') found.username = { id: 'username_taken' };
    if (isCodeShown && digits.trim() === '') found.verificationCode = { id: 'field_required' };
    return { ...found, ...checkCaptcha('form') };
  };

  const send = async () => {
    const fields = registerBody(rules, values);
    const body = {
      ...fields,
      ...captcha.fields('form'),
      agreed: isAgreed,
      ...(fields.mobileNum && { countryDialingCode: phone.value.dialingCode }),
      ...(isCodeShown && { verificationCode: digits.trim() }),
    };
    const name = (way === 'mobile' ? fields.mobileNum : fields.username) ?? '';
    const password = fields.password ?? '';
    await lost.retry({ name, password, dialingCode: way === 'mobile' ? phone.value.dialingCode : null }, () =>
      way === 'mobile' ? registerMobile({ ...body, username: name }) : register({ ...body, username: name, password }),
    );
  };

  const submit = async () => {
    if (isBusy) return;
    const found = check();
    setFailure(null);
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setIsBusy(true);
    try {
      const wrong = await codes.checkAgain(values);
      if (Object.keys(wrong).length > 0) show(wrong);
      else {
        await send();
        return onDone();
      }
    } catch (error) {
      showRefusal('form', error);
    }
    setIsBusy(false);
  };

  return {
    law,
    fields: shownFields(rules),
    values,
    errors: { ...codes.wrong, ...errors },
    failure,
    isBusy,
    isCodeShown,
    availability,
    captcha: captcha.control,
    // While the next code must be waited for, only the registration can need one.
    isCaptchaShown: captcha.control.isShown && (captcha.isAsked('form') || code.secondsLeft === 0),
    code,
    phone,
    digits,
    isAgreed,
    change: (name: FieldName, value: string) => {
      setTyped({ ...typed, [name]: value });
      mend(name);
    },
    changeNumber: (value: typeof phone.value) => {
      phone.setValue(value);
      mend('mobileNum');
    },
    changeDigits: (value: string) => {
      setDigits(value);
      mend('verificationCode');
    },
    agree: (isTicked: boolean) => {
      setIsAgreed(isTicked);
      mend('agreed');
    },
    leave: (name: FieldName) => {
      if (!values[name]) return;
      const message = name === 'mobileNum' ? checkNumber() : checkOne(law, name, values);
      if (message) setErrors({ ...errors, [name]: message });
    },
    sendCode,
    submit,
    words: (complaint: FieldErrors[PartName]) =>
      typeof complaint === 'string' ? complaint : complaint && t(complaint.id, complaint.values),
  };
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>;
