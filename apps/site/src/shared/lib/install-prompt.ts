import { create } from 'zustand';

/** What Chromium hands to a page that can be installed; no standard names it yet. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

interface InstallState {
  /** Kept until the visitor asks for it; null where the browser offers none. */
  offer: InstallEvent | null;
  isInstalled: boolean;
}

const runsAsApp = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Whether the site can be installed from here, or is. */
export const useInstall = create<InstallState>(() => ({ offer: null, isInstalled: false }));

/** Keeps the browser's offer to install the site for our own button. Called once, early: the offer comes only once. */
export function watchInstall(): void {
  useInstall.setState({ isInstalled: runsAsApp() });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: null, isInstalled: true }));
}

/** Shows the browser's own question. Each offer can be used once. */
export async function askToInstall(): Promise<void> {
  const { offer } = useInstall.getState();
  useInstall.setState({ offer: null });
  await offer?.prompt();
}
