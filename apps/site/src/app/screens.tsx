import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { translate } from '../shared/i18n/use-t.ts';
import { isAnswered, loadChunk } from '../shared/lib/lazy-retry.ts';
import { showToast } from '../shared/lib/toast-store.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** What loading a screen needs of the router. */
interface Surroundings {
  /** True once a screen is shown: a navigation that fails can then stay there. */
  hasScreen(): boolean;
  /** Ends the navigation under way and stays. */
  stay(): void;
}

let surroundings: Surroundings = { hasScreen: () => false, stay: () => {} };

/** Connects the screens with the router; called once it is made. */
export function connectScreens(given: Surroundings): void {
  surroundings = given;
}

/**
 * The navigation stays where it was, and says so quietly: docs/rules/screens.md#routes. Another try is a load of the
 * whole page, which also finds the files of a newer deploy; a browser may remember that a module could not be had. It is for
 * when somebody answers: until then this page is better than none.
 */
function tellFailed(url: string): void {
  const again = async (): Promise<void> => {
    if (await isAnswered()) location.assign(url);
    else tellFailed(url);
  };
  showToast({
    tone: 'info',
    title: translate('navigation_failed'),
    action: { label: translate('try_again'), onSelect: () => void again() },
  });
}

const never = new Promise<never>(() => {});

/**
 * A screen whose code is loaded when it is first opened. A loader does it and not the router's `lazy`, which would keep
 * a failed load for good.
 */
export function screen(load: Load): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'> {
  let Loaded: ComponentType | null = null;
  const loader = async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (Loaded) return null;
    try {
      Loaded = (await (surroundings.hasScreen() ? load().catch(load) : loadChunk(load, { what: 'screen', tells: true })))
        .Component;
      return null;
    } catch (error) {
      if (!surroundings.hasScreen()) throw error;
      // Somebody who has gone elsewhere meanwhile need not hear of it.
      if (!request.signal.aborted) {
        surroundings.stay();
        const { pathname, search, hash } = new URL(request.url);
        tellFailed(pathname + search + hash);
      }
      return never;
    }
  };
  return { loader, shouldRevalidate: () => Loaded === null, Component: () => Loaded && <Loaded /> };
}
