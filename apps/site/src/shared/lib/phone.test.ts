import { describe, expect, it } from 'vitest';
import { cleanNumber, isNumber } from './phone.ts';

describe('a mobile number', () => {
  it('may be written with spaces, brackets, dots and dashes', () => {
    expect(cleanNumber(' (0912) 345.678‑9 ')).toBe('09123456789');
  });

  it.each([
    ['84', '0912 345 678', true],
    ['84', '912345678', true],
    ['84', '12345', false],
    ['84', '', false],
    ['', '912345678', false],
    ['84', '91234567a', false],
    ['1', '00012345678901234', true],
    ['84', '12345678901234', false],
  ])('+%s %s can be one: %s', (dialingCode, number, can) => {
    expect(isNumber({ dialingCode, number })).toBe(can);
  });
});
