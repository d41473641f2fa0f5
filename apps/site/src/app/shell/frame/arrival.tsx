import { plainPath } from '@marquee/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import type { DialogState } from '../../../shared/lib/dialog-route.ts';

/** A screen without a heading, a game for one, is announced after this time. */
const LONGEST_WAIT_MS = 1500;

const hasDialog = (location: Location): boolean => (location.state as DialogState | null)?.dialog !== undefined;

/** A toast has the role of a dialog too, but takes no focus: it says that it is not modal. */
const MODAL = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])';

/** A dialog keeps the focus that it has taken. */
const isModal = (): boolean => document.querySelector(MODAL) !== null;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The focus goes to the heading, or, where that is not displayed and cannot take it, to the main view. */
function focusHeading(heading: HTMLElement | null, main: HTMLElement): void {
  if (heading) focusQuietly(heading);
  if (document.activeElement !== heading) focusQuietly(main);
}

/**
 * Moves the focus to the heading of the screen that was just entered: at once, or when it appears; until then to the main
 * view, so that it is never on nothing. Returns the function that stops waiting.
 */
function enter(main: HTMLElement, onArrive: () => void): () => void {
  const arrive = (): boolean => {
    const heading = main.querySelector('h1');
    if (!heading) return false;
    // Somebody who has gone on to a field or a link meanwhile is left there.
    const isFree = isNowhere() || document.activeElement === main || !main.contains(document.activeElement);
    if (isFree && !isModal()) focusHeading(heading, main);
    onArrive();
    return true;
  };
  if (arrive()) return () => {};
  if (!isModal()) focusQuietly(main);
  const timer = setTimeout(onArrive, LONGEST_WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  const observer = new MutationObserver(() => {
    if (arrive()) stop();
  });
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/**
 * What happens when a screen is entered: the focus goes to its heading, and its title is announced once. Nothing
 * scrolls. A dialog that closes over a page whose button has gone gives the focus back to the page, and so does a link that
 * has changed its own screen and is gone with what was there before.
 */
export default function Arrival() {
  const location = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const last = useRef(location);
  const isArriving = useRef(false);
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    const from = last.current;
    last.current = location;
    const main = document.getElementById('main');
    if (!main || from.key === location.key) return;
    // An address that was completed on the way, by a redirect or a filter, is still the same arrival.
    isArriving.current ||= plainPath(from.pathname) !== plainPath(location.pathname);
    // After this commit's effects: the screen's own title is then set, and a closed dialog has tried to give the focus back.
    let stop = () => {};
    const timer = setTimeout(() => {
      const handleArrived = () => {
        isArriving.current = false;
        setSpoken(document.title);
      };
      if (isArriving.current) stop = enter(main, handleArrived);
      else if (isNowhere() && !hasDialog(location) && (hasDialog(from) || !isReplaced)) {
        focusHeading(main.querySelector('h1'), main);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [location, isReplaced]);

  return (
    <p className="visually-hidden" role="status" data-arrival>
      {spoken}
    </p>
  );
}
