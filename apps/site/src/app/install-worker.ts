import { translate } from '../shared/i18n/use-t.ts';
import { showToast } from '../shared/lib/toast-store.ts';

/** Offers the newer version. Only this tab reloads: another one may be in the middle of a round. */
function offerUpdate(worker: ServiceWorker): void {
  showToast({
    tone: 'info',
    title: translate('update_ready'),
    text: translate('update_ready_text'),
    action: {
      label: translate('reload_page'),
      onSelect: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('skip-waiting');
      },
    },
  });
}

/** Installs the service worker, and tells the visitor when a newer one waits. */
export async function installWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js');
  // The very first worker replaces nothing, so there is nothing to reload for.
  const isUpdate = () => serviceWorker.controller !== null;
  if (registration.waiting && isUpdate()) offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUpdate()) offerUpdate(worker);
    });
  });
  document.addEventListener('visibilitychange', () => {
    // A page that stays open for days hears of a new version when it is looked at again; offline it simply does not.
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}
