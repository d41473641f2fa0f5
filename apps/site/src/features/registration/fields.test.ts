import { PATTERNS } from '@marquee/contract/patterns';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import type { FieldRule } from '../../shared/forms/rules.ts';
import {
  checkAll,
  checkOne,
  FIELD_KINDS,
  type FieldName,
  fieldHint,
  inputType,
  isRequired,
  type Rules,
  registerBody,
  shownFields,
} from './fields.ts';

const rules = BRAND.info.register;
const registrationOf = (given: Rules) => ({ rules: given, minimumAge: 18, today: '2026-11-21' });
const registration = registrationOf(rules);
const on: FieldRule = { enabled: true, required: false };
const NAMES = Object.keys(FIELD_KINDS) as FieldName[];

/** One value that belongs to each family, and one that does not; null where everything does. */
const SAMPLES: Readonly<Record<number, readonly [string, string | null]>> = {
  0: ['any 1!', null],
  1: ['a1b2', '1abc'],
  2: ['王a', '王1'],
  3: ['an@mail.example', 'an@mail'],
  4: ['ab12', 'ab_12'],
  5: ['ab12', 'abcd'],
  6: ['1234', '12a4'],
  7: ['aB12', 'ab12'],
  8: ['an bi', 'an1'],
  9: ['a!1', 'a b'],
  10: ['王。', 'wang'],
  11: ['1990-12-31', '1990-02-30'],
  12: ['Nguyễn An', 'an1'],
  13: ['12-31-1990', '31-12-1990'],
  14: ['ab12', 'ab 12'],
  15: ['한국', 'han'],
  16: ['ไทย', 'thai'],
  17: ['ไทย an', 'an1'],
  18: ['AN BI', 'An'],
  19: ['a1!', 'a 1'],
  20: ['aB1!', 'aB12'],
};

