import { lazy, Suspense, useEffect } from 'react';
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { systemStatus, useBrandStatus } from '../../domain/brand/brand.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { setSiteName } from '../../shared/lib/use-title.ts';
import { useToasts } from '../../shared/ui/toast-store.ts';
import { Dialogs } from '../dialogs.tsx';
import { guardedPath, PATHS } from '../paths.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { StatusScreen } from './status-screen.tsx';

const Footer = lazy(() => loadChunk(() => import('./footer.tsx')));
const Toaster = lazy(() => loadChunk(() => import('../../shared/ui/toaster.tsx')));

/** Loads the toaster with the first message, and keeps it. */
function ToasterSlot() {
  const hasAny = useToasts((state) => state.hasShown);
  return hasAny ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

/**
 * What a place on the page is remembered by: the entry of the history, but the address for the first entry of a page load,
 * which has no name of its own. Without it, an address typed into the tab would open as far down as the page before it.
 */
const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** Header, screen, footer, dialogs: what is around every page. */
export function Shell() {
  const t = useT();
  const status = useBrandStatus();
  const { pathname } = useLocation();
  const isBusy = useNavigation().state === 'loading';
  const session = useSession();
  const isHome = (useMatches().at(-1)?.handle as { isHome?: boolean } | undefined)?.isHome ?? false;
  // A visitor who opens a game's address gets the header too: a screen that asks for a login needs a way out.
  const isGame = pathname === PATHS.game && session.phase !== 'out';
  setSiteName(status.info.brandName);

  useEffect(() => {
    // The first screen of a page load is drawn by index.html; from here on the site draws its own.
    document.documentElement.dataset.view = isHome ? 'home' : 'page';
  }, [isHome]);

  if (systemStatus(status) !== 0) return <StatusScreen status={status} />;
  const redirect = guardedPath(pathname, status.info.loginedToHomePage, session.phase !== 'out');
  if (redirect) return <Navigate to={redirect} replace />;
  return (
    <>
      <a className="m-skip" href="#main">
        {t('skip_to_content')}
      </a>
      <div className="m-progress" data-busy={isBusy} aria-hidden="true" />
      {!isGame && <Header />}
      <main id="main" className="m-main" data-game={isGame} tabIndex={-1}>
        <Outlet />
      </main>
      {!isGame && (
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      )}
      {!isGame && <BottomBar />}
      <Dialogs />
      <ToasterSlot />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
