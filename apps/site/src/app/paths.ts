import { plainPath } from '@marquee/contract/pages';

/** Addresses of the screens: docs/rules/screens.md#routes. Each is compared without regard to case or a slash at its end. */
export const PATHS = {
  home: '/',
  rng: '/rng',
  game: '/game',
  lottery: '/lottery',
  seamless: '/seamless',
  sportsGame: '/fbsports',
  notices: '/noticePage',
  points: '/pointMall',
  promotions: '/promotions',
  promotion: '/promoDetail',
  help: '/help',
  memberHelp: '/helpmc',
  download: '/download',
  join: '/join',
  login: '/login',
  register: '/register',
  outbox: '/outbox',
  chat: '/chat',
} as const;

/** Other addresses of the home page. */
export const HOME_ALIASES = ['/index', '/index.html', '/home'] as const;

/** Lobby of each game type; cockfights have none: docs/rules/screens.md#routes. */
export const LOBBY_PATHS: Readonly<Record<string, string>> = {
  RNG: PATHS.rng,
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  LOTT: '/lott',
  ELOTT: '/elott',
  BINGO: '/bingo',
};

/** The game type of a lobby's first path segment, `/live` or `/LIVE/hot`: the segment in capitals. Null for any other path. */
export function lobbyType(pathname: string): string | null {
  const type = (pathname.split('/')[1] ?? '').toUpperCase();
  return Object.hasOwn(LOBBY_PATHS, type) ? type : null;
}

/** Paths that the redirect guard leaves open: docs/rules/screens.md#redirect-guard. */
const OPEN_PATHS = ['/login', '/register', '/register.html', '/helpmc', '/download'];

/** Where the redirect guard sends a visitor, or null when the path is open or the guard is off. */
export function guardedPath(pathname: string, isGuarded: boolean, isLoggedIn: boolean): string | null {
  return isGuarded && !isLoggedIn && !OPEN_PATHS.includes(plainPath(pathname)) ? PATHS.login : null;
}
