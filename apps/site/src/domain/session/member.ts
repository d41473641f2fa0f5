import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';

/** Names, labels and last login of the member. The start of a page asks for it too: docs/rules/login.md#startup. */
export const memberQuery = () =>
  queryOptions({
    queryKey: ['memberInfo'],
    queryFn: ({ signal }) => call('memberInfo', { signal }),
    staleTime: STALE_MS.start,
  });
