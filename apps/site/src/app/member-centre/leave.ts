import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../../shared/api/query-client.ts';
import { PATHS } from '../paths.ts';

/** How many entries of the history the centre has taken since it was opened. */
export interface CentreState {
  depth?: number;
}

/** Leaving forgets what the points mall has read: specification 2, member centre. */
function clearPointsMall(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('point') });
}

/** Leaves the centre for where the member came from, or for home when the centre was the first page of this tab. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const depth = (useLocation().state as CentreState | null)?.depth ?? 1;
  return useCallback(() => {
    clearPointsMall();
    const index = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (index >= depth) void navigate(-depth);
    else void navigate(PATHS.home, { replace: true });
  }, [navigate, depth]);
}
