import { create } from 'zustand';

interface FullPage {
  /** Whether the page of a game has the whole window to itself; null while that page has not said. */
  isFull: boolean | null;
  /** The page tells itself that the login has ended: nobody else has to. */
  tellsLogout?: boolean;
  /** The page covers the site's header and its bar on a phone: nobody sees them, and nothing is asked for their sake. */
  isCovering?: boolean;
}

/** What a page that takes the window says about itself. */
export const useFullPage = create<FullPage>(() => ({ isFull: null }));
