const windows = new Map<string, Window>();
const blocked = new Set<string>();

/** True when the browser refused the window at the last click. */
export const wasBlocked = (nodeId: string): boolean => blocked.has(nodeId);

/** The window in which a game runs, null when there is none or it was closed. */
export function windowOf(nodeId: string): Window | null {
  const known = windows.get(nodeId);
  if (known && !known.closed) return known;
  windows.delete(nodeId);
  return null;
}

/**
 * Opens the window of a game, empty but for `text`, or brings the one forward in which the game runs already. It must be
 * called within the click: a browser blocks windows that come later. Null when it was blocked.
 */
export function openWindow(nodeId: string, text: string): Window | null {
  const running = windowOf(nodeId);
  if (running) {
    running.focus();
    return running;
  }
  const opened = window.open('about:blank', '_blank');
  if (!opened) {
    blocked.add(nodeId);
    return null;
  }
  blocked.delete(nodeId);
  // The vendor's page may not reach the site's; `noopener` would do so too, but leave no window to send to the game.
  opened.opener = null;
  opened.document.title = text;
  opened.document.body.textContent = text;
  windows.set(nodeId, opened);
  return opened;
}

/** Closes a game's window, if it is open. */
export function closeWindow(nodeId: string): void {
  windows.get(nodeId)?.close();
  windows.delete(nodeId);
}
