import type { RouteObject } from 'react-router';
import { loadChunk } from '../shared/lib/lazy-retry.ts';
import { HOME_ALIASES, PATHS } from './paths.ts';
import { FailedScreen } from './routes/failed.tsx';
import { Shell } from './shell/shell.tsx';

const home = () => loadChunk(() => import('./routes/home.tsx'));

/** What a route tells the shell. */
export interface RouteHandle {
  /** A dialog that this address opens over its screen. */
  dialog?: 'login' | 'register';
  /** Drawn by the page itself until its code arrives, so that nothing flashes. */
  isHome?: boolean;
}

const homeHandle: RouteHandle = { isHome: true };

/** Every address of the site. Screens are loaded when they are first opened. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: FailedScreen,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: FailedScreen,
        children: [
          { path: PATHS.home, lazy: home, handle: homeHandle },
          ...HOME_ALIASES.map((path) => ({ path, lazy: home, handle: homeHandle })),
          { path: PATHS.login, lazy: home, handle: { isHome: true, dialog: 'login' } satisfies RouteHandle },
          { path: PATHS.register, lazy: home, handle: { isHome: true, dialog: 'register' } satisfies RouteHandle },
          { path: '/register.html', lazy: home, handle: { isHome: true, dialog: 'register' } satisfies RouteHandle },
          { path: PATHS.rng, lazy: () => loadChunk(() => import('./routes/rng.tsx')) },
          { path: PATHS.game, lazy: () => loadChunk(() => import('./routes/game.tsx')) },
          { path: PATHS.bets, lazy: () => loadChunk(() => import('./routes/bets.tsx')) },
          { path: PATHS.statement, lazy: () => loadChunk(() => import('./routes/statement.tsx')) },
          { path: '/records', lazy: () => loadChunk(() => import('./routes/records.tsx')) },
          { path: '*', lazy: () => loadChunk(() => import('./routes/not-found.tsx')) },
        ],
      },
    ],
  },
];
