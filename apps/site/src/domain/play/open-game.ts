import { useEffect } from 'react';
import { session } from '../../shared/lib/storage.ts';

/** Its key: docs/rules/browser-storage.md#session-storage. */
const KEY = 'iframeUrl';
const PAGES = /^\/(game|seamless|fbsports|lottery)\?/i;

/**
 * Keeps the site's own address of the game that is open here, so that the player can return to it after the tab went elsewhere;
 * leaving the game by the site's own ways forgets it. Never the vendor's address: that holds a token.
 */
export function useOpenGame(address: string): void {
  useEffect(() => {
    session.set(KEY, address);
    return () => session.remove(KEY);
  }, [address]);
}

/** The site's address of a game that this tab left open; empty when there is none. */
export function openGameAddress(): string {
  const kept = session.get(KEY) ?? '';
  return PAGES.test(kept) ? kept : '';
}
