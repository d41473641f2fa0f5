/** A path of the site as its tables hold it: lower case, without a slash at its end. */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/';
}

/** The addresses of the home page, with those that open a dialog over it: docs/rules/screens.md#routes. */
export const HOME_PATHS: readonly string[] = '/ /index /index.html /home /login /register /register.html'.split(' ');

/** The group of banners of every page that has one, by the first part of its path: docs/rules/screens.md#banner-groups. */
const BANNER_GROUPS = new Map([
  ...HOME_PATHS.map((path) => [path, 'w_home'] as const),
  ['/rng', 'w_rng'],
  ['/live', 'w_live'],
  ['/fish', 'w_fish'],
  ['/pvp', 'w_pvp'],
  ['/sports', 'w_sports'],
  ['/esports', 'w_esports'],
  ['/elott', 'w_lott'],
  ['/down', 'w_down'],
  ['/download', 'w_down'],
  ['/promotions', 'w_promotion'],
  ['/pointmall', 'w_shop'],
  ['/help', 'w_help'],
]);

/** The group of banners that a path shows, whatever its case; null where none is ever shown. */
export function bannerGroupOf(pathname: string): string | null {
  return BANNER_GROUPS.get(`/${plainPath(pathname).split('/')[1] ?? ''}`) ?? null;
}

/**
 * Vendors of categories that have no lane of their own on every wire: their cards are cut out of the other lanes, by the code of
 * the vendor: docs/rules/games.md#vendor-cards.
 */
const CUT_OUT: Readonly<Record<string, readonly string[]>> = {
  ESPORTS: ['AV', 'AI', 'IMES', 'TF', 'IA'],
  COCKFIGHT: ['DS88', 'DIG'],
  BINGO: ['YBG'],
};

/** The category whose lobby shows a vendor's card of a lane: the lane's own, unless the vendor is one of those cut out of it. */
export function categoryOf(vassalage: string, lane: string): string {
  return Object.keys(CUT_OUT).find((category) => CUT_OUT[category]?.includes(vassalage)) ?? lane;
}
