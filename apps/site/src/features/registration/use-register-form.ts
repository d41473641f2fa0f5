import { register, registerMobile } from '../../domain/session/enrol.ts';
import { usePhone } from '../../domain/verification/use-phone.ts';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import type { Message } from '../../shared/forms/rules.ts';
import { type FormState, useForm } from '../../shared/forms/use-form.ts';
import { cleanNumber } from '../../shared/lib/phone.ts';
import {
  checkAll,
  checkOne,
  FIELD_KINDS,
  type FieldName,
  type FieldValues,
  type Rules,
  registerBody,
  shownFields,
} from './fields.ts';
import { explainBy } from './refusals.ts';
import { useFormCaptcha } from './use-form-captcha.ts';
import { useLostAnswer } from './use-lost-answer.ts';
import { useRegisterCode } from './use-register-code.ts';
import { useRegisterRules } from './use-register-rules.ts';
import { useUsernameCheck } from './use-username-check.ts';
import type { Way } from './ways.ts';

type RegisterField = FieldName | 'verificationCode' | 'agreed';

const FIELDS = [...(Object.keys(FIELD_KINDS) as FieldName[]), 'verificationCode', 'agreed'] as const;
const NOTHING = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Record<RegisterField, string>;
const TICKED = 'yes';

/** Whether the name is free, unless it may be taken by the account that a lost answer was about. */
function useAvailability(isAsked: boolean, username: string, isLost: boolean) {
  const asked = useUsernameCheck(username, isAsked && username !== '');
  return isLost ? 'unknown' : asked;
}

/** The state of the registration form in one of its ways. What was typed stays through errors and from one way to the other. */
export function useRegisterForm(given: Rules, way: Way, onDone: () => void) {
  const { codes, registration, isCodeShown } = useRegisterRules(given, way);
  const { rules } = registration;
  const captcha = useFormCaptcha(given.captcha?.enabled === true);
  const phone = usePhone();
  const lost = useLostAnswer();
  const form: FormState<RegisterField> = useForm({ ...NOTHING, ...codes.kept }, { captcha, explain: explainBy(rules) });
  const values: FieldValues = { ...form.values, mobileNum: cleanNumber(phone.value.number) };
  const isAgreed = form.values.agreed === TICKED;
  const username = form.values.username.trim();
  const isLost = lost.isLost({ name: username, password: form.values.password.trim() });
  const isWellFormed = way === 'username' && checkOne(registration, 'username', values) === null;
  const availability = useAvailability(isWellFormed, username, isLost);

  const checkNumber = (): Message | null => {
    const message = checkOne(registration, 'mobileNum', values);
    return message ?? (values.mobileNum === '' || phone.isValid ? null : { id: 'phone_invalid' });
  };
  const numberErrors = (): FieldErrors => {
    const message = checkNumber();
    return message ? { mobileNum: message } : {};
  };
  const { code, sendCode } = useRegisterCode({ form, captcha, mobile: phone.value, check: numberErrors });

  const check = (): FieldErrors => ({
    ...(availability === 'taken' && { username: { id: 'username_taken' } as const }),
    ...checkAll(registration, values, isAgreed),
    ...(shownFields(rules).includes('mobileNum') && numberErrors()),
    ...(isCodeShown && form.values.verificationCode.trim() === '' && { verificationCode: { id: 'field_required' } as const }),
    ...captcha.missing('form'),
  });
  const send = async () => {
    const wrong = await codes.checkAgain(values);
    if (!form.find(wrong)) return;
    const fields = registerBody(rules, values);
    const body = {
      ...fields,
      ...captcha.fields('form'),
      agreed: isAgreed,
      ...(fields.mobileNum && { countryDialingCode: phone.value.dialingCode }),
      ...(isCodeShown && { verificationCode: form.values.verificationCode.trim() }),
    };
    const name = (way === 'mobile' ? fields.mobileNum : fields.username) ?? '';
    const password = fields.password ?? '';
    await lost.retry({ name, password, dialingCode: way === 'mobile' ? phone.value.dialingCode : null }, () =>
      way === 'mobile' ? registerMobile({ ...body, username: name }) : register({ ...body, username: name, password }),
    );
    onDone();
  };
  const leave = (name: FieldName) => {
    if (!values[name]) return;
    const message = name === 'mobileNum' ? checkNumber() : checkOne(registration, name, values);
    if (message) form.note(name, message);
  };

  return {
    ...{ form, registration, values, isCodeShown, isAgreed, availability, code, sendCode, phone, check, send, leave },
    fields: shownFields(rules),
    /** Codes that the gateway has found wrong, whatever is typed by now. */
    wrongCodes: codes.wrong,
    captcha: captcha.control,
    // While the next code must be waited for, only the registration can need one.
    isCaptchaShown: captcha.control.isShown && (captcha.isAsked('form') || code.secondsLeft === 0),
    agree: (isTicked: boolean) => form.set('agreed', isTicked ? TICKED : ''),
  };
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>;
