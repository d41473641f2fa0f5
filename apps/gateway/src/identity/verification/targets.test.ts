import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { sql as brandSql, createBrand, type Merchant } from '../../brand/index.ts';
import { readAnyNumber, readMail, readNumber, targetKey, targetOfE164 } from './targets.ts';

const base = { name: 'base', directory: `${import.meta.dirname}/../../base` };
let merchant: Merchant;
beforeAll(async () => {
  const db = await openTestDatabase(anyKind, [base, brandSql]);
  merchant = await createBrand({ db, clock: manualClock(0), demo: true }).seedDemo();
  await db.close();
});

const key = (number: string, dialing: string | null = null): string => targetKey(readAnyNumber(merchant, dialing, number));

describe('numbers', () => {
  it.each([
    ['912345678', null],
    ['0912345678', null],
    [' 091 234-56.78 ', '84'],
    ['(091) 2345678', '+84'],
    ['+84912345678', '84'],
    ['0084 912 345 678', '0084'],
    ['０９１２３４５６７８', null],
  ])('%s with the code %s is one number however it was typed', (number, dialing) => {
    expect(key(number, dialing)).toBe('84912345678');
  });

  it('are the brand’s country’s unless another is named', () => {
    expect(key('812345678', '66')).toBe('66812345678');
  });

  it('are of the brand’s own country to be sent codes, of those that it names, or of all', () => {
    const of = (dialingCodes: string[]) => ({ ...merchant, security: { ...merchant.security, dialingCodes } });
    const refused = (own: Merchant) =>
      ['84', '66', '65'].filter((code) => {
        try {
          return !readNumber(own, code, '812345678');
        } catch (error) {
          return (error as { code?: string }).code === 'phone.forbidden';
        }
      });
    expect(merchant.security.dialingCodes).toEqual([]);
    expect(refused(merchant)).toEqual(['66', '65']);
    expect(refused(of(['66']))).toEqual(['84', '65']);
    expect(refused(of(['*']))).toEqual([]);
  });

  it.each([
    ['', null, 'phone.missing'],
    ['   ', '84', 'phone.missing'],
    ['12345', '66', 'phone.invalid'],
    ['12345678901234', '84', 'phone.invalid'],
    ['+66812345678', '84', 'phone.invalid'],
    ['91234x5678', '84', 'phone.invalid'],
    ['912345678', 'VN', 'phone.invalid'],
    ['912345678', '999', 'phone.invalid'],
  ])('%j with the code %s: %s', (number, dialing, code) => {
    expect(() => key(number, dialing)).toThrow(code);
  });

  it('keep to the brand’s rule of the field in its own country, and to none abroad', () => {
    const ruled = { ...merchant, rules: { mobileNum: { enabled: false, required: false, minLength: 9, maxLength: 10 } } };
    expect(targetKey(readNumber(ruled, null, '0912345678'))).toBe('84912345678');
    expect(() => readNumber(ruled, null, '9123456')).toThrow('phone.invalid');
    expect(() => readNumber(ruled, null, '91234567890')).toThrow('phone.invalid');
    expect(targetKey(readAnyNumber(ruled, '65', '81234567'))).toBe('6581234567');
  });

  it('of a token are read with their country', () => {
    expect(targetOfE164('+84912345678')).toEqual({ kind: 'sms', dialingCode: '84', number: '912345678' });
    expect(targetOfE164('12025550123')).toEqual({ kind: 'sms', dialingCode: '1', number: '2025550123' });
    expect(targetOfE164('+85212345678')).toEqual({ kind: 'sms', dialingCode: '852', number: '12345678' });
    expect([targetOfE164('+999123456789'), targetOfE164('someone'), targetOfE164('+841')]).toEqual([null, null, null]);
  });
});

describe('mail addresses', () => {
  it('are sent to as they were typed and compared in one form', () => {
    const target = readMail('  Some.One+Tag@Example.CO  ');
    expect(target).toEqual({ kind: 'mail', address: 'Some.One+Tag@Example.CO' });
    expect(targetKey(target)).toBe('some.one+tag@example.co');
  });

  it.each([
    '',
    'a',
    'a@b',
    '@example.com',
    'a@example..com',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@[127.0.0.1]',
    'a@example.com\r\nBcc: b@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('%j is none', (address) => {
    expect(() => readMail(address)).toThrow('email.invalid');
  });
});
