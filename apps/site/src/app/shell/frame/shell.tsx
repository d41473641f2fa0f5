import clsx from 'clsx';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import {
  type Location,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { systemStatus, useWatchedStatus } from '../../../domain/brand/brand.ts';
import { useFullPage } from '../../../domain/play/full-page.ts';
import { isAgentType } from '../../../domain/session/agent.ts';
import { type SessionState, TRIAL_TYPE, useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { DialogState } from '../../../shared/lib/dialog-route.ts';
import { useToasts } from '../../../shared/lib/toast-store.ts';
import { useIsDesk } from '../../../shared/lib/use-is-desk.ts';
import { setSiteName, useRouteTitle } from '../../../shared/lib/use-title.ts';
import { Dialogs } from '../../dialogs.tsx';
import { guardedPath } from '../../paths.ts';
import { routeInfo } from '../../route-table.ts';
import { BannerSlot } from '../banner/banner-slot.tsx';
import { Header } from '../header/header.tsx';
import { loadPart } from './load-part.ts';

const StatusScreen = lazy(() => loadPart('statusScreen'));
const BottomBar = lazy(() => loadPart('bottomBar'));
const SideMenu = lazy(() => loadPart('sideMenu'));
const Arrival = lazy(() => loadPart('arrival'));
const ConsentBar = lazy(() => loadPart('consentBar'));
const Footer = lazy(() => loadPart('footer'));
const Popups = lazy(async () => ({ default: (await loadPart('popups')).Popups }));
const Receipts = lazy(async () => ({ default: (await loadPart('receipts')).Receipts }));
const ContractAsk = lazy(async () => ({ default: (await loadPart('contractAsk')).ContractAsk }));
const Toaster = lazy(() => loadPart('toaster'));

/** Loads the toaster with the first message, and keeps it. */
function ToasterSlot() {
  const hasAny = useToasts((state) => state.hasShown);
  return hasAny ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

/** Asks members about payouts that were sent to them. */
function ReceiptSlot() {
  const isMember = useSession(({ phase, customerType }) => phase === 'in' && customerType !== TRIAL_TYPE);
  return isMember ? (
    <Suspense fallback={null}>
      <Receipts />
    </Suspense>
  ) : null;
}

/** Asks agents about what waits of their contracts; never over a game. */
function ContractSlot({ isAside }: { isAside: boolean }) {
  const isAgent = useSession(({ phase, customerType }) => phase === 'in' && isAgentType(customerType));
  return isAgent ? (
    <Suspense fallback={null}>
      <ContractAsk isAside={isAside} />
    </Suspense>
  ) : null;
}

/** The phone's bar before its code is there. */
function BarPlace() {
  return (
    <div className="m-bottom">
      <span className="m-bottom-item" />
    </div>
  );
}

/**
 * What a place on the page is remembered by: the entry of the history, but the address for the first entry of a page load,
 * which has no name of its own. Without it, an address typed into the tab would open as far down as the page before it.
 */
const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/**
 * Where the guard sends a visitor. The state is one object for all renders: with a new one each time the navigation would begin
 * again whenever the page is drawn while the screen's code is on its way.
 */
function Redirect({ to, next }: { to: string; next: string }) {
  const state = useMemo<DialogState>(() => ({ next }), [next]);
  return <Navigate to={to} replace state={state} />;
}

/**
 * Does a game take the whole window? Who opens its address without a login, or without a game, gets the header too: such a screen
 * needs a way out. Until the page of the game says what it is, the address tells.
 */
function useIsWholeWindow(search: URLSearchParams): boolean {
  const isOut = useSession(({ phase }) => phase === 'out');
  const isTold = search.has('nodeId') && (!isOut || search.get('mode') === 'trial');
  return useFullPage((page) => page.isFull) ?? isTold;
}

/**
 * The element of the page itself. Home, which has its banner within, and the other pages have one each: with one for both,
 * home's content would slide up from under the banner of the page before.
 */
function Screen({ style, isGame }: { style: string; isGame: boolean }) {
  return (
    <main id="main" className={clsx('m-main', style)} data-game={isGame} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Is there a session, or may there be one? An assistant has one too. */
const isSomebody = ({ phase, assistantPages }: SessionState): boolean => phase !== 'out' || assistantPages !== null;

/** Header, screen, footer, dialogs: what is around every page. */
export function Shell() {
  const t = useT();
  const { pathname } = useLocation();
  const isBusy = useNavigation().state === 'loading';
  const session = useSession();
  const status = useWatchedStatus(session.phase === 'in');
  const isDesk = useIsDesk();
  const isHome = (useMatches().at(-1)?.handle as { isHome?: boolean } | undefined)?.isHome ?? false;
  const [search] = useSearchParams();
  const route = routeInfo(pathname);
  const isGame = useIsWholeWindow(search) && route.isGame;
  const hasFrame = !isGame && !route.isEmbedded;
  const isAside = route.title === 'member_center' || route.title === 'agent_centre';
  setSiteName(status.info.brandName);
  useRouteTitle(t(route.title));

  useEffect(() => {
    // The first screen of a page load is drawn by index.html; from here on the site draws its own.
    document.documentElement.dataset.view = isHome ? 'home' : 'page';
  }, [isHome]);

  if (systemStatus(status) !== 0) {
    return (
      <>
        <Suspense fallback={null}>
          <StatusScreen status={status} />
        </Suspense>
        <ToasterSlot />
      </>
    );
  }
  const redirect = guardedPath(pathname, status.info.loginedToHomePage, isSomebody(session));
  if (redirect) return <Redirect to={redirect} next={pathname + (search.size > 0 ? `?${search}` : '')} />;
  return (
    <>
      <a className="m-skip" href="#main">
        {t('skip_to_content')}
      </a>
      <div className="m-progress" data-busy={isBusy} aria-hidden="true" />
      <Suspense fallback={null}>
        <Arrival />
      </Suspense>
      {hasFrame && <Header />}
      {hasFrame && !isHome && <BannerSlot group={route.bannerGroup} />}
      <Screen key={isHome ? 'home' : 'page'} style={route.style} isGame={isGame} />
      {hasFrame && (
        <Suspense fallback={null}>
          {isDesk && <SideMenu />}
          <Footer />
          <Popups isAside={isAside} />
        </Suspense>
      )}
      {hasFrame && !isDesk && (
        <Suspense fallback={<BarPlace />}>
          <BottomBar />
        </Suspense>
      )}
      <ReceiptSlot />
      <ContractSlot isAside={isAside || !hasFrame} />
      <Dialogs />
      <ToasterSlot />
      {status.info.analytics.gtagId && (
        <Suspense fallback={null}>
          <ConsentBar gtagId={status.info.analytics.gtagId} />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
