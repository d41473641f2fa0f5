import type { Query } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/query-client.ts';
import { session } from '../../shared/lib/storage.ts';

/**
 * Answers of which a copy stands in the session storage, by the first part of their key, for scripts of the brand that look for
 * them there: docs/rules/browser-storage.md#session-storage. The site itself reads none of them.
 */
const COPIES: Readonly<Record<string, string>> = {
  balance: 'wallet',
  announcements: 'index_notice',
  status: 'settings',
};

function copy({ queryKey, state }: Query): void {
  const key = COPIES[String(queryKey[0])];
  if (!key) return;
  if (state.data === undefined) session.remove(key);
  else if (state.status === 'success') session.set(key, JSON.stringify(state.data));
}

let isKept = false;

/** From now on the session storage has the latest of these answers, and none that the page has forgotten. */
export function keepCopies(): void {
  if (isKept) return;
  isKept = true;
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) copy(query);
  cache.subscribe((event) => {
    if (event.type === 'removed') {
      const key = COPIES[String(event.query.queryKey[0])];
      if (key) session.remove(key);
    } else if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'setState')) {
      copy(event.query);
    }
  });
}
