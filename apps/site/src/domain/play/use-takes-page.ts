import { useEffect } from 'react';
import { useFullPage } from './full-page.ts';

/** Says it while the component is shown: a running game needs no header, what stands in its place needs one as a way out. */
export function useTakesPage(isFull: boolean): void {
  useEffect(() => {
    useFullPage.setState({ isFull });
    return () => useFullPage.setState({ isFull: null });
  }, [isFull]);
}
