import type { Reply } from '@marquee/contract';
import { PATTERNS } from '@marquee/contract/patterns';
import { compilePattern, PatternError } from '../base/security/pattern.ts';

/** A brand's rules of its registration form, by field. */
export type FieldRules = Reply<'registerSettings'>;
export type FieldRule = FieldRules[string];

/** The fields that a registration can ask for and keeps in the profile: docs/rules/registration.md#fields. */
export const PROFILE_FIELDS = [
  'payeeName',
  'nickname',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'idNumber',
  'birthday',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The fields that are checked and not kept with the profile: each has a place of its own, or none. */
export const CHECKED_FIELDS = [
  'paymentPassword',
  'affiliateCode',
  'referralCode',
  'recommenderId',
  'captcha',
  'verificationCode',
] as const;

/** No value of a form is longer; what a pattern is tried on stays short. */
const LONGEST_VALUE = 254;
const FIELDS: readonly string[] = ['username', 'password', 'confirmPassword', ...PROFILE_FIELDS, ...CHECKED_FIELDS];
/** The families of days: yyyy-MM-dd and MM-dd-yyyy. */
const DAY_FAMILIES: readonly number[] = [11, 13];

function fault(field: string, rule: FieldRule): string | null {
  const { minLength = 0, maxLength = LONGEST_VALUE, acceptedPattern, patternId } = rule;
  if (!FIELDS.includes(field)) return `is not a field of the registration form; there are ${FIELDS.join(', ')}`;
  if (minLength < 0 || maxLength > LONGEST_VALUE || minLength > maxLength) return `has lengths outside 0 to ${LONGEST_VALUE}`;
  if (patternId !== undefined && !(patternId in PATTERNS)) return 'names a pattern family that does not exist';
  if (rule.required && !rule.enabled) return 'is required but not enabled';
  if (field === 'birthday' && patternId !== undefined && !DAY_FAMILIES.includes(patternId)) return 'is no family of dates';
  if (acceptedPattern === undefined || acceptedPattern === '*') return null;
  try {
    compilePattern(acceptedPattern);
    return null;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return `has a pattern that ${error.message}`;
  }
}

/** Checks a set of rules before a brand gets them. Throws an Error that names the field and what is wrong with it. */
export function checkRules(rules: FieldRules): void {
  for (const [field, rule] of Object.entries(rules)) {
    const reason = fault(field, rule);
    if (reason !== null) throw new Error(`the rule of "${field}" ${reason}`);
  }
  for (const field of ['username', 'password']) {
    if (!rules[field]?.enabled || !rules[field].required) throw new Error(`"${field}" must be enabled and required`);
  }
  if ((rules['username']?.maxLength ?? LONGEST_VALUE) > 30) throw new Error('a username has at most 30 characters');
  if ((rules['password']?.minLength ?? 0) < 8) throw new Error('a password has at least 8 characters');
}

const off: FieldRule = { enabled: false, required: false };

/** Rules that a brand starts with: a username, a password, nothing else. */
export const usualRules = (): FieldRules => ({
  username: {
    enabled: true,
    required: true,
    minLength: 4,
    maxLength: 13,
    acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
    patternId: 1,
  },
  // Symbols are welcome in a password beside the letters and digits that it must have.
  password: {
    enabled: true,
    required: true,
    minLength: 8,
    maxLength: 20,
    acceptedPattern: '^(?=.*[A-Za-z])(?=.*[0-9])[!-~]+$',
    patternId: 5,
  },
  ...Object.fromEntries([...PROFILE_FIELDS, ...CHECKED_FIELDS].map((field) => [field, off])),
});
