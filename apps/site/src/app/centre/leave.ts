import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placeInHistory } from '../../shared/ui/overlay/history-place.ts';
import { PATHS } from '../paths.ts';

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
    if (key) first.current = Math.min(first.current, placeInHistory());
  }, [key]);

  const leave = useCallback(() => {
    onLeave?.();
    // Home, when the centre was the first page of this tab.
    if (first.current === 0 || first.current > placeInHistory()) void navigate(PATHS.home, { replace: true });
    else void navigate(first.current - placeInHistory() - 1);
  }, [navigate, onLeave]);
  const back = useCallback(() => {
    if (placeInHistory() > first.current) void navigate(-1);
    else void navigate(path, { replace: true });
  }, [navigate, path]);
  return { leave, back };
}
