import { passwordRejected } from './new-password.ts';

const DIGITS = 6;

/** Digits that rise or fall one by one, around the ends too: 890123. */
function isRun(code: string): boolean {
  const steps = [...code].slice(1).map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

/** One, two or three digits over and over: 111111, 121212, 123123. */
const isRepeated = (code: string): boolean => /^(\d{1,3})\1+$/.test(code);

/** The day of a birthday (yyyy-MM-dd) as people write it in six digits. */
function datesOf(birthday: string): string[] {
  const [year = '', month = '', day = ''] = birthday.split('-');
  const short = year.slice(-2);
  return [
    day + month + short,
    month + day + short,
    short + month + day,
    short + day + month,
    year + month,
    month + year,
    year + day,
  ];
}

/**
 * Checks a payment password that is about to be set: six digits (docs/rules/accounts.md#payment-password), none that whoever
 * finds the telephone tries first. Throws `password.rejected` with the rule `pattern` or `weak`.
 */
export function checkPaymentPassword(code: string, birthday: string | null): void {
  const field = 'newPaymentPassword';
  const reject = (rule: 'pattern' | 'weak') => passwordRejected({ field, rule, min: DIGITS, max: DIGITS });
  if (!/^[0-9]{6}$/.test(code)) throw reject('pattern');
  if (isRun(code) || isRepeated(code)) throw reject('weak');
  if (birthday !== null && datesOf(birthday).includes(code)) throw reject('weak');
}
