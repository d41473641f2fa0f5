import { useSyncExternalStore } from 'react';

const DESK = '(width >= 48rem)';

function onWidth(listener: () => void): () => void {
  const query = matchMedia(DESK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True where the header holds the navigation; on a phone the bottom bar does. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(onWidth, () => matchMedia(DESK).matches);
}
