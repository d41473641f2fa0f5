import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether the page of a game has the whole window to itself; null while that page has not said. */
export const useFullPage = create<{ isFull: boolean | null }>(() => ({ isFull: null }));

/** Says it while the component is shown: a running game needs no header, what stands in its place needs one as a way out. */
export function useTakesPage(isFull: boolean): void {
  useEffect(() => {
    useFullPage.setState({ isFull });
    return () => useFullPage.setState({ isFull: null });
  }, [isFull]);
}
