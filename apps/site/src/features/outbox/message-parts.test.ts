import { describe, expect, it } from 'vitest';
import { codeOf, partsOf } from './message-parts.ts';

describe('the code of a message', () => {
  it.each([
    ['Marquee: 048213 is your code to log in. Valid for 1 min.', '048213'],
    ['Mã của bạn: 482130.', '482130'],
    ['Set it with https://demo.test/login#reset=123456 within 30 min', null],
    ['Call 84912345678 or 1234567', null],
    ['A login from 203.0.113.7', null],
  ])('of %j is %j', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});

describe('the links of a message', () => {
  it('are those to this site', () => {
    expect(partsOf('Open\nhttps://demo.test/login#reset=abc\nwithin 30 min', 'https://demo.test')).toEqual([
      { start: 0, text: 'Open\n' },
      { start: 5, text: 'https://demo.test/login#reset=abc', href: 'https://demo.test/login#reset=abc' },
      { start: 38, text: '\nwithin 30 min' },
    ]);
  });

  it('are never to another site, nor to one whose name begins alike', () => {
    const text = 'See https://demo.test.evil.test/login and https://evil.test/demo.test';
    expect(partsOf(text, 'https://demo.test')).toEqual([{ start: 0, text }]);
  });
});
