import type { RouteObject } from 'react-router';
import { HOME_ALIASES, LOBBY_PATHS, PATHS } from './paths.ts';
import { FailedScreen } from './routes/failed.tsx';
import { screen } from './screens.tsx';
import { Shell } from './shell/shell.tsx';

/** What a route tells the shell. */
export interface RouteHandle {
  /** A dialog that this address opens over its screen. */
  dialog?: 'login' | 'register';
  /** Drawn by the page itself until its code arrives, so that nothing flashes. */
  isHome?: boolean;
}

const home = screen(() => import('./routes/home.tsx'));
const lobby = screen(() => import('./routes/lobby.tsx'));
const download = screen(() => import('./routes/download.tsx'));
const records = screen(() => import('./routes/records.tsx'));

const homeHandle: RouteHandle = { isHome: true };
const loginHandle: RouteHandle = { isHome: true, dialog: 'login' };
const registerHandle: RouteHandle = { isHome: true, dialog: 'register' };

const isSlots = (path: string): boolean => path === PATHS.rng;
const OTHER_LOBBIES = Object.values(LOBBY_PATHS).filter((path) => !isSlots(path));

/** Every address of the site, in the order of specification 2. Screens are loaded when they are first opened. */
const screens: RouteObject[] = [
  ...[PATHS.home, ...HOME_ALIASES].map((path) => ({ path, ...home, handle: homeHandle })),
  { path: PATHS.register, ...home, handle: registerHandle },
  { path: '/register.html', ...home, handle: registerHandle },
  { path: PATHS.notices, ...screen(() => import('./routes/notices.tsx')) },
  { path: PATHS.points, ...screen(() => import('./routes/points.tsx')) },
  { path: PATHS.lottery, ...screen(() => import('./routes/lottery.tsx')) },
  { path: PATHS.rng, ...screen(() => import('./routes/rng.tsx')) },
  ...OTHER_LOBBIES.map((path) => ({ path: `${path}/:type?/:vassalage?`, ...lobby })),
  { path: PATHS.promotions, ...screen(() => import('./routes/promotions.tsx')) },
  { path: PATHS.promotion, ...screen(() => import('./routes/promotion.tsx')) },
  { path: PATHS.seamless, ...screen(() => import('./routes/seamless.tsx')) },
  { path: PATHS.sportsGame, ...screen(() => import('./routes/sports-game.tsx')) },
  { path: PATHS.help, ...screen(() => import('./routes/help.tsx')) },
  { path: PATHS.memberHelp, ...screen(() => import('./routes/member-help.tsx')) },
  { path: PATHS.download, ...download },
  { path: '/down', ...download },
  { path: PATHS.join, ...screen(() => import('./routes/join.tsx')) },
  { path: PATHS.game, ...screen(() => import('./routes/game.tsx')) },
  { path: PATHS.login, ...home, handle: loginHandle },
  { path: PATHS.bets, ...screen(() => import('./routes/bets.tsx')) },
  { path: PATHS.statement, ...screen(() => import('./routes/statement.tsx')) },
  { path: '/records', ...records },
  { path: '*', ...screen(() => import('./routes/not-found.tsx')) },
];

/** The shell with every screen inside. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: FailedScreen,
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: FailedScreen, children: screens }],
  },
];
