import type { Reply } from '@marquee/contract';
import { PATTERNS } from '@marquee/contract/patterns';
import { patternFault } from './pattern-safety.ts';

/** A brand's rules of its registration form, by field. */
export type FieldRules = Reply<'registerSettings'>;
export type FieldRule = FieldRules[string];

/**
 * The fields that a registration can ask for beside username and password. What needs a check of its own (captcha,
 * codes, invitations, a payment password) is not among them: a rule for it would be asked for and not checked.
 */
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
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** No value of a form is longer; what a pattern is tried on stays short. */
const LONGEST_VALUE = 254;
const FIELDS: readonly string[] = ['username', 'password', 'confirmPassword', ...PROFILE_FIELDS];

function fault(field: string, rule: FieldRule): string | null {
  const { minLength = 0, maxLength = LONGEST_VALUE, acceptedPattern, patternId } = rule;
  if (!FIELDS.includes(field)) return 'is not a field of the registration form';
  if (minLength < 0 || maxLength > LONGEST_VALUE || minLength > maxLength) return `has lengths outside 0 to ${LONGEST_VALUE}`;
  if (patternId !== undefined && !(patternId in PATTERNS)) return 'names a pattern family that does not exist';
  if (rule.required && !rule.enabled) return 'is required but not enabled';
  if (acceptedPattern === undefined || acceptedPattern === '*') return null;
  const reason = patternFault(acceptedPattern);
  return reason === null ? null : `has a pattern that ${reason}`;
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
  ...Object.fromEntries(PROFILE_FIELDS.map((field) => [field, off])),
});
