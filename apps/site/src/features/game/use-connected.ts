import { useEffect, useState } from 'react';
import { useLiveLink } from './live-link.ts';
import { useOnline } from './use-online.ts';

/** A live connection that breaks now and then comes back by itself; one that is away for longer is worth a word. */
const PATIENCE_MS = 15_000;

/** False while the browser has no network, or the gateway has not been reached for a while. */
export function useConnected(): boolean {
  const isOnline = useOnline();
  const isUp = useLiveLink((link) => link.isUp);
  const [isLongDown, setIsLongDown] = useState(false);
  useEffect(() => {
    if (isUp) return;
    const timer = setTimeout(() => setIsLongDown(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLongDown(false);
    };
  }, [isUp]);
  return isOnline && !isLongDown;
}
