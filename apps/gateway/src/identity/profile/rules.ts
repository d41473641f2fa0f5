import { matchesFamily } from '@marquee/contract/patterns';
import { COUNTRIES, type FieldRule, type Merchant } from '../../brand/index.ts';
import { checkValue, type Rejection } from '../rules.ts';

/** The fields in the order in which they are checked, with the longest value that each takes where the brand has no rule of its own. */
export const FIELDS = {
  nickname: 30,
  payeeName: 100,
  birthday: 10,
  address: 200,
  nationality: 2,
  occupation: 80,
  sourceOfIncome: 80,
  telegram: 100,
  zalo: 100,
  skype: 100,
  qqNum: 50,
  line: 100,
  whatsapp: 100,
  facebook: 100,
  wechat: 100,
  idNumber: 60,
} as const;

export type Field = keyof typeof FIELDS;

/** Fields that are set once: later changes are customer service's, and what they hold is shown masked. */
export const ONCE: readonly Field[] = ['payeeName', 'birthday', 'idNumber'];

const ENGLISH_LETTERS_AND_SPACES = 8;
const A_DATE = 11;
const COUNTRY_CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ countryCode }) => countryCode));

/** The rule of a field: the brand's lengths and form, whether or not its form of registration asks for it. */
function ruleOf(merchant: Merchant, field: Field): FieldRule {
  const own = merchant.rules[field];
  const required = field === 'nickname' || (own?.enabled === true && own.required);
  const usual: FieldRule = { enabled: true, required, maxLength: FIELDS[field] };
  if (field === 'payeeName') Object.assign(usual, { minLength: 2, patternId: ENGLISH_LETTERS_AND_SPACES });
  return { ...usual, ...own, enabled: true, required };
}

/** Accents on Latin letters, and the one letter that a stroke makes. */
const hasAccent = (name: string): boolean => /[\u0300-\u036fđĐ]/.test(name.normalize('NFD'));

/** Checks one value of a profile by the brand's rule and the field's own; null when it is good. Empty text clears a field. */
export function checkField(merchant: Merchant, field: Field, value: string): Rejection | null {
  const rejection = checkValue(field, ruleOf(merchant, field), value);
  if (rejection || value === '') return rejection;
  const isWrong =
    (field === 'payeeName' && hasAccent(value)) ||
    (field === 'birthday' && !matchesFamily(A_DATE, value)) ||
    (field === 'nationality' && !COUNTRY_CODES.has(value));
  return isWrong ? { field, rule: 'pattern', min: null, max: null } : null;
}

/** Whole years from a birthday to a day, both yyyy-MM-dd. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** A value that is set once, as its holder sees it: enough to know it by, not enough to copy it. */
export function masked(field: Field, value: string): string {
  if (field === 'birthday') return `${value.slice(0, 4)}-**-**`;
  if (field === 'payeeName') {
    return value
      .split(' ')
      .map((word) => `${[...word][0] ?? ''}***`)
      .join(' ');
  }
  return value.length < 6 ? '***' : `${value.slice(0, 1)}***${value.slice(-2)}`;
}
