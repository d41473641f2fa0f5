import type { RouteObject } from 'react-router';
import { AGENT_PATH } from './agent-centre/pages.ts';
import { CENTRE_PATH } from './member-centre/pages.ts';
import type { moreScreens } from './more-screens.ts';
import { HOME_ALIASES, LOBBY_PATHS, PATHS } from './paths.ts';
import type { RouteHandle } from './route-handle.ts';
import { FailedScreen } from './routes/failed.tsx';
import { screen } from './screens.tsx';
import { Shell } from './shell/frame/shell.tsx';

const more = (name: keyof typeof moreScreens) => screen(async () => (await import('./more-screens.ts')).moreScreens[name]());

const home = screen(() => import('./routes/home.tsx'));
const lobby = more('lobby');
const download = more('download');

const homeHandle: RouteHandle = { isHome: true };
const loginHandle: RouteHandle = { isHome: true, dialog: 'login' };
const registerHandle: RouteHandle = { isHome: true, dialog: 'register' };

const OTHER_LOBBIES = Object.values(LOBBY_PATHS).filter((path) => path !== PATHS.rng);

/** Every address of the site: docs/rules/screens.md#routes. Screens are loaded when they are first opened. */
const screens: RouteObject[] = [
  ...[PATHS.home, ...HOME_ALIASES].map((path) => ({ path, ...home, handle: homeHandle })),
  { path: PATHS.register, ...home, handle: registerHandle },
  { path: '/register.html', ...home, handle: registerHandle },
  { path: PATHS.notices, ...more('notices') },
  { path: PATHS.points, ...more('points') },
  { path: PATHS.lottery, ...more('lottery') },
  { path: PATHS.rng, ...screen(() => import('./routes/rng.tsx')) },
  ...OTHER_LOBBIES.map((path) => ({ path: `${path}/:type?/:vassalage?`, ...lobby })),
  { path: PATHS.promotions, ...more('promotions') },
  { path: PATHS.promotion, ...more('promotion') },
  { path: PATHS.seamless, ...more('seamless') },
  { path: PATHS.sportsGame, ...more('sportsGame') },
  { path: PATHS.help, ...more('help') },
  { path: PATHS.memberHelp, ...more('memberHelp') },
  { path: PATHS.download, ...download },
  { path: '/down', ...download },
  { path: PATHS.join, ...more('join') },
  { path: PATHS.game, ...more('game') },
  { path: PATHS.login, ...home, handle: loginHandle },
  { path: `${CENTRE_PATH}/agent`, ...more('records') },
  { path: `${CENTRE_PATH}/:page?`, ...more('member') },
  { path: `${AGENT_PATH}/:page?`, ...more('agent') },
  { path: '/records/:record?', ...more('records') },
  { path: PATHS.outbox, ...more('outbox') },
  { path: PATHS.chat, ...more('chat') },
  { path: '*', ...more('notFound') },
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
