import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far away something still counts as near: about one screen of a phone. */
const MARGIN = '600px';

/** True once the element has come near the screen, within `margin` of it: what it needs can then be asked for. */
export function useNear<T extends Element>(margin = MARGIN): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [margin]);
  return [ref, isNear];
}
