import { loadRoutes } from '../shared/api/routes.ts';
import { watchInstall } from '../shared/lib/install-prompt.ts';
import { keepReferral } from '../shared/lib/referral.ts';
import { leaveWithCopy } from '../shared/ui/overlay/history-place.ts';
import type { Router } from './app.tsx';
import { installWorker } from './install-worker.ts';

/**
 * What a page does that no first screen waits for. `search` is the query of the address that the visitor came by. Development
 * has no service worker: it would serve old files.
 */
export function afterLoad(search: string, router: Router): void {
  leaveWithCopy(router);
  watchInstall();
  keepReferral(search);
  // A lost connection is told of by a toast, whose code cannot be had by then.
  import('../shared/ui/overlay/toaster.tsx').catch(() => {});
  // What is done first then waits for no table of calls.
  loadRoutes().catch(() => {});
  import('../domain/session/startup.ts').then(({ askAtStart }) => askAtStart()).catch(() => {});
  // The first dialog then takes one load and not two.
  import('./every-dialog.ts').catch(() => {});
  if (import.meta.env.PROD && 'serviceWorker' in navigator) installWorker().catch(() => {});
}
