import { formatMoney } from '@marquee/money';
import { describe, expect, it } from 'vitest';
import { JACKPOT_STEP, JACKPOT_TICK_MS, jackpotAt } from './jackpot.ts';

const SOME_DAY = Date.UTC(2026, 10, 21, 16, 0, 0);

describe('the illustrative jackpot', () => {
  it('grows by 165.11 every 3000 ms: specification 9', () => {
    expect([formatMoney(JACKPOT_STEP), JACKPOT_TICK_MS]).toEqual(['165.11', 3000]);
    expect(jackpotAt(SOME_DAY + 3000) - jackpotAt(SOME_DAY)).toBe(JACKPOT_STEP);
    expect(jackpotAt(SOME_DAY + 2999)).toBe(jackpotAt(SOME_DAY));
  });

  it('is a matter of the time alone, exact after a year', () => {
    const aYear = Date.UTC(2027, 0, 1);
    expect(jackpotAt(Date.UTC(2026, 0, 1))).toBe(0n);
    expect(formatMoney(jackpotAt(aYear), '₫')).toBe('₫1,735,636,320.00');
  });

  it('is never negative on a clock that goes wrong', () => {
    expect(jackpotAt(0)).toBe(0n);
  });
});
