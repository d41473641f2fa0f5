import { useEffect } from 'react';
import { useFullPage } from './full-page.ts';

/**
 * Says it while the component is shown: a running game needs no header, what stands in its place needs one as a way out.
 * `tellsLogout`: it tells itself that the login has ended.
 */
export function useTakesPage(isFull: boolean, tellsLogout = false): void {
  useEffect(() => {
    useFullPage.setState({ isFull, tellsLogout });
    return () => useFullPage.setState({ isFull: null, tellsLogout: false });
  }, [isFull, tellsLogout]);
}
