import type { DataRouter } from 'react-router';
import { session } from '../../lib/storage.ts';

/** What the router keeps in an entry of the history. */
interface Entry {
  idx?: number;
  key?: string;
}

const COPY = 'copy';
/** The router's key of the copy that lies over the first entry, kept in the tab for a reload. What another page load has has other keys. */
let copy = session.get(COPY);
/** The state with which the copy is pushed: no other entry has this object. */
let copied = {};

const entry = () => history.state as Entry | null;

/** True for the first entry of a page load: Back from it leaves the page without asking it. */
export const isFirstEntry = (): boolean => entry()?.idx === 0;

/** The place of this entry in the tab's history, as the router counts; 0 for the first and for its copy. */
export function placeInHistory(): number {
  const { idx = 0, key } = entry() ?? {};
  return key === copy ? 0 : idx;
}

/** The state to push a copy of the first entry with: it holds what that entry's holds. */
export function copiedState(state: unknown): object {
  copied = { ...(state as object | null) };
  return copied;
}

/**
 * Makes the first entry and its copy one for whoever goes back: what leads from the copy to the first leads on, out of the page. What
 * takes the copy's place in the history, such as another tab of its page, is the copy then.
 */
export function leaveWithCopy(router: Pick<DataRouter, 'state' | 'subscribe'>): () => void {
  let last = router.state.location;
  return router.subscribe(({ location, historyAction }) => {
    if (location === last) return;
    const isFromCopy = last.key === copy;
    last = location;
    if (isFromCopy && historyAction === 'POP' && isFirstEntry()) history.back();
    if (isFromCopy ? historyAction === 'REPLACE' : location.state === copied) {
      copy = location.key;
      session.set(COPY, copy);
    }
  });
}
