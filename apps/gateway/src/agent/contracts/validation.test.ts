import type { ContractTerms, ContractTier } from '@marquee/contract';
import { describe, expect, it } from 'vitest';
import type { ContractLimits } from '../../brand/index.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { breachOf, conflictOf, flawOf } from './validation.ts';

const LIMITS: ContractLimits = {
  kinds: ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'],
  rates: { DIVIDEND: 400_000, DAILY: 20_000, REALTIME: 21_000, HOURLY_PROFIT: 10_000, HOURLY_LOSS: 30_000 },
  tiers: 6,
  requestDays: 7,
  reviewAbove: 50_000,
  reviewDaily: false,
  realtimeStop: null,
  payerMode: 'UPLINE',
  dividendExcludeSelf: false,
  dividendDeductFees: false,
  secondPerson: false,
};
const many = (count: number): ContractTier[] => Array.from({ length: count }, (_, index) => tier((index + 1) * 1_000, index));

describe('terms by themselves', () => {
  const hourly = (salaryType: 'PROFIT' | 'LOSS' | 'SINGLE_BET', rate: number) =>
    salary([tier(rate)], { kind: 'HOURLY', salaryType });
  it.each<[string, ContractTerms, string | null]>([
    ['fine', salary(many(6)), null],
    ['no tier', salary([]), 'CT_TIERS'],
    ['7 tiers', salary(many(7)), 'CT_TIERS'],
    ['off the step', salary([tier(1_100)]), 'CT_STEP'],
    ['on the step of real-time', salary([tier(3_500)], { kind: 'REALTIME' }), null],
    ['off the step of real-time', salary([tier(3_550)], { kind: 'REALTIME' }), 'CT_STEP'],
    ['the highest', salary([tier(20_000)]), null],
    ['above the highest', salary([tier(21_000)]), 'CT_RATE_TOO_HIGH'],
    ['hourly profit', hourly('PROFIT', 10_100), 'CT_RATE_TOO_HIGH'],
    ['hourly loss', hourly('LOSS', 30_000), null],
    ['a rate that the brand does not know', hourly('SINGLE_BET', 100), 'CT_RATE_TOO_HIGH'],
    ['above the highest dividend', dividend([tier(401_000)]), 'CT_RATE_TOO_HIGH'],
    ['a rate that stays', salary([tier(1_000, 1), tier(1_000, 2)]), 'CT_TIER_ORDER'],
    ['a minimum that falls', salary([tier(1_000, 2), tier(2_000, 1, 5)]), 'CT_TIER_ORDER'],
    ['minimums that stay', salary([tier(1_000, 2, 2), tier(2_000, 2, 2)]), 'CT_TIER_ORDER'],
    ['one minimum that rises', salary([tier(1_000, 2, 2), tier(2_000, 2, 3)]), null],
    ['a profit that falls', salary([{ ...tier(1_000), profit: 5 }, tier(2_000, 1)]), 'CT_TIER_ORDER'],
    ['a dividend with a salary type', dividend([tier(1_000)], { salaryType: 'LOSS' }), 'CT_TYPE'],
    ['a salary without a type', salary([tier(1_000)], { salaryType: null }), 'CT_TYPE'],
    ['a salary with a period', salary([tier(1_000)], { period: 'WEEKLY' }), 'CT_TYPE'],
    ['a dividend without a rule for losses', dividend([tier(1_000)], { carryOver: null }), 'CT_TYPE'],
  ])('%s', (_, terms, code) => {
    expect(flawOf(terms, LIMITS)).toBe(code);
  });

  it('of a kind that is closed', () => {
    expect(flawOf(salary([tier(1_000)]), { ...LIMITS, kinds: ['DIVIDEND'] })).toBe('CT_FEATURE_OFF');
  });
});

describe('terms below one’s own', () => {
  const own = salary([tier(3_000, 100_000, 3), tier(5_000, 500_000, 10)], { activeBet: 100 });
  const offer = (tiers: ContractTier[], more: Partial<ContractTerms> = {}) => salary(tiers, { activeBet: 100, ...more });
  it.each<[string, ContractTerms, string | null]>([
    ['the same', offer(own.tiers), null],
    ['a higher rate', offer([tier(6_000, 500_000, 10)]), 'CT_RATE_TOO_HIGH'],
    ['less valid bet than the tier of that rate', offer([tier(3_000, 99_999, 3)]), 'CT_BELOW_UPLINE_COND'],
    ['fewer members than the tier of that rate', offer([tier(3_000, 100_000, 2)]), 'CT_BELOW_UPLINE_COND'],
    ['a lower rate by the conditions of the next higher one', offer([tier(2_000, 100_000, 3)]), null],
    ['a rate between by the conditions of the higher one', offer([tier(4_000, 100_000, 3)]), 'CT_BELOW_UPLINE_COND'],
    ['a lower active bet', offer(own.tiers, { activeBet: 99 }), 'CT_ACTIVE_BET'],
  ])('%s', (_, terms, code) => {
    expect(breachOf(terms, own)).toBe(code);
  });

  it('a dividend is a step lower, of the same period and rule', () => {
    const mine = dividend([tier(200_000)]);
    expect(breachOf(dividend([tier(200_000)]), mine)).toBe('CT_RATE_EQUAL');
    expect(breachOf(dividend([tier(199_000)]), mine)).toBeNull();
    expect(breachOf(dividend([tier(199_000)], { period: 'WEEKLY' }), mine)).toBe('CT_PERIOD');
    expect(breachOf(dividend([tier(199_000)], { carryOver: 'NONE' }), mine)).toBe('CT_PERIOD');
  });

  it('count no games that the contract above does not count', () => {
    const mine: ContractTerms = { ...own, categories: ['RNG', 'LIVE'] };
    const of = (categories: ContractTerms['categories']) => offer([tier(3_000, 100_000, 3)], { categories });
    expect(breachOf(of(['LIVE']), mine)).toBeNull();
    expect(breachOf(of(['RNG', 'SPORTS']), mine)).toBe('CT_BELOW_UPLINE_COND');
    expect(conflictOf(of(['SPORTS']), mine)).toBe('CT_BELOW_UPLINE_COND');
  });

  it('only what V3, V10 and the games forbid ends with a new contract above', () => {
    expect(conflictOf(offer([tier(3_000)], { activeBet: 1 }), own)).toBeNull();
    expect(conflictOf(offer([tier(6_000)]), own)).toBe('CT_RATE_TOO_HIGH');
    expect(conflictOf(dividend([tier(1_000)], { carryOver: 'NONE' }), dividend([tier(2_000)]))).toBe('CT_PERIOD');
  });
});
