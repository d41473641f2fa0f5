import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';

const DEBOUNCE_MS = 500;
const FRESH_MS = 30_000;

const availabilityQuery = (username: string) =>
  queryOptions({
    queryKey: ['checkUsername', username],
    queryFn: async ({ signal }): Promise<'free' | 'taken'> => {
      try {
        await call('checkUsername', { query: { username }, signal });
        return 'free';
      } catch (error) {
        if (error instanceof ApiError && error.code === 'username.taken') return 'taken';
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });

/**
 * Whether a well-formed username is free, asked when typing pauses. `unknown` while it is not known: a failed check
 * is no reason to stop anybody, the register call decides.
 */
export function useUsernameCheck(username: string, isWellFormed: boolean): 'unknown' | 'free' | 'taken' {
  const settled = useDebounced(username, DEBOUNCE_MS);
  const isCurrent = settled === username && isWellFormed;
  const { data } = useQuery({ ...availabilityQuery(settled), enabled: isCurrent });
  return isCurrent && data ? data : 'unknown';
}
