// What it imports asks for a page: that of happy-dom.

import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { KNOWN_PATHS, routeInfo } from './route-table.ts';
import { routes } from './routes.tsx';

describe('the table of routes', () => {
  it.each([
    ['/', 'w_home'],
    ['/index', 'w_home'],
    ['/rng', 'w_rng'],
    ['/live', 'w_live'],
    ['/fish', 'w_fish'],
    ['/pvp', 'w_pvp'],
    ['/sports', 'w_sports'],
    ['/esports', 'w_esports'],
    ['/elott', 'w_lott'],
    ['/down', 'w_down'],
    ['/promotions', 'w_promotion'],
    ['/pointMall', 'w_shop'],
    ['/help', 'w_help'],
    ['/LIVE/vassalage/ABC/', 'w_live'],
    ['/lott', null],
    ['/game', null],
    ['/nowhere', null],
  ])('%s shows the banners of %s', (path, group) => {
    expect(routeInfo(path).bannerGroup).toBe(group);
  });

  it('gives the main view a class of the path', () => {
    expect(['/', '/home', '/Live/hot', '/promoDetail', '/x"y'].map((path) => routeInfo(path).style)).toEqual([
      'view-home',
      'view-home',
      'view-live',
      'view-promodetail',
      'view-unknown',
    ]);
  });

  it('knows the pages of games and the page without a header', () => {
    expect(KNOWN_PATHS.filter((path) => routeInfo(path).isGame)).toEqual(['/game', '/seamless', '/lottery', '/fbsports']);
    expect(KNOWN_PATHS.filter((path) => routeInfo(path).isEmbedded)).toEqual(['/helpmc', '/chat']);
  });

  it.each(KNOWN_PATHS)('%s has a screen of its own, in any case and with a slash', (path) => {
    for (const address of [path, path.toUpperCase(), path === '/' ? path : `${path}/`]) {
      expect(matchRoutes(routes, address)?.at(-1)?.route.path).not.toBe('*');
    }
  });

  it.each(['/live/hot', '/fish/vassalage/ABC'])('%s is a lobby', (path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toMatch(/:type\?\/:vassalage\?$/);
  });
});
