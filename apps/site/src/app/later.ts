import { watchInstall } from '../shared/lib/install-prompt.ts';
import { keepReferral } from '../shared/lib/referral.ts';
import { installWorker } from './install-worker.ts';

/**
 * What a page does that no first screen waits for. `search` is the query of the address that the visitor came by. Development
 * has no service worker: it would serve old files.
 */
export function afterLoad(search: string): void {
  watchInstall();
  keepReferral(search);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) installWorker().catch(() => {});
}
