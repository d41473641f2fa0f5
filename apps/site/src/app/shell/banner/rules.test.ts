// What it imports asks for a page: that of happy-dom.

import { describe, expect, it } from 'vitest';
import { type Banner, bannersOf } from '../../../domain/content/queries.ts';
import { bannerTarget, mayAutoplay } from './rules.ts';

const HERE = 'https://brand.test';
const banner = (given: Partial<Banner>): Banner => ({
  announcementId: 1,
  bannerId: null,
  title: 'One',
  groupName: 'w_home',
  url: 'banners/one.svg',
  linkageType: '',
  linkage: '',
  vendor: '',
  gameType: '',
  nodeId: '',
  sortIndex: 1,
  ...given,
});

describe('the banners of a page', () => {
  it('are those of its group, in the operator’s order', () => {
    const all = [
      banner({ announcementId: 1, sortIndex: 3 }),
      banner({ announcementId: 2, groupName: 'w_rng' }),
      banner({ announcementId: 3, sortIndex: 1 }),
    ];
    expect(bannersOf(all, 'w_home').map((each) => each.announcementId)).toEqual([3, 1]);
    expect(bannersOf(all, 'w_live')).toEqual([]);
    expect(bannersOf(all, null)).toEqual([]);
  });
});

describe('a banner opens', () => {
  const targetOf = (given: Partial<Banner>) => bannerTarget(banner(given), HERE);

  it('nothing without a type of link, or without anything to open', () => {
    expect(targetOf({ linkage: '7' })).toBeNull();
    expect(targetOf({ linkageType: 'P' })).toBeNull();
    expect(targetOf({ linkageType: 'URL' })).toBeNull();
    expect(targetOf({ linkageType: 'G' })).toBeNull();
  });

  it('its promotion', () => {
    expect(targetOf({ linkageType: 'P', linkage: '7' })).toEqual({ to: '/promoDetail?id=7', needsLogin: false });
  });

  it('an address: of this site in place, of another outside, and never a script', () => {
    expect(targetOf({ linkageType: 'URL', linkage: '/help?article=a#b' })).toEqual({
      to: '/help?article=a#b',
      needsLogin: false,
    });
    expect(targetOf({ linkageType: 'URL', linkage: `${HERE}/down` })).toEqual({ to: '/down', needsLogin: false });
    expect(targetOf({ linkageType: 'URL', linkage: 'https://other.test/x' })).toEqual({ href: 'https://other.test/x' });
    expect(targetOf({ linkageType: 'URL', linkage: '//other.test/x' })).toEqual({ href: 'https://other.test/x' });
    expect(targetOf({ linkageType: 'URL', linkage: 'javascript:alert(1)' })).toBeNull();
    expect(targetOf({ linkageType: 'URL', linkage: 'data:text/html,x' })).toBeNull();
  });

  it('its game after the login, or without one the lobby, at its vendor', () => {
    expect(targetOf({ linkageType: 'G', nodeId: '1001' })).toEqual({ to: '/game?nodeId=1001', needsLogin: true });
    expect(targetOf({ linkageType: 'G', gameType: 'RNG', vendor: 'RLT' })).toEqual({ to: '/rng?vendor=RLT', needsLogin: false });
    expect(targetOf({ linkageType: 'G', gameType: 'FISH' })).toEqual({ to: '/fish', needsLogin: false });
    expect(targetOf({ linkageType: 'G', nodeId: 'LOTTO_LOBBY' })).toEqual({ to: '/lottery', needsLogin: false });
    expect(targetOf({ linkageType: 'G', gameType: 'COCKFIGHT' })).toBeNull();
  });
});

describe('autoplay', () => {
  const playing = { count: 2, isStopped: false, isHovered: false, hasFocus: false, isTabHidden: false, prefersStill: false };

  it('needs more than one banner', () => {
    expect(mayAutoplay(playing)).toBe(true);
    expect(mayAutoplay({ ...playing, count: 1 })).toBe(false);
  });

  it.each(['isStopped', 'isHovered', 'hasFocus', 'isTabHidden', 'prefersStill'] as const)('rests while %s', (reason) => {
    expect(mayAutoplay({ ...playing, [reason]: true })).toBe(false);
  });
});
