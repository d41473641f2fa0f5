import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Paging } from '../../domain/catalogue/lobby-state.ts';
import { keepPlace, placeAt, placeKey, writePlaces } from './places.ts';

/** What says that the player scrolls: from then on the page stays where it is. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Remembers with the entry of the history how far the player has come in a list, and goes back there when the player does: at
 * once when the list is still known, else when as much of it is there again. `isThere` says that nothing more is on its way.
 */
export function usePlace(paging: Paging, isThere: boolean): void {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const key = placeKey(location);
  const latest = useRef(paging);
  const pending = useRef<{ key: string; scrollY: number } | null>(null);
  const seen = useRef('');
  // Heard and not read when the list changes: for the answer the browser would lay the page out at once.
  const scrolled = useRef(0);

  useLayoutEffect(() => {
    latest.current = paging;
    if (seen.current === key) return;
    seen.current = key;
    const place = isBack ? placeAt(key) : undefined;
    pending.current = place ? { key, scrollY: place.scrollY } : null;
  });

  // After the rows have their height: before that the page is not long enough.
  useEffect(() => {
    const wanted = pending.current;
    if (!isThere || !wanted || wanted.key !== key) return;
    pending.current = null;
    if (Math.abs(window.scrollY - wanted.scrollY) > 1) window.scrollTo({ top: wanted.scrollY, behavior: 'instant' });
  });

  useLayoutEffect(() => {
    // Until the place is found again, a page that is still short is not where the player was.
    const keep = () => {
      scrolled.current = window.scrollY;
      if (!pending.current) keepPlace(key, { paging: latest.current, scrollY: scrolled.current });
    };
    const stay = () => {
      pending.current = null;
    };
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', writePlaces);
    for (const move of OWN_MOVES) window.addEventListener(move, stay, { passive: true });
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', writePlaces);
      for (const move of OWN_MOVES) window.removeEventListener(move, stay);
      writePlaces();
    };
  }, [key]);

  useEffect(() => {
    if (!pending.current) keepPlace(key, { paging, scrollY: scrolled.current });
  }, [key, paging]);
}
