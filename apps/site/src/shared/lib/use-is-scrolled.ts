import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether an element is wider inside than it is: then, and only then, the keyboard has to reach it to scroll it. `content` is
 * what is in it; a change of it is looked at again.
 */
export function useIsScrolled(box: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  // What is in the box may come or grow while the box itself keeps its size, so its items are watched as well. The first
  // look does not wait for the observer: a busy browser may take a while to its next frame.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setIsScrolled(element.scrollWidth > element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [box, content]);
  return isScrolled;
}
