import { expect, it } from 'vitest';
import { bannerGroupOf, plainPath } from './pages.ts';

it('takes a path whatever its case or the slash at its end', () => {
  expect(['/', '', '/RNG/', '/pointMall', '/live/Hot//'].map(plainPath)).toEqual(['/', '/', '/rng', '/pointmall', '/live/hot']);
});

it('names the banners of a page by the first part of its path', () => {
  const groups = {
    '/': 'w_home',
    '/register.html': 'w_home',
    '/LIVE/hot': 'w_live',
    '/pointMall/': 'w_shop',
    '/elott': 'w_lott',
  };
  for (const [path, group] of Object.entries(groups)) expect(bannerGroupOf(path), path).toBe(group);
});

it('knows no banners where none belong', () => {
  for (const path of ['/lott', '/bingo', '/game', '/helpmc', '/noticePage', '/nowhere', '/constructor']) {
    expect(bannerGroupOf(path), path).toBeNull();
  }
});
