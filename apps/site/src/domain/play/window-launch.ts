import { create } from 'zustand';
import { closeWindow, openWindow, wasBlocked, windowOf } from './game-window.ts';
import { frameAddress } from './launch-address.ts';
import { callLaunch } from './launch-call.ts';

/**
 * How it stands with a game that runs in a window of its own. `blocked`: the browser refused the window. `closed`: the player
 * closed it.
 */
export interface WindowGame {
  state: 'blocked' | 'opening' | 'running' | 'failed' | 'closed';
  error: unknown;
}

/** Games in windows by their node. A game that this page has not opened is not in it. */
export const useWindowGames = create<Readonly<Record<string, WindowGame>>>(() => ({}));

/** Windows that have their game, or to which it is on its way. */
const begun = new WeakSet<Window>();

function put(nodeId: string, state: WindowGame['state'], error: unknown = null): void {
  useWindowGames.setState({ [nodeId]: { state, error } });
}

/**
 * Sends the game to the window that the click has opened; one that the browser refused is `blocked`, and where nobody has
 * clicked, as after a reload, nothing happens. A window in which the game runs already is left alone. When the launch fails the
 * window is closed, and the error is in the state.
 */
export async function launchInWindow(nodeId: string, servers: readonly string[], language: string): Promise<void> {
  const target = windowOf(nodeId);
  if (!target) {
    if (wasBlocked(nodeId)) put(nodeId, 'blocked');
    return;
  }
  if (begun.has(target)) return;
  begun.add(target);
  put(nodeId, 'opening');
  try {
    const { url } = frameAddress(await callLaunch({ mode: 'real', nodeId }, language), servers);
    if (target.closed) return put(nodeId, 'closed');
    target.location.replace(url);
    put(nodeId, 'running');
  } catch (error) {
    closeWindow(nodeId);
    put(nodeId, 'failed', error);
  }
}

/** Opens the window within a click on this page, and the game in it. */
export function openGame(nodeId: string, text: string, servers: readonly string[], language: string): void {
  openWindow(nodeId, text);
  void launchInWindow(nodeId, servers, language);
}

/** Notices a window that the player has closed. */
export function checkWindow(nodeId: string): void {
  if (useWindowGames.getState()[nodeId]?.state === 'running' && !windowOf(nodeId)) put(nodeId, 'closed');
}

/** Closes the game's window. */
export function endGame(nodeId: string): void {
  closeWindow(nodeId);
  put(nodeId, 'closed');
}
