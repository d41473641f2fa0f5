import { describe, expect, it } from 'vitest';
import { strategyOf } from './strategy.ts';

const ORIGIN = 'https://a.test';
const ask = (path: string, mode = 'cors', method = 'GET') =>
  strategyOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

describe('the service worker', () => {
  it('keeps files with a hash in their name', () => {
    expect(ask('/assets/main-B1x2.js')).toBe('asset');
    expect(ask('/assets/font-B1x2.woff2', 'cors')).toBe('asset');
  });

  it('has a page to show in the place of one that cannot be had', () => {
    expect(ask('/rng?vendor=RLT', 'navigate')).toBe('page');
  });

  it.each([
    ['a call', '/wps/v2/wallets/balance'],
    ['a list of games', '/lgw/games/game_menus'],
    ['a vendor’s picture', '/images/games/RLT/lantern-night.svg'],
    ['another origin', 'https://vendor.test/assets/game-1.js'],
  ])('never touches %s', (_what, path) => {
    expect(ask(path)).toBe('leave');
  });

  it('never touches what changes something', () => {
    expect(ask('/assets/x.js', 'cors', 'POST')).toBe('leave');
    expect(ask('/', 'navigate', 'POST')).toBe('leave');
  });
});
