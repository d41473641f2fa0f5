import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element is wider inside than it is: then, and only then, the keyboard has to reach it to scroll it. `content` is
 * what is in it; a change of it is looked at again. `before` is what is taken for true until the first frame tells.
 */
export function useIsScrolled(box: RefObject<HTMLElement | null>, content: unknown, before = false): boolean {
  const [isScrolled, setIsScrolled] = useState(before);
  // What is in the box may come or grow while the box itself keeps its size, so its items are watched as well. An observer tells of what it
  // watches with the next frame, when sizes are known: asked before, the browser would lay the page out once more for the answer.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsScrolled(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [box, content]);
  return isScrolled;
}
