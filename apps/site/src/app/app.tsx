import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../shared/api/query-client.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { takeMailLink } from '../shared/lib/mail-link.ts';
import { routes } from './routes.tsx';
import { connectScreens } from './screens.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Reads the address, once, and begins to load its screen. */
export function openRouter(): Router {
  // Before the router reads the address, and anything else does.
  takeMailLink();
  const router = createBrowserRouter(routes);
  connectScreens({
    hasScreen: () => router.state.initialized,
    stay: () => {
      const { pathname, search, hash, state } = router.state.location;
      void router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
    },
  });
  return router;
}

/** Resolves when the code of the first screen is there: until then the page keeps what index.html has drawn. */
export function firstScreenReady(router: Router): Promise<void> {
  return new Promise((done) => {
    if (router.state.initialized) return done();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      done();
    });
  });
}

interface AppProps {
  router: Router;
  /** Called when the first screen stands. */
  onShown: () => void;
}

/** The site, once its brand and words are there. */
export function App({ router, onShown }: AppProps) {
  useEffect(onShown, [onShown]);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
