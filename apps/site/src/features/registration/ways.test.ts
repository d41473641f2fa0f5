import { describe, expect, it } from 'vitest';
import { shownFields } from './fields.ts';
import { needsCode, rulesOf, waysOf } from './ways.ts';

const must = { enabled: true, required: true };
const off = { enabled: false, required: false };
const RULES = {
  username: must,
  password: must,
  payeeName: { enabled: true, required: false },
  mobileNum: { ...off, minLength: 9, maxLength: 10 },
};
const fieldsOf = (...given: Parameters<typeof rulesOf>) => shownFields(rulesOf(...given));

describe('the ways to register', () => {
  it.each([
    [{}, ['username']],
    [{ USERNAMEREG3: true, MOBILENUMREG3: true }, ['username', 'mobile']],
    [{ USERNAMEREG3: false, MOBILENUMREG3: true }, ['mobile']],
    [{ USERNAMEREG3: false }, []],
  ])('with %o are %o', (switches, ways) => {
    expect(waysOf(switches)).toEqual(ways);
  });

  it('want a code by SMS by number always, by username with REGMOBVERF3 or a rule that requires it', () => {
    expect(needsCode('mobile', {}, {})).toBe(true);
    expect(needsCode('username', {}, {})).toBe(false);
    expect(needsCode('username', { REGMOBVERF3: true }, {})).toBe(true);
    expect(needsCode('username', {}, { verificationCode: must })).toBe(true);
  });

  it('by username have the fields of the rules, and the number with REGMOBVERF3', () => {
    expect(fieldsOf(RULES, 'username', {}, {})).toEqual(['username', 'password', 'confirmPassword', 'payeeName']);
    const rules = rulesOf(RULES, 'username', { REGMOBVERF3: true }, {});
    expect(shownFields(rules)).toContain('mobileNum');
    expect(rules.mobileNum).toEqual({ enabled: true, required: true, minLength: 9, maxLength: 10 });
  });

  it('by number have the number with its rule, no username, and a password with MOBILENUMPASSREG3 only', () => {
    expect(fieldsOf(RULES, 'mobile', {}, {})).toEqual(['mobileNum', 'payeeName']);
    const switches = { MOBILENUMPASSREG3: true };
    expect(fieldsOf(RULES, 'mobile', switches, {})).toEqual(['mobileNum', 'password', 'confirmPassword', 'payeeName']);
    expect(rulesOf(RULES, 'mobile', {}, {}).mobileNum).toEqual({ enabled: true, required: true, minLength: 9, maxLength: 10 });
    expect(rulesOf({ username: must }, 'mobile', {}, {}).mobileNum).toMatchObject({ required: true, patternId: 6 });
  });

  it('show a code’s field when they are told to, whatever its rule', () => {
    const codes = { affiliateCode: true, referralCode: false };
    const rules = { ...RULES, referralCode: { enabled: true, required: false } };
    expect(fieldsOf(rules, 'username', {}, codes)).toContain('affiliateCode');
    expect(fieldsOf(rules, 'username', {}, codes)).not.toContain('referralCode');
  });
});
