/** What a route tells the shell. */
export interface RouteHandle {
  /** A dialog that this address opens over its screen. */
  dialog?: 'login' | 'register';
  /** Drawn by the page itself until its code arrives, so that nothing flashes. */
  isHome?: boolean;
}
