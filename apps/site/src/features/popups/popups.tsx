import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { type Announcement, popupsQuery } from '../../domain/content/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { useHasDialog } from '../../domain/session/use-has-dialog.ts';
import { dayOf } from '../../shared/lib/dates.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { local, session as tab } from '../../shared/lib/storage.ts';
import { useToasts } from '../../shared/lib/toast-store.ts';
import { noteClosed, noteShown, readMemory } from './memory.ts';
import { PopupBar } from './popup-bar.tsx';
import type { PopupDialogProps } from './popup-dialog.tsx';
import { duePopups, type Viewer } from './rules.ts';
import { useIsOccupied } from './use-is-occupied.ts';

/** Popups come this long after the page, where nobody has done anything yet: its first seconds are the page's own. */
const IDLE_MS = 5000;
/** And this long after the first sign of the visitor, but never in the middle of a click. */
const SETTLE_MS = 1000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** The popups that are open, and whose they are. */
interface Open {
  viewer: Viewer;
  pathname: string;
  ids: readonly number[];
  /** True where the viewer was in the middle of something: a bar then says that there are some. */
  isQuiet: boolean;
  /** Already here when they open: whoever touched the page while it was on its way would find their touch on it. */
  Dialog: ComponentType<PopupDialogProps>;
}

function useViewer(): Viewer | null {
  const { phase, accountId, isFirstLogin } = useSession();
  return useMemo(() => {
    if (phase === 'unknown') return null;
    const isMember = phase === 'in';
    return { key: isMember ? `u${accountId}` : 'anonymous', isMember, isFirstLogin: isMember && isFirstLogin };
  }, [phase, accountId, isFirstLogin]);
}

/** True once the page has loaded and the visitor has begun to use it, or some time has passed: a popup is never in the way of the first content. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let timer = 0;
    let isLoaded = false;
    let isUsed = false;
    const wait = () => {
      clearTimeout(timer);
      if (isLoaded) timer = window.setTimeout(() => setIsSettled(true), isUsed ? SETTLE_MS : IDLE_MS);
    };
    const signs = new AbortController();
    const handleLoad = () => {
      isLoaded = true;
      wait();
    };
    const handleSign = () => {
      signs.abort();
      isUsed = true;
      wait();
    };
    for (const sign of SIGNS) window.addEventListener(sign, handleSign, { signal: signs.signal, passive: true });
    if (document.readyState === 'complete') handleLoad();
    else window.addEventListener('load', handleLoad, { once: true });
    return () => {
      signs.abort();
      window.removeEventListener('load', handleLoad);
      clearTimeout(timer);
    };
  }, []);
  return isSettled;
}

/**
 * Popup announcements: each one to whom and as often as the operator said, one after the other. They open over the page only for
 * somebody who has just come in and does nothing yet; anybody else finds a bar at the edge, and so does everybody where it is `isAside`:
 * on pages to which people come with an errand. Never over another dialog, and after a message that goes by itself, such as that of a login; the
 * shell shows none over a game. They wait until the page has loaded, and go when the page is left.
 */
export function Popups({ isAside = false }: { isAside?: boolean }) {
  const viewer = useViewer();
  const isBusy = useHasDialog();
  const isTold = useToasts(({ waiting, isShowing }) => isShowing || waiting.length > 0);
  const isSettled = useIsSettled();
  const { pathname } = useLocation();
  const { businessTimezone } = useBrand();
  const { data: announced, isFetching } = useQuery({ ...popupsQuery(), enabled: viewer !== null && isSettled });
  // Others may have asked for all that is announced before.
  const popups = isSettled ? announced : undefined;
  const [open, setOpen] = useState<Open | null>(null);
  /** Who closed them on this page: where nothing can be stored, they would come again at once. */
  const closedBy = useRef<string | null>(null);
  const isOccupied = useIsOccupied(viewer?.key ?? null);
  const isOpen = open !== null && open.viewer === viewer && open.pathname === pathname;
  const isLeft = open !== null && open.viewer === viewer && open.pathname !== pathname;

  useEffect(() => {
    if (viewer?.key !== closedBy.current) closedBy.current = null;
    if (!viewer || closedBy.current || !popups || isFetching || isBusy || isTold || isOpen || isLeft) return;
    const due = duePopups(popups, viewer, readMemory(tab, local, viewer), dayOf(Date.now(), businessTimezone));
    if (due.length === 0) return;
    let isPast = false;
    const show = ({ default: Dialog }: { default: ComponentType<PopupDialogProps> }) => {
      if (!isPast) setOpen({ viewer, pathname, ids: due.map(({ id }) => id), isQuiet: isAside || isOccupied.current, Dialog });
    };
    // Without its code there are no announcements; the page goes on.
    loadChunk(() => import('./popup-dialog.tsx')).then(show, () => undefined);
    return () => {
      isPast = true;
    };
  }, [viewer, popups, isFetching, isBusy, isTold, isOpen, isLeft, pathname, businessTimezone, isOccupied, isAside]);

  const queue = useMemo(
    () => (open?.ids ?? []).flatMap((id): Announcement[] => popups?.filter((popup) => popup.id === id) ?? []),
    [open, popups],
  );

  const handleShown = useCallback(
    (id: number) => {
      if (viewer) noteShown(tab, local, viewer, id, dayOf(Date.now(), businessTimezone));
    },
    [viewer, businessTimezone],
  );

  const handleClose = useCallback(
    (isQuietToday: boolean) => {
      if (viewer) noteClosed(tab, local, viewer, isQuietToday ? dayOf(Date.now(), businessTimezone) : null);
      closedBy.current = viewer?.key ?? null;
      setOpen(null);
    },
    [viewer, businessTimezone],
  );

  // Back, or a link, led elsewhere: that is an answer too.
  useEffect(() => {
    if (isLeft) handleClose(false);
  }, [isLeft, handleClose]);

  const [first] = queue;
  if (!isOpen || isBusy || !first) return null;
  if (open.isQuiet) {
    const handleRead = () => setOpen({ ...open, isQuiet: false });
    return <PopupBar title={first.title} onRead={handleRead} onClose={() => handleClose(false)} />;
  }
  const { Dialog } = open;
  return <Dialog queue={queue} onShown={handleShown} onClose={handleClose} />;
}
