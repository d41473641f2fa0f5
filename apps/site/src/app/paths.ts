/** Addresses of the screens: specification 2, routes. */
export const PATHS = {
  home: '/',
  rng: '/rng',
  game: '/game',
  login: '/login',
  register: '/register',
  bets: '/records/bets',
  statement: '/records/account',
} as const;

/** Other addresses of the home page. */
export const HOME_ALIASES = ['/index', '/index.html', '/home'] as const;

/** Lobby of each game type that has a screen. */
export const LOBBY_PATHS: Readonly<Record<string, string>> = { RNG: PATHS.rng };

/** Paths that the redirect guard leaves open: specification 2. */
const OPEN_PATHS = ['/login', '/register', '/register.html', '/helpmc', '/download'];

/** Where the redirect guard sends a visitor, or null when the path is open or the guard is off. */
export function guardedPath(pathname: string, isGuarded: boolean, isLoggedIn: boolean): string | null {
  return isGuarded && !isLoggedIn && !OPEN_PATHS.includes(pathname) ? PATHS.login : null;
}
