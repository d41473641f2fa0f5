import type { Body } from '@marquee/contract';
import type { FieldErrors } from '../../shared/forms/checks.ts';
import { ageOn, isRealName } from '../../shared/forms/person.ts';
import { checkField, type FieldRule, hintOf, lengthText, type Message } from '../../shared/forms/rules.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';

/** A field that the form knows how to ask for. */
export interface FieldKind {
  label: MessageId;
  type?: 'password' | 'email' | 'tel' | 'date';
  inputMode?: 'numeric';
  autoComplete?: string;
}

/**
 * Every field that the gateway's rules may enable, in the order in which people expect them: docs/rules/registration.md#fields.
 */
export const FIELD_KINDS = {
  username: { label: 'reg_username', autoComplete: 'username' },
  password: { label: 'reg_password', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'reg_confirm_password', type: 'password', autoComplete: 'new-password' },
  payeeName: { label: 'reg_payee_name', autoComplete: 'name' },
  nickname: { label: 'reg_nickname', autoComplete: 'nickname' },
  birthday: { label: 'reg_birthday', type: 'date', autoComplete: 'bday' },
  mobileNum: { label: 'reg_mobile', type: 'tel', autoComplete: 'tel-national' },
  email: { label: 'reg_email', type: 'email', autoComplete: 'email' },
  paymentPassword: { label: 'reg_payment_password', type: 'password', autoComplete: 'off' },
  idNumber: { label: 'reg_id_number', autoComplete: 'off' },
  zalo: { label: 'reg_zalo' },
  telegram: { label: 'reg_telegram' },
  line: { label: 'reg_line' },
  whatsapp: { label: 'reg_whatsapp' },
  facebook: { label: 'reg_facebook' },
  wechat: { label: 'reg_wechat' },
  qqNum: { label: 'reg_qq', inputMode: 'numeric' },
  recommenderId: { label: 'reg_recommender' },
  affiliateCode: { label: 'reg_affiliate_code' },
  referralCode: { label: 'reg_referral_code' },
} as const satisfies Partial<Record<keyof Body<'register'>, FieldKind>>;

export type FieldName = keyof typeof FIELD_KINDS;
export type FieldValues = Partial<Record<FieldName, string>>;
export type Rules = Readonly<Record<string, FieldRule>>;

/** What decides on a value: the rules, and for a birthday the age and the day of today (yyyy-MM-dd). */
export interface RegistrationRules {
  rules: Rules;
  minimumAge: number;
  today: string;
}

/** The figure of the birthday's confirmation, beside the minimum age of 18: docs/rules/registration.md#age. */
export const CONFIRMED_AGE = 21;

/** Families in which a name is written in Latin letters, where accents can be left out. */
const LATIN_FAMILIES: readonly (number | undefined)[] = [undefined, 0, 8, 9, 12, 17, 18, 19];
const MONTH_FIRST = 13;

/**
 * The fields to show, in order; without a username the number, which takes its place, goes first. The confirmation follows the
 * password, whether or not the rules name it.
 */
export function shownFields(rules: Rules): FieldName[] {
  const shown = (Object.keys(FIELD_KINDS) as FieldName[]).filter((name) =>
    name === 'confirmPassword' ? rules.password?.enabled : rules[name]?.enabled,
  );
  if (rules.username?.enabled || !shown.includes('mobileNum')) return shown;
  return ['mobileNum', ...shown.filter((name) => name !== 'mobileNum')];
}

/** True when the form marks the field as one that must be filled in. */
export function isRequired(rules: Rules, name: FieldName): boolean {
  return name === 'confirmPassword' || (rules[name]?.required ?? false);
}

const isLatin = (rule: FieldRule) => LATIN_FAMILIES.includes(rule.patternId);

/** What a field expects, in words. */
export function fieldHint({ rules, minimumAge }: RegistrationRules, name: FieldName): Message | null {
  const rule = rules[name];
  if (!rule) return null;
  if (name === 'mobileNum')
    return lengthText(rule) === 'none' ? null : { id: 'reg_mobile_digits', values: { length: lengthText(rule) } };
  if (name === 'payeeName' && isLatin(rule)) return { id: 'reg_payee_hint' };
  if (name === 'birthday')
    return { id: 'birthday_confirm', values: { age: Math.max(CONFIRMED_AGE, minimumAge), minimum: minimumAge } };
  return hintOf(rule);
}

/** The type of input of a field: a date picker gives the year first, so that a rule that wants the month first has a text field. */
export function inputType(rules: Rules, name: FieldName): FieldKind['type'] {
  if (name === 'birthday' && rules.birthday?.patternId === MONTH_FIRST) return undefined;
  return (FIELD_KINDS[name] as FieldKind).type;
}

function checkBirthday({ rules, minimumAge, today }: RegistrationRules, value: string): Message | null {
  const day = rules.birthday?.patternId === MONTH_FIRST ? `${value.slice(6)}-${value.slice(0, 5)}` : value;
  const age = ageOn(today, day);
  if (age === null) return { id: 'field_invalid' };
  return age < minimumAge ? { id: 'birthday_underage', values: { age: minimumAge } } : null;
}

/**
 * Checks one field, without the spaces around it. Passwords too: the login form trims what is typed
 * (docs/rules/registration.md#fields), so that a password with spaces at its ends could never be given again.
 */
export function checkOne(registration: RegistrationRules, name: FieldName, values: FieldValues): Message | null {
  const value = (values[name] ?? '').trim();
  if (name === 'confirmPassword') {
    if (value === '') return { id: 'field_required' };
    return value === (values.password ?? '').trim() ? null : { id: 'passwords_differ' };
  }
  const rule = registration.rules[name];
  if (!rule) return null;
  const message = checkField(rule, value);
  if (message) return name === 'mobileNum' && value !== '' ? (fieldHint(registration, name) ?? message) : message;
  if (value === '') return null;
  if (name === 'payeeName' && !isRealName(value)) return { id: 'reg_payee_accents' };
  return name === 'birthday' ? checkBirthday(registration, value) : null;
}

/** Checks the whole form. Empty when all is well. */
export function checkAll(registration: RegistrationRules, values: FieldValues, isAgreed: boolean): FieldErrors {
  const errors: Record<string, Message> = {};
  for (const name of shownFields(registration.rules)) {
    const message = checkOne(registration, name, values);
    if (message) errors[name] = message;
  }
  if (!isAgreed) errors.agreed = { id: 'agree_required' };
  return errors;
}

/** What the register call gets of the fields: only those that are shown and filled in. */
export function registerBody(rules: Rules, values: FieldValues): FieldValues {
  const body: FieldValues = {};
  for (const name of shownFields(rules)) {
    const value = (values[name] ?? '').trim();
    if (value !== '') body[name] = value;
  }
  return body;
}
