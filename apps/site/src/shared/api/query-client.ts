import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh. Nothing here is a time in which a wrong figure may be shown: events refetch at once. */
export const STALE_MS = {
  /** Lists that the operator changes a few times a day. */
  catalogue: 5 * 60_000,
  /** The brand's own settings; a `brand` event refreshes them. */
  brand: 10 * 60_000,
  /** What the start of a page and a screen that opens beside it both want: it is asked for once. */
  start: 10_000,
  /** Records and balances: always asked again when a screen opens. */
  money: 0,
} as const;

/** The page's cache. It is emptied whenever the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The client itself retries GETs once, and says by itself that the browser is offline.
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
