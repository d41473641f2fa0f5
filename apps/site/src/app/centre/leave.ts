import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../paths.ts';

/** The place of this entry in the tab's history, as the router counts; 0 for the first. */
const placeNow = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Ways out of the centre of an address: `leave` to where the member came from, `back` from a page to the list of pages on a phone.
 * `onLeave` is done first; it must be the same function each time.
 */
export function useWaysOut(path: string, onLeave?: () => void): { leave: () => void; back: () => void } {
  const navigate = useNavigate();
  const { key } = useLocation();
  /** Where in the history the centre begins. */
  const first = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (key) first.current = Math.min(first.current, placeNow());
  }, [key]);

  const leave = useCallback(() => {
    onLeave?.();
    // Home, when the centre was the first page of this tab.
    if (first.current === 0 || first.current > placeNow()) void navigate(PATHS.home, { replace: true });
    else void navigate(first.current - placeNow() - 1);
  }, [navigate, onLeave]);
  const back = useCallback(() => {
    if (placeNow() > first.current) void navigate(-1);
    else void navigate(path, { replace: true });
  }, [navigate, path]);
  return { leave, back };
}
