import { PATTERNS } from '@marquee/contract/patterns';
import { expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';

it.each([
  ['^(a)\\1$', 'cannot be matched in a time'],
  ['^(?<one>a)\\k<one>$', 'refers back'],
  ['^a(?=b)b$', 'cannot be matched in a time'],
  ['^.*(?<=b)$', 'cannot be matched in a time'],
  ['^(?=(?=a)a)a$', 'cannot be matched in a time'],
  ['^(?=a)a|b$', 'alternatives outside of a group'],
  ['^[\\S]$', '\\S in a set'],
  ['^(?:a{1,100}){1,100}$', 'cannot be matched in a time'],
  ['^(?:(?:\\p{L}{0,9}){0,10}){0,10}$', 'repeats too much'],
  ['^[a-z$', 'not a regular expression'],
  ['[a-z]+', 'between ^ and $'],
  ['^a\n$\n', 'between ^ and $'],
  [`^${'a'.repeat(200)}$`, 'longer'],
])('refuses %s', (pattern, reason) => {
  expect(() => compilePattern(pattern)).toThrow(reason);
});

/** Patterns that go back for ever on these values: an engine that tries each way does not come to the end of this test. */
it.each([
  '^(a+)+$',
  '^(a*)*$',
  '^(?:a|a)*$',
  '^(?:a|aa)+$',
  '^a*a*a*a*a*a*a*a*a*$',
  '^(?:a?){100}a{100}$',
  '^(?:a{0,20}){0,20}$',
  '^(?=(a+)+!)[a-z]+$',
  '^(?!(?:a|a)*!)[a-z]+$',
  '^([a-zA-Z0-9]+\\s?)*$',
])('answers %s whatever the value is', (pattern) => {
  const compiled = compilePattern(pattern);
  for (const value of [`${'a'.repeat(253)}\u0001`, `${'a'.repeat(120)}0_`]) expect(compiled.test(value)).toBe(false);
});

const VALUES = [
  ...['', 'a', 'A', '0', 'abc', 'Abc123', 'abc123', 'ABC', '123456', '0912345678', '84912345678', 'Harbour77lamp', 'Demo2026x'],
  ...[
    'Demo 2026',
    ' a',
    'a ',
    'a\u00a0b',
    'a\u3000b',
    '\ufeff',
    'a\tb',
    'Nguyễn Văn An',
    '王小明',
    '王，小明',
    'สมชาย ใจดี',
    '김철수',
  ],
  ...[
    'user@example.com',
    'user@example',
    'a.b@c.d.e',
    'a@b@c',
    '2026-02-28',
    '2026-02-31',
    '02-28-2026',
    '😀',
    'é',
    'e\u0301',
    'ß',
    'K',
  ],
  ...[
    '!@#$%^&*()',
    '[]{}()*+?.\\^$|/',
    'a-b_c',
    "O'Neil",
    'x'.repeat(254),
    '٣',
    'Ⅷ',
    'a\u200bb',
    '__proto__',
    '\u2028',
    '\v',
    '-',
  ],
];
const OWN = [
  '^[a-zA-Z0-9]+$',
  '^[0-9]+$',
  '^[A-Za-z][A-Za-z0-9]*$',
  '^(?=.*[A-Za-z])(?=.*[0-9])[!-~]+$',
  '^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])[!-~]{8,20}$',
  '^(?!.*admin)(?=[a-z])[^\\s]{3,}$',
  '^(?=[)(]|[a-z(])[!-~]+$',
  '^[0-9]{9,10}$',
  '^(?:0|84)[0-9]+$',
  '^[()*+]+$',
  '^\\p{L}[\\p{L} ]*$',
  '^[\\p{Script=Han}\\p{sc=Thai}]+$',
  '^\\P{L}+$',
  '^\\S+@\\S+\\.\\S+$',
  '^[\\s\\w]+$',
  '^.*$',
  '^\\u{1F600}|\\uD83D\\uDE00|\\u00e9$',
  '^\\bA\\w+\\b$',
  '^[\\-\\]\\\\/]+$',
  '^(?<name>a|b)+?$',
  '^\\x41?[^\\x41-\\x5a]$',
];

it.each([...OWN, ...Object.values(PATTERNS).map(({ source }) => source)].filter((one) => one !== '^[\\s\\S]*$'))(
  'takes %s for what a browser takes it for',
  (pattern) => {
    const browsers = new RegExp(pattern, 'u');
    const compiled = compilePattern(pattern);
    const differing = VALUES.filter((value) => compiled.test(value) !== browsers.test(value));
    expect(differing).toEqual([]);
  },
);
