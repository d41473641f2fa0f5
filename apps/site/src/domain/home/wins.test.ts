import { describe, expect, it } from 'vitest';
import { boardWins } from '../../mocks/home.ts';
import { demoShare, presentable, winKey, winText } from './wins.ts';

const [first, second] = boardWins(0);
if (!first || !second) throw new Error('the mocks have no wins');

describe('wins', () => {
  it('shows exact amounts with symbol, separators and two decimals', () => {
    expect(winText({ ...first, winAmount: '1234567.80' }, '₫')).toBe('₫1,234,567.80');
  });

  it('leaves out what is no win or no amount', () => {
    const odd = ['0.00', '-5.00', 'NaN', '', '1e9'].map((winAmount) => ({ ...first, winAmount }));
    expect(presentable([...odd, second])).toEqual([second]);
  });

  it('tells whether all, some or none of the winners are demo members', () => {
    const real = { ...first, demo: false };
    expect([demoShare([first, second]), demoShare([first, real]), demoShare([real]), demoShare([])]).toEqual([
      'all',
      'some',
      'none',
      'none',
    ]);
  });

  it('tells two wins of a moment apart', () => {
    expect(winKey(first)).not.toBe(winKey({ ...first, winAmount: '2.00' }));
  });
});
