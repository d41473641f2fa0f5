import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['  as it is \n', 'as it is'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a\u0000b\u0007c\u001bd\u009fe', 'abcde'],
  ['half \ud83d of a pair', 'half  of a pair'],
  ['<b>&amp; 😀 á</b>', '<b>&amp; 😀 á</b>'],
])('%j is kept as %j', (given, kept) => {
  expect(plainText(given)).toBe(kept);
});
