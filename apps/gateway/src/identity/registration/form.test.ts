import { describe, expect, it } from 'vitest';
import { type FieldRules, usualRules } from '../../brand/index.ts';
import { isRealName } from '../names.ts';
import { readForm } from './form.ts';

const TODAY = '2026-03-15';
const KIND = { hasUsername: true, hasPassword: true, isByNumber: false };
const GOOD = { username: 'lantern', password: 'Harbour42' };

const read = (rules: FieldRules, values: Record<string, unknown>, kind = KIND) =>
  readForm({ rules: { ...usualRules(), ...rules }, minimumAge: 18 }, { ...GOOD, ...values }, kind, TODAY);
const ruled = (rule: object) => ({ enabled: true, required: false, ...rule });

/** Of each pattern family a value that belongs to it and one that does not: docs/rules/registration.md#pattern-families. */
const FAMILIES: readonly [id: number, name: string, good: string, bad: string | null][] = [
  [0, 'any characters', 'a b!', null],
  [1, 'a letter first, then letters and digits', 'a1b2', '1ab2'],
  [2, 'letters and Chinese', 'ab中文', 'ab1'],
  [3, 'a mail address', 'a@b.example', 'a@b'],
  [4, 'letters or digits', 'ab12', 'ab 12'],
  [5, 'letters plus digits', 'ab12', 'abcd'],
  [6, 'digits', '0123', '012a'],
  [7, 'letters and digits with a capital', 'Ab12', 'ab12'],
  [8, 'English letters and spaces', 'An Le', 'An Lê'],
  [9, 'no spaces', 'a!1', 'a b'],
  [10, 'Chinese and punctuation', '中。', '中a'],
  [11, 'a date, the year first', '2000-02-29', '2001-02-29'],
  [12, 'letters and spaces', 'An Lê', 'An 1'],
  [13, 'a date, the month first', '02-29-2000', '29-02-2000'],
  [14, 'letters and digits only', 'ab12', 'ab_12'],
  [15, 'Korean', '한국', '한a'],
  [16, 'Thai', 'ไทย', 'ไทa'],
  [17, 'Thai or English with spaces', 'ไทย ab', 'ไทย 1'],
  [18, 'capitals and spaces with a letter', 'AN LE', '  '],
  [19, 'letters, digits and symbols', 'a1!', 'a1é'],
  [20, 'a strong password', 'aB1!', 'aB12'],
];

describe('a registration form', () => {
  it.each(FAMILIES)('takes by pattern family %i only %s', (patternId, _name, good, bad) => {
    const rules = { line: ruled({ patternId }) };
    expect(read(rules, { line: good })).toMatchObject({ profile: { line: good.trim() } });
    if (bad !== null && bad.trim() !== '') expect(read(rules, { line: bad })).toMatchObject({ field: 'line', rule: 'pattern' });
  });

  it('has a good value for each of the 21 families', () => {
    expect(FAMILIES.map(([id]) => id)).toEqual(Array.from({ length: 21 }, (_, id) => id));
  });

  it('takes * as anything, whatever family stands beside it', () => {
    const rules = { line: ruled({ patternId: 6, acceptedPattern: '*', minLength: 2, maxLength: 4 }) };
    expect(read(rules, { line: 'ấ!' })).toMatchObject({ profile: { line: 'ấ!' } });
    expect(read(rules, { line: 'abcde' })).toEqual({ field: 'line', rule: 'length', min: 2, max: 4 });
  });

  it('leaves optional fields empty, and asks for required ones', () => {
    expect(read({ line: ruled({ minLength: 3 }) }, { line: ' ' })).toMatchObject({ profile: {} });
    const field = 'recommenderId';
    expect(read({ [field]: ruled({ required: true }) }, {})).toMatchObject({ field, rule: 'required' });
    expect(read({ affiliateCode: ruled({ required: true }) }, { affiliateCode: 'www' })).toMatchObject({ rule: 'required' });
  });

  it.each(['Nguyen Van A', 'AN', '王小明', 'สมชาย ใจดี'])('takes %s for a real name', (payeeName) => {
    expect(isRealName(payeeName)).toBe(true);
    expect(read({ payeeName: ruled({ acceptedPattern: '*' }) }, { payeeName })).toMatchObject({ profile: { payeeName } });
  });

  it.each(['Nguyễn Văn A', 'Đan', 'Jose\u0301', 'Ann3', 'O_Neil', '4nn', 'a@b'])(
    'does not take %s for a real name',
    (payeeName) => {
      expect(read({ payeeName: ruled({ acceptedPattern: '*' }) }, { payeeName })).toMatchObject({
        field: 'payeeName',
        rule: 'pattern',
      });
    },
  );

  it.each([
    ['2008-03-15', undefined, '2008-03-15'],
    ['2004-02-29', 11, '2004-02-29'],
    ['02-29-2004', 13, '2004-02-29'],
  ])('keeps the birthday %s of who is old enough', (birthday, patternId, kept) => {
    const rule = ruled(patternId === undefined ? {} : { patternId });
    expect(read({ birthday: rule }, { birthday })).toMatchObject({ profile: { birthday: kept } });
  });

  it.each([
    ['2008-03-16', undefined, 'age'],
    ['2025-01-01', 11, 'age'],
    ['2026-03-16', 11, 'pattern'],
    ['1899-12-31', 11, 'pattern'],
    ['2001-02-29', 11, 'pattern'],
    ['29-02-2000', 13, 'pattern'],
    ['2000-02-29', 13, 'pattern'],
    ['yesterday', undefined, 'pattern'],
  ])('refuses the birthday %s', (birthday, patternId, rule) => {
    const form = read({ birthday: ruled(patternId === undefined ? {} : { patternId }) }, { birthday });
    expect(form).toMatchObject({ field: 'birthday', rule, min: rule === 'age' ? 18 : null });
  });

  it('keeps the number of a document as it is given, and holds it to its rule', () => {
    const rules = { idNumber: ruled({ minLength: 6, maxLength: 12, patternId: 4 }) };
    expect(read(rules, { idNumber: ' B7654321 ' })).toMatchObject({ profile: { idNumber: 'B7654321' } });
    expect(read(rules, { idNumber: 'B76' })).toMatchObject({ field: 'idNumber', rule: 'length' });
    expect(read(rules, { idNumber: 'B-765-432' })).toMatchObject({ field: 'idNumber', rule: 'pattern' });
  });

  it('holds a number to its rule where the account is opened by it, though the other form does not ask for one', () => {
    const rules = { mobileNum: { enabled: false, required: false, minLength: 9, maxLength: 10, patternId: 6 } };
    const byNumber = { hasUsername: false, hasPassword: false, isByNumber: true };
    expect(read(rules, { mobileNum: '12' })).toMatchObject({ mobileNum: '' });
    expect(read(rules, { mobileNum: '12' }, byNumber)).toMatchObject({ field: 'mobileNum', rule: 'length' });
    expect(read(rules, { mobileNum: '0912345678', username: '!' }, byNumber)).toMatchObject({
      mobileNum: '0912345678',
      username: '',
    });
  });
});
