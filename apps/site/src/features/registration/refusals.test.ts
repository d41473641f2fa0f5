// What it imports asks for a page: that of happy-dom.

import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/errors.ts';
import { placeOf } from '../../shared/forms/refusal.ts';
import { activateLanguage } from '../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../shared/i18n/languages.ts';
import { shownFields } from './fields.ts';
import { explainBy } from './refusals.ts';

const must = { enabled: true, required: true, minLength: 4, maxLength: 13, patternId: 1 };
const RULES = { username: must, password: { ...must, patternId: 5 }, mobileNum: { ...must, patternId: 6 }, email: must };
const refusal = (code: ApiError['code'], value: unknown = null) =>
  new ApiError('business', `the words of ${code}`, { code, value });

/** What is told beside which field of the form that the rules make; null when it is told over it. */
function told(error: unknown, rules: Parameters<typeof explainBy>[0], isCodeShown: boolean) {
  const names: readonly string[] = [...shownFields(rules), 'agreed', ...(isCodeShown ? ['verificationCode'] : [])];
  const { field, complaint } = placeOf(error, (name) => names.includes(name), explainBy(rules));
  return field && { [field]: complaint instanceof Error ? complaint.message : complaint };
}

beforeAll(() => activateLanguage(chooseLanguage('EN', null)));

describe('a refused registration', () => {
  it.each([
    ['mobile.taken', 'mobileNum'],
    ['email.taken', 'email'],
    ['password.breached', 'password'],
    ['phone.missing', 'mobileNum'],
    ['phone.invalid', 'mobileNum'],
    ['phone.forbidden', 'mobileNum'],
    ['age.required', 'agreed'],
    ['code.invalid', 'verificationCode'],
    ['code.expired', 'verificationCode'],
  ] as const)('for %s is told beside %s in the gateway’s words', (code, part) => {
    expect(told(refusal(code), RULES, true)).toEqual({ [part]: `the words of ${code}` });
  });

  it('for username.taken is told beside the name, or beside the number that takes its place', () => {
    expect(told(refusal('username.taken'), RULES, false)).toEqual({ username: { id: 'username_taken' } });
    const byNumber = { ...RULES, username: { enabled: false, required: false } };
    expect(told(refusal('username.taken'), byNumber, true)).toEqual({ mobileNum: 'the words of username.taken' });
  });

  it('for register.rejected names the field and its rule, with the gateway’s bounds', () => {
    const of = (value: object) => told(refusal('register.rejected', value), RULES, false);
    expect(of({ field: 'username', rule: 'length', min: 6, max: 9 })).toEqual({
      username: { id: 'reg_pattern_1', values: { length: '6-9' } },
    });
    expect(of({ field: 'password', rule: 'required' })).toEqual({ password: { id: 'field_required' } });
    expect(of({ field: 'email', rule: 'match' })).toEqual({ email: { id: 'passwords_differ' } });
  });

  it('tells of a birthday that is too late with the age, and of an easy payment password in the gateway’s words', () => {
    const rules = { birthday: must, paymentPassword: must };
    const of = (value: object) => told(refusal('register.rejected', value), rules, false);
    expect(of({ field: 'birthday', rule: 'age', min: 20, max: null })).toEqual({
      birthday: { id: 'birthday_underage', values: { age: 20 } },
    });
    expect(of({ field: 'paymentPassword', rule: 'weak', min: null, max: null })).toEqual({
      paymentPassword: 'the words of register.rejected',
    });
  });

  it('for something that is not in the form is told over it', () => {
    expect(told(refusal('code.invalid'), RULES, false)).toBeNull();
    expect(told(refusal('register.rejected', { field: 'zalo', rule: 'length' }), RULES, false)).toBeNull();
    expect(told(refusal('register.disabled'), RULES, false)).toBeNull();
    expect(told(new TypeError('broken'), RULES, false)).toBeNull();
  });
});
