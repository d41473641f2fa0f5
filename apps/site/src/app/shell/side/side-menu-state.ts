import { useState, useSyncExternalStore } from 'react';
import { local } from '../../../shared/lib/storage.ts';

const KEY = 'sideMenu';
/** From here on the bar stands beside the page instead of over it: the page's 77.5rem, and its own width on both sides. */
const WIDE = '(width >= 88.5rem)';

function onWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the bar is open: beside the page unless it was closed before; over the page only when asked for. */
export function isBarOpen(isWide: boolean, stored: string | null, isAskedFor: boolean): boolean {
  return isWide ? stored !== 'closed' : isAskedFor;
}

/** The state of the side menu. Beside the page it is remembered; over the page it is closed again on the next page load. */
export function useSideMenu(): { isOpen: boolean; toggle: () => void } {
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches);
  const [stored, setStored] = useState(() => local.get(KEY));
  const [isAskedFor, setAskedFor] = useState(false);
  const isOpen = isBarOpen(isWide, stored, isAskedFor);
  const toggle = () => {
    if (!isWide) return setAskedFor(!isAskedFor);
    const next = isOpen ? 'closed' : 'open';
    local.set(KEY, next);
    setStored(next);
  };
  return { isOpen, toggle };
}
