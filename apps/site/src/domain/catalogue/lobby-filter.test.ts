import { describe, expect, it } from 'vitest';
import { changeFilter, classesFor, readFilter, writeFilter } from './lobby-filter.ts';

const EMPTY = { vendor: '', search: '', classify: '', minBet: '' };

describe('the lobby’s address', () => {
  it('is read and written the same way', () => {
    const filter = { vendor: 'RLT', search: 'đêm lồng đèn', classify: 'JP', minBet: '0.5' };
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(writeFilter(EMPTY).toString()).toBe('');
  });

  it('leaves out what nobody offers', () => {
    expect(readFilter(new URLSearchParams('vendor=<b>&class=XX&minBet=7'))).toEqual(EMPTY);
    expect(readFilter(new URLSearchParams({ q: 'x'.repeat(500) })).search).toHaveLength(100);
  });
});

describe('changeFilter', () => {
  const full = { vendor: 'RLT', search: 'abc', classify: 'JP', minBet: '0.5' };

  it('clears the other filters, and keeps the vendor', () => {
    expect(changeFilter(full, { classify: 'TG' })).toEqual({ ...EMPTY, vendor: 'RLT', classify: 'TG' });
    expect(changeFilter(full, { search: 'x' })).toEqual({ ...EMPTY, vendor: 'RLT', search: 'x' });
    expect(changeFilter(full, { vendor: 'KLN' })).toEqual({ ...EMPTY, vendor: 'KLN' });
    expect(changeFilter(full, { vendor: '' })).toEqual(EMPTY);
  });
});

describe('classesFor', () => {
  it('offers bingo only beside TY', () => {
    expect(classesFor(['VI', 'EN'])).toEqual(['JP', 'TG', 'AC']);
    expect(classesFor(['VI', 'TY'])).toEqual(['JP', 'TG', 'AC', 'BG']);
  });
});
