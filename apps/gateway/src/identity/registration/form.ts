import { matchesFamily } from '@marquee/contract/patterns';
import { type FieldRule, type Merchant, PROFILE_FIELDS, type ProfileField } from '../../brand/index.ts';
import { cleanText, isRealName } from '../names.ts';
import { checkValue, type Rejection } from '../rules.ts';

/** What a registration form holds. */
export type FormValues = Readonly<Record<string, unknown>>;

/** What a value breaks: `age` for a birthday that is too late, with the age as `min`; `weak` for a payment password that is easy to guess. */
export interface FormRejection extends Omit<Rejection, 'rule'> {
  rule: Rejection['rule'] | 'age' | 'weak';
}

/** What a form is read for. */
export interface FormKind {
  hasUsername: boolean;
  hasPassword: boolean;
  /** The number is what the account is opened by: its rule holds whether or not the other form asks for a number. */
  isByNumber: boolean;
}

/** A form that was read by a brand's rules. Text that was not given is empty. */
export interface ReadForm {
  username: string;
  password: string;
  profile: Partial<Record<ProfileField, string>>;
  mobileNum: string;
  paymentPassword: string;
  affiliateCode: string;
  referralCode: string;
  recommenderId: string;
}

/** Invitations reach a registration by the address that somebody came by, whether or not the form shows a field for them. */
const INVITATIONS = ['affiliateCode', 'referralCode'] as const;
const MONTH_FIRST = 13;
const YEAR_FIRST = 11;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * An invitation's code as it was given. `www` is what the protocol's clients send for none: docs/rules/accounts.md#invitations.
 */
export function codeOf(value: unknown): string {
  const code = textOf(value).trim();
  return code.toLowerCase() === 'www' ? '' : code;
}

/** Whole years from a birthday to a day, both yyyy-MM-dd. */
function yearsBetween(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** A birthday as it is kept, yyyy-MM-dd; null for what is no day of the past. */
function birthdayOf(rule: FieldRule, value: string, today: string): string | null {
  const isMonthFirst = rule.patternId === MONTH_FIRST;
  if (!matchesFamily(isMonthFirst ? MONTH_FIRST : YEAR_FIRST, value)) return null;
  const day = isMonthFirst ? `${value.slice(6)}-${value.slice(0, 5)}` : value;
  return day >= '1900-01-01' && day <= today ? day : null;
}

type RegistrationRules = Pick<Merchant, 'rules' | 'minimumAge'>;

/** Checks a value of the profile by the rule and by what the field is; returns it as it is kept. */
function readProfile(
  registration: RegistrationRules,
  field: ProfileField,
  rule: FieldRule,
  value: string,
  today: string,
): string | FormRejection {
  const rejected = checkValue(field, rule, value);
  if (rejected || value === '') return rejected ?? '';
  const wrong: Rejection = { field, rule: 'pattern', min: null, max: null };
  if (field === 'payeeName' && !isRealName(value)) return wrong;
  if (field !== 'birthday') return value;
  const birthday = birthdayOf(rule, value, today);
  if (birthday === null) return wrong;
  const { minimumAge: min } = registration;
  return yearsBetween(birthday, today) < min ? { field, rule: 'age', min, max: null } : birthday;
}

/** A password has no letters that its keyboard would not show, and its confirmation, where there is one, equals it. */
function checkPassword(registration: RegistrationRules, values: FormValues, password: string): Rejection | null {
  const rejected = checkValue('password', registration.rules['password'] ?? { enabled: true, required: true }, password);
  if (rejected) return rejected;
  const confirm = values['confirmPassword'];
  const mustConfirm = registration.rules['confirmPassword']?.required ?? false;
  const isSame = (!mustConfirm && typeof confirm !== 'string') || confirm === password;
  return isSame ? null : { field: 'confirmPassword', rule: 'match', min: null, max: null };
}

/**
 * Reads a form by the brand's rules: fields that are not enabled are not read. Returns the first rejection, or the clean values.
 * `today` (yyyy-MM-dd, the brand's) decides on ages.
 */
export function readForm(
  registration: RegistrationRules,
  values: FormValues,
  kind: FormKind,
  today: string,
): ReadForm | FormRejection {
  const { rules } = registration;
  const username = kind.hasUsername ? cleanText(textOf(values['username'])) : '';
  const password = kind.hasPassword ? textOf(values['password']) : '';
  if (kind.hasUsername) {
    const rejected = checkValue('username', rules['username'] ?? { enabled: true, required: true }, username);
    if (rejected) return rejected;
  }
  if (kind.hasPassword) {
    const rejected = checkPassword(registration, values, password);
    if (rejected) return rejected;
  }
  const profile: ReadForm['profile'] = {};
  for (const field of PROFILE_FIELDS) {
    const isDemanded = field === 'mobileNum' && kind.isByNumber;
    const rule = rules[field] ?? { enabled: false, required: false };
    if (!rule.enabled && !isDemanded) continue;
    // Whether there must be a number is for who opens the account by it to say.
    const checked = isDemanded ? { ...rule, required: false } : rule;
    const value = readProfile(registration, field, checked, cleanText(textOf(values[field])), today);
    if (typeof value !== 'string') return value;
    if (value !== '') profile[field] = value;
  }
  const rest = { paymentPassword: '', affiliateCode: '', referralCode: '', recommenderId: '' };
  for (const field of ['paymentPassword', ...INVITATIONS, 'recommenderId'] as const) {
    const isInvitation = field === 'affiliateCode' || field === 'referralCode';
    const rule = rules[field];
    const value = isInvitation ? codeOf(values[field]) : textOf(values[field]).trim();
    const rejected = rule?.enabled ? checkValue(field, rule, value) : null;
    if (rejected) return rejected;
    if (rule?.enabled || isInvitation) rest[field] = value;
  }
  return { username, password, profile, mobileNum: profile.mobileNum ?? '', ...rest };
}
