import { describe, expect, it } from 'vitest';
import { checkField, hintOf, lengthText } from './rules.ts';

const rule = { enabled: true, required: true, minLength: 4, maxLength: 13, acceptedPattern: '^[a-zA-Z0-9]+$', patternId: 4 };

describe('checkField', () => {
  it('asks for a required field, and lets an optional one be empty', () => {
    expect(checkField(rule, '')).toEqual({ id: 'field_required' });
    expect(checkField({ ...rule, required: false }, '')).toBeNull();
  });

  it('answers a wrong value with the family and its lengths as parameters', () => {
    const message = { id: 'reg_pattern_4', values: { length: '4-13' } };
    expect(checkField(rule, 'abc')).toEqual(message);
    expect(checkField(rule, 'abcdefghijklmn')).toEqual(message);
    expect(checkField(rule, 'ab cd')).toEqual(message);
    expect(checkField(rule, 'abcd')).toBeNull();
  });

  it('counts characters, not code units', () => {
    expect(checkField({ ...rule, acceptedPattern: '*', minLength: 2, maxLength: 2 }, '𠮷𠮷')).toBeNull();
  });

  it('takes * for anything, but keeps to the lengths', () => {
    const any = { ...rule, acceptedPattern: '*', patternId: 8 };
    expect(checkField(any, 'Nguyễn 1')).toBeNull();
    expect(checkField(any, 'abc')).toEqual({ id: 'reg_pattern_0', values: { length: '4-13' } });
  });

  it('lets the gateway’s own pattern decide over the family, and falls back to the family when it is unreadable', () => {
    expect(checkField({ ...rule, acceptedPattern: '^x+$' }, 'abcd')).not.toBeNull();
    expect(checkField({ ...rule, acceptedPattern: '(', patternId: 6 }, '12345')).toBeNull();
    expect(checkField({ ...rule, acceptedPattern: '(', patternId: 6 }, 'abcde')).not.toBeNull();
  });

  it.each(['^(a+)+$', '^(?:a|a)*$', '^(a{1,20}){1,20}$', '^a*a*a*a*a*a*a*$'])(
    'leaves %s to the gateway, so that no value stops the page',
    (acceptedPattern) => {
      const value = `${'a'.repeat(250)}!`;
      expect(checkField({ enabled: true, required: true, acceptedPattern }, value)).toBeNull();
    },
  );

  it('tries the patterns that brands use', () => {
    const password = { ...rule, minLength: 8, maxLength: 20, acceptedPattern: '^(?=.*[A-Za-z])(?=.*[0-9])[!-~]+$' };
    expect(checkField(password, 'abcdefgh')).not.toBeNull();
    expect(checkField(password, 'abcdefg8')).toBeNull();
  });
});

describe('lengthText and hintOf', () => {
  it('writes one number when both ends are equal', () => {
    expect(lengthText({ ...rule, minLength: 6, maxLength: 6 })).toBe('6');
    expect(lengthText(rule)).toBe('4-13');
    expect(lengthText({ enabled: true, required: true, minLength: 6 })).toBe('6+');
    expect(lengthText({ enabled: true, required: true, maxLength: 20 })).toBe('1-20');
  });

  it('says nothing where anything goes', () => {
    expect(hintOf({ enabled: true, required: true, acceptedPattern: '*' })).toBeNull();
  });
});
