import { create } from 'zustand';

interface FullPage {
  /** Whether the page of a game has the whole window to itself; null while that page has not said. */
  isFull: boolean | null;
  /** The page tells itself that the login has ended: nobody else has to. */
  tellsLogout?: boolean;
}

/** What the page of a game says about itself. */
export const useFullPage = create<FullPage>(() => ({ isFull: null }));
