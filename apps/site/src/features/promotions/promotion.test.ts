import { describe, expect, it } from 'vitest';
import { notice } from '../../mocks/content.ts';
import { categoriesIn, categoryOf, namedCategory, standingOf, stateOf } from './promotion.ts';

const NOW = Date.UTC(2026, 5, 1);
const promotion = (over: Parameters<typeof notice>[2]) => notice(1, 'Promotion', { startDate: NOW - 1, ...over });

describe('stateOf', () => {
  it.each([
    [{ signUpStatus: 'ALLOW_JOIN' }, 'promo_state_open'],
    [{ signUpStatus: '' }, 'promo_state_info'],
    [{ signUpStatus: '', startDate: NOW + 1 }, 'promo_state_soon'],
    [{ signUpStatus: 'JOINED' }, 'promo_state_joined'],
    [{ signUpStatus: 'PENDING' }, 'promo_state_pending'],
    [{ signUpStatus: 'REJECTED' }, 'promo_state_rejected'],
    [{ signUpStatus: 'ISSUED' }, 'promo_state_issued'],
    [{ signUpStatus: 'CLAIMED' }, 'promo_state_claimed'],
    [{ signUpStatus: 'SIGN_UP_DUE' }, 'promo_state_closed'],
    [{ signUpStatus: 'ALLOW_JOIN', startDate: NOW + 1 }, 'promo_state_soon'],
    [{ signUpStatus: 'ALLOW_JOIN', endDate: NOW }, 'promo_state_closed'],
    [{ signUpStatus: 'JOINED', endDate: NOW + 1 }, 'promo_state_joined'],
  ])('%j is %s', (over, label) => {
    expect(stateOf(promotion(over), NOW).label).toBe(label);
  });

  it('gives no standing to those who have none', () => {
    expect(standingOf(promotion({ signUpStatus: 'ALLOW_JOIN' }))).toBeNull();
    expect(standingOf(promotion({ signUpStatus: 'PENDING' }))?.tone).toBe('wait');
  });
});

describe('categories', () => {
  it('are those that have something in them, in the order of the tabs', () => {
    const all = ['fish_promo', 'new_player', 'fish_promo', 'deposit_promo'].map((category) => promotion({ category }));
    expect(categoriesIn(all)).toEqual(['new_player', 'deposit_promo', 'fish_promo']);
    expect(categoriesIn(all, 'rebate_promo')).toEqual(['new_player', 'deposit_promo', 'rebate_promo', 'fish_promo']);
  });

  it('come from the address by name', () => {
    expect([namedCategory('fish_promo'), namedCategory('spring'), namedCategory(null)]).toEqual(['fish_promo', null, null]);
  });

  it('put one that the site does not know with the others', () => {
    expect(categoryOf(promotion({ category: 'spring' }))).toBe('other_promo');
  });
});
