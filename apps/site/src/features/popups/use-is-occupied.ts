import { type RefObject, useEffect, useRef } from 'react';

/** What somebody does; a pointer that only passes is nothing. */
const DEEDS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Whether the viewer has begun to do something since they came in, by the load of the page or by a login: an announcement would be
 * in the way then. Read when it matters; nothing is drawn anew for it.
 */
export function useIsOccupied(viewer: string | null): RefObject<boolean> {
  const isOccupied = useRef(false);
  const last = useRef(viewer);
  useEffect(() => {
    // Who was not known yet has not come in a second time.
    if (last.current !== null && viewer !== last.current) isOccupied.current = false;
    last.current = viewer;
  }, [viewer]);
  useEffect(() => {
    const signs = new AbortController();
    const note = () => {
      isOccupied.current = true;
    };
    for (const deed of DEEDS) window.addEventListener(deed, note, { signal: signs.signal, passive: true });
    return () => signs.abort();
  }, []);
  return isOccupied;
}
