import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { session } from '../../shared/lib/storage.ts';

/** What a game's frame had added to the tab's history when it was last heard of. */
interface Kept {
  /** The site's entry on which it lies. */
  place: string;
  layers: number;
  /** How long the history was then: browsers that drop entries along with a frame have a shorter one. */
  length: number;
}

const KEY = 'frameLayers';
/** More are in no browser's history. */
const MOST = 50;

function readKept(): Kept | null {
  try {
    const { place, layers, length } = JSON.parse(session.get(KEY) ?? 'null') as Kept;
    return Number.isInteger(layers) && layers > 0 && layers <= MOST ? { place, layers, length } : null;
  } catch {
    return null;
  }
}

/**
 * Takes back what a frame that is gone has left in the tab's history: nothing lies over a game that begins, and Back would do nothing there.
 * Frames that are gone are those of before a reload, and of a launch before. Returns what hears how many entries the frame of now holds.
 */
export function useFrameLayers(isRunning: boolean): (layers: number) => void {
  const { key: place } = useLocation();
  const isOwn = useRef(false);

  useEffect(() => {
    if (!isRunning) isOwn.current = false;
    const kept = readKept();
    if (!kept) return;
    if (isOwn.current) return session.set(KEY, JSON.stringify({ ...kept, length: window.history.length }));
    if (kept.place !== place || kept.length !== window.history.length) return;
    session.remove(KEY);
    window.history.go(-kept.layers);
  }, [isRunning, place]);

  return useCallback(
    (layers: number) => {
      isOwn.current = true;
      session.set(KEY, JSON.stringify({ place, layers, length: window.history.length } satisfies Kept));
    },
    [place],
  );
}
