/** What the service worker does with a request: nothing, serve it from its cache, or fall back to the offline page. */
export type Strategy = 'leave' | 'asset' | 'page';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Paths below which a file never changes: its name carries a hash of its content. */
const HASHED = '/assets/';

/**
 * Only files with a hash in their name are cached, and only pages have a stand-in. Calls, balances, pictures of vendors and
 * everything of another origin go past the worker as if it were not there.
 */
export function strategyOf({ method, mode, url }: Asked, origin: string): Strategy {
  const { origin: target, pathname } = new URL(url);
  if (method !== 'GET' || target !== origin) return 'leave';
  if (mode === 'navigate') return 'page';
  return pathname.startsWith(HASHED) ? 'asset' : 'leave';
}
