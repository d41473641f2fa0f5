import type { FrameMessage } from '@marquee/contract/vendor';
import type { ParentPage } from './parent.ts';

/** Takes the token out of the address, so that neither history nor a screenshot keeps it. */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** The origin that the address names as the frame's parent: good enough to say goodbye before there is a session. */
function namedParent(): string | null {
  const url = URL.parse(new URLSearchParams(location.search).get('p') ?? '');
  return url && window.parent !== window ? url.origin : null;
}

/** Whether the address asks for the lobby of the games in the frame. */
export const asksLobby = (): boolean => new URLSearchParams(location.search).get('view') === 'lobby';

/** Gives the player back to the page around the frame; without one, to the address that the session names. */
export function leaveTo(backUrl: string | null, parent: ParentPage | null): void {
  const origin = namedParent();
  if (parent?.isFramed) parent.send({ type: 'marquee:exit' });
  else if (origin) window.parent.postMessage({ type: 'marquee:exit' } satisfies FrameMessage, origin);
  else if (backUrl) location.assign(backUrl);
  else history.back();
}
