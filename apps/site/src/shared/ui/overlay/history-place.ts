import type { DataRouter, Location } from 'react-router';

/** What the router keeps in an entry of the history. */
interface Entry {
  idx?: number;
  usr?: object | null;
}

interface CopyState {
  /** The entry is a copy of the one below it, the first of this page load. */
  isCopy?: true;
}

const entry = (): Entry | null => history.state as Entry | null;

const isCopy = (state: unknown): boolean => (state as CopyState | null)?.isCopy === true;

/** True for the first entry of a page load: Back from it leaves the page without asking it. */
export const isFirstEntry = (): boolean => entry()?.idx === 0;

/** The place of this entry in the tab's history, as the router counts; 0 for the first and for its copy. */
export const placeInHistory = (): number => (isCopy(entry()?.usr) ? 0 : (entry()?.idx ?? 0));

/** The state of a copy of an entry, with all that the entry keeps. */
export const copiedState = (state: unknown): CopyState => ({ ...(state as object | null), isCopy: true });

/** Makes the first entry and its copy one for whoever goes back: what leads from the copy to the first leads on, out of the page. */
export function leaveWithCopy(router: Pick<DataRouter, 'state' | 'subscribe'>): () => void {
  let last: Location = router.state.location;
  return router.subscribe(({ location, historyAction }) => {
    if (location === last) return;
    const isLeaving = historyAction === 'POP' && isCopy(last.state) && isFirstEntry();
    last = location;
    if (isLeaving) history.back();
  });
}
