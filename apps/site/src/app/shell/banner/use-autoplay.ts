import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { AUTOPLAY_MS, mayAutoplay } from './rules.ts';

const STILL = '(prefers-reduced-motion: reduce)';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function onStill(listener: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the visitor asked for less motion. */
export function usePrefersStill(): boolean {
  return useSyncExternalStore(onStill, () => matchMedia(STILL).matches);
}

/** Whether a pointer is over an element or the focus is in it. A tap is no hovering. */
function useAttention(element: RefObject<HTMLElement | null>): { isHovered: boolean; hasFocus: boolean } {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      target.addEventListener(type, listener, { signal: stop.signal });
    on('pointerenter', (event) => setHovered(event.pointerType !== 'touch'));
    on('pointerleave', () => setHovered(false));
    on('focusin', () => setFocus(true));
    on('focusout', (event) => setFocus(target.contains(event.relatedTarget as Node | null)));
    return () => stop.abort();
  }, [element]);
  return { isHovered, hasFocus };
}

/**
 * Calls `onNext` five seconds after `turn` last changed, again and again, while nobody is busy with the element: no
 * pointer over it, no focus in it, the tab in sight, motion welcome, and not stopped by the visitor.
 */
export function useAutoplay(
  element: RefObject<HTMLElement | null>,
  { count, isStopped, turn, onNext }: { count: number; isStopped: boolean; turn: number; onNext: () => void },
): void {
  const attention = useAttention(element);
  const isTabHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const prefersStill = usePrefersStill();
  const isPlaying = mayAutoplay({ count, isStopped, isTabHidden, prefersStill, ...attention });
  const handleDue = useEffectEvent((shown: number) => {
    if (shown === turn) onNext();
  });
  useEffect(() => {
    if (!isPlaying) return;
    // Another turn, by hand or by itself, starts the five seconds again.
    const timer = setTimeout(() => handleDue(turn), AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, turn]);
}
