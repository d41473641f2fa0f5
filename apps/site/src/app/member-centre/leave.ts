import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../../shared/api/query-client.ts';
import { PATHS } from '../paths.ts';
import { CENTRE_PATH } from './pages.ts';

/** Leaving forgets what the points mall has read: docs/rules/screens.md#member-centre. */
function clearPointsMall(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('point') });
}

/** The place of this entry in the tab's history, as the router counts; 0 for the first. */
const placeNow = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Ways out of the centre: `leave` to where the member came from, `back` from a page to the list of pages on a phone. */
export function useWaysOut(): { leave: () => void; back: () => void } {
  const navigate = useNavigate();
  const { key } = useLocation();
  /** Where in the history the centre begins. */
  const first = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (key) first.current = Math.min(first.current, placeNow());
  }, [key]);

  const leave = useCallback(() => {
    clearPointsMall();
    // Home, when the centre was the first page of this tab.
    if (first.current === 0 || first.current > placeNow()) void navigate(PATHS.home, { replace: true });
    else void navigate(first.current - placeNow() - 1);
  }, [navigate]);
  const back = useCallback(() => {
    if (placeNow() > first.current) void navigate(-1);
    else void navigate(CENTRE_PATH, { replace: true });
  }, [navigate]);
  return { leave, back };
}
