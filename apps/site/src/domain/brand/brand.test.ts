import { expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { FALLBACK_SYMBOLS, withSymbol } from './brand.ts';

it('has its own currency symbol, and ¥ where the gateway names none', () => {
  expect(withSymbol(BRAND.info)).toBe(BRAND.info);
  const nameless = { ...BRAND.info, currencySymbol: '' };
  expect(withSymbol(nameless)).toEqual({ ...BRAND.info, currencySymbol: '¥' });
  expect(withSymbol(nameless)).toBe(withSymbol(nameless));
  expect(FALLBACK_SYMBOLS).toEqual({ header: 'P', shell: '¥' });
});
