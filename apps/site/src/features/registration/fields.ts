import type { Body } from '@marquee/contract';
import { checkField, type FieldRule, type Message } from '../../shared/forms/rules.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';

/** A field that the form knows how to ask for. */
interface FieldKind {
  label: MessageId;
  type?: 'password' | 'email' | 'tel';
  autoComplete?: string;
}

/** Every field that the gateway's rules may enable, in the order in which people expect them. */
export const FIELD_KINDS = {
  username: { label: 'reg_username', autoComplete: 'username' },
  password: { label: 'reg_password', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'reg_confirm_password', type: 'password', autoComplete: 'new-password' },
  payeeName: { label: 'reg_payee_name', autoComplete: 'name' },
  nickname: { label: 'reg_nickname', autoComplete: 'nickname' },
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
  qqNum: { label: 'reg_qq' },
  affiliateCode: { label: 'reg_affiliate_code' },
  referralCode: { label: 'reg_referral_code' },
} as const satisfies Partial<Record<keyof Body<'register'>, FieldKind>>;

export type FieldName = keyof typeof FIELD_KINDS;
export type FieldValues = Partial<Record<FieldName, string>>;
export type FieldErrors = Partial<Record<FieldName | 'agreed', Message>>;
type Rules = Readonly<Record<string, FieldRule>>;

/** The fields to show, in order. The confirmation follows the password, whether or not the rules name it. */
export function shownFields(rules: Rules): FieldName[] {
  return (Object.keys(FIELD_KINDS) as FieldName[]).filter((name) =>
    name === 'confirmPassword' ? rules.password?.enabled : rules[name]?.enabled,
  );
}

/** True when the form marks the field as one that must be filled in. */
export function isRequired(rules: Rules, name: FieldName): boolean {
  return name === 'confirmPassword' || (rules[name]?.required ?? false);
}

/**
 * Checks one field, without the spaces around it. Passwords too: the login form trims what is typed (specification 5), so that
 * a password with spaces at its ends could never be given again.
 */
export function checkOne(rules: Rules, name: FieldName, values: FieldValues): Message | null {
  const value = (values[name] ?? '').trim();
  if (name === 'confirmPassword') {
    if (value === '') return { id: 'field_required' };
    return value === (values.password ?? '').trim() ? null : { id: 'passwords_differ' };
  }
  const rule = rules[name];
  return rule ? checkField(rule, value) : null;
}

/** Checks the whole form. Empty when all is well. */
export function checkAll(rules: Rules, values: FieldValues, isAgreed: boolean): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of shownFields(rules)) {
    const message = checkOne(rules, name, values);
    if (message) errors[name] = message;
  }
  if (!isAgreed) errors.agreed = { id: 'agree_required' };
  return errors;
}

/** The body of the register call: only fields that are shown and filled in. */
export function registerBody(rules: Rules, values: FieldValues): Pick<Body<'register'>, 'username' | 'password'> & FieldValues {
  const body: FieldValues = {};
  for (const name of shownFields(rules)) {
    const value = (values[name] ?? '').trim();
    if (value !== '') body[name] = value;
  }
  return { ...body, username: body.username ?? '', password: body.password ?? '' };
}