describe('the registration form', () => {
  it('shows the enabled fields in order, the confirmation after the password', () => {
    expect(shownFields(rules)).toEqual(['username', 'password', 'confirmPassword', 'payeeName', 'mobileNum']);
    expect(shownFields({ username: { enabled: true, required: true }, email: { enabled: false, required: true } })).toEqual([
      'username',
    ]);
  });

  it.each(NAMES.filter((name) => name !== 'confirmPassword'))('shows the field %s only when the rules enable it', (name) => {
    expect(shownFields({ [name]: on })).toContain(name);
    expect(shownFields({ [name]: { ...on, enabled: false } })).toEqual([]);
  });

  it.each(NAMES.filter((name) => name !== 'confirmPassword'))(
    'wants %s where the rules require it, and lets it be empty otherwise',
    (name) => {
      const required = { ...on, required: true };
      expect(isRequired({ [name]: required }, name)).toBe(true);
      expect(checkOne(registrationOf({ [name]: required }), name, {})).toEqual({ id: 'field_required' });
      expect(isRequired({ [name]: on }, name)).toBe(false);
      expect(checkOne(registrationOf({ [name]: on }), name, {})).toBeNull();
    },
  );

  it('puts the number first where there is no username', () => {
    expect(shownFields({ ...rules, username: { ...on, enabled: false } })[0]).toBe('mobileNum');
  });

  it('finds everything that is missing', () => {
    expect(Object.keys(checkAll(registration, {}, false))).toEqual(['username', 'password', 'confirmPassword', 'agreed']);
  });

  it('wants the confirmation to equal the password', () => {
    const values = { username: 'player1', password: 'Demo2026', confirmPassword: 'Demo2027' };
    expect(checkAll(registration, values, true)).toEqual({ confirmPassword: { id: 'passwords_differ' } });
    expect(checkAll(registration, { ...values, confirmPassword: 'Demo2026' }, true)).toEqual({});
  });

  it('sends filled fields only, trimmed as the login form will trim them', () => {
    const values = {
      username: ' player1 ',
      password: ' pass ',
      confirmPassword: ' pass ',
      payeeName: '',
      email: 'not@asked.for',
    };
    expect(registerBody(rules, values)).toEqual({ username: 'player1', password: 'pass', confirmPassword: 'pass' });
  });

  it('has a sample of each of the twenty-one families', () => {
    expect(Object.keys(SAMPLES)).toEqual(Object.keys(PATTERNS));
    expect(Object.keys(SAMPLES)).toHaveLength(21);
  });

  it.each(Object.keys(SAMPLES).map(Number))('keeps to the family reg_pattern_%i and says it beside the field', (patternId) => {
    const [good, bad] = SAMPLES[patternId] ?? ['', null];
    const rule = { ...on, minLength: 2, maxLength: 20, patternId };
    const given = registrationOf({ nickname: rule });
    expect(checkOne(given, 'nickname', { nickname: good })).toBeNull();
    const message = { id: `reg_pattern_${patternId}`, values: { length: '2-20' } };
    expect(fieldHint(given, 'nickname')).toEqual(message);
    if (bad !== null) expect(checkOne(given, 'nickname', { nickname: bad })).toEqual(message);
    const one = registrationOf({ nickname: { ...rule, minLength: 6, maxLength: 6 } });
    expect(fieldHint(one, 'nickname')).toEqual({ ...message, values: { length: '6' } });
    expect(
      checkOne(registrationOf({ nickname: { ...rule, acceptedPattern: '*' } }), 'nickname', { nickname: bad ?? good }),
    ).toBeNull();
  });

  it('tells of how many digits a mobile number must be', () => {
    const number = { ...on, minLength: 9, maxLength: 10, patternId: 6 };
    const message = { id: 'reg_mobile_digits', values: { length: '9-10' } };
    expect(checkOne(registrationOf({ mobileNum: number }), 'mobileNum', { mobileNum: '1234' })).toEqual(message);
    const one = registrationOf({ mobileNum: { ...number, minLength: 9, maxLength: 9 } });
    expect(fieldHint(one, 'mobileNum')).toEqual({ id: 'reg_mobile_digits', values: { length: '9' } });
    expect(checkOne(registrationOf({ mobileNum: number }), 'mobileNum', { mobileNum: '912345678' })).toBeNull();
  });

  it('wants the payee’s real name without accents, with spaces', () => {
    const given = registrationOf({ payeeName: { ...on, minLength: 2, maxLength: 50, acceptedPattern: '*', patternId: 8 } });
    expect(fieldHint(given, 'payeeName')).toEqual({ id: 'reg_payee_hint' });
    expect(checkOne(given, 'payeeName', { payeeName: 'Nguyễn Văn An' })).toEqual({ id: 'reg_payee_accents' });
    expect(checkOne(given, 'payeeName', { payeeName: 'NGUYEN VAN AN' })).toBeNull();
  });

  it('lets a brand of another script have names in it', () => {
    const given = registrationOf({ payeeName: { ...on, minLength: 2, maxLength: 20, patternId: 16 } });
    expect(fieldHint(given, 'payeeName')).toMatchObject({ id: 'reg_pattern_16' });
    expect(checkOne(given, 'payeeName', { payeeName: 'สมชาย' })).toBeNull();
  });
});

describe('the birthday', () => {
  const given = registrationOf({ birthday: { ...on, patternId: 11 } });
  const monthFirst = registrationOf({ birthday: { ...on, patternId: 13 } });

  it('is confirmed with 21 years beside the minimum age, or with the brand’s age where that is higher', () => {
    expect(fieldHint(given, 'birthday')).toEqual({ id: 'birthday_confirm', values: { age: 21, minimum: 18 } });
    expect(fieldHint({ ...given, minimumAge: 25 }, 'birthday')).toEqual({
      id: 'birthday_confirm',
      values: { age: 25, minimum: 25 },
    });
  });

  it.each([
    ['2008-11-21', null],
    ['2008-11-22', { id: 'birthday_underage', values: { age: 18 } }],
    ['2030-01-01', { id: 'field_invalid' }],
    ['2008-02-30', { id: 'reg_pattern_11', values: { length: 'none' } }],
  ])('%s gives %o by the brand’s minimum age', (birthday, message) => {
    expect(checkOne(given, 'birthday', { birthday })).toEqual(message);
  });

  it('is read with the month first where the rule says so, in a field for text', () => {
    expect(inputType(monthFirst.rules, 'birthday')).toBeUndefined();
    expect(inputType(given.rules, 'birthday')).toBe('date');
    expect(checkOne(monthFirst, 'birthday', { birthday: '11-21-2008' })).toBeNull();
    expect(checkOne(monthFirst, 'birthday', { birthday: '11-22-2008' })).toMatchObject({ id: 'birthday_underage' });
  });
});
