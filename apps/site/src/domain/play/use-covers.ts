import { useLayoutEffect } from 'react';
import { useFullPage } from './full-page.ts';

/** Says while the component is shown, before anything around it is drawn, whether it covers the header and the bar of a phone. */
export function useCovers(isCovering: boolean): void {
  useLayoutEffect(() => {
    useFullPage.setState({ isCovering });
    return () => useFullPage.setState({ isCovering: false });
  }, [isCovering]);
}
